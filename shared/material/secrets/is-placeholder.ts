/** References to a value elsewhere, each of them the whole of what stands there. */
const REFERENCE =
  /^(?:<[^>]*>|\[[^\]]*\]|\{.*\}|\$\{.*\}|\$\(.*\)|%\w+%|\$[A-Z_][A-Z\d_]*|\$[a-z_]+\d{0,2}|(?:process\.env|os\.environ|env\.|import\.meta).*)$/s;

/** What documentation has in place of a secret; AWS's own examples end with EXAMPLE or EXAMPLEKEY. */
const EXAMPLE =
  /^(?:(?:your|example|placeholder|dummy|change[-_]?me|replace[-_]?me|redacted|removed|insert|enter)[-_. a-z]*\d{0,3}|(?:my|some|a|the)?[-_]?(?:secret|password|pass|token|key|api[-_]?key)s?\d{0,3}|[\w-]{0,8}(?:\.{3}|…|\*{3,}|x{4,})[\w-]{0,4}|hunter2|postgres|admin|root|guest|null|undefined|true|false)$/i;

/** Whether what looks like a secret is known to be none: a placeholder, or a reference to one. */
export function isPlaceholder(secret: string): boolean {
  const short = secret.slice(0, 256);
  return (
    REFERENCE.test(short) ||
    EXAMPLE.test(short) ||
    /EXAMPLE(?:KEY)?$/.test(short) ||
    new Set(short).size <= 3
  );
}
