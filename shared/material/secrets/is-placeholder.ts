/** Placeholders of documentation in place of a secret; AWS's own examples end with EXAMPLE or EXAMPLEKEY. */
const PLACEHOLDER =
  /^(?:[<[{$%].*|.*(?:example|placeholder|changeme|change[-_]me|replace[-_]?me|your[-_]?\w{0,30}|dummy|redacted|removed|xxxx|\*\*\*|\.\.\.|…).*|(?:my|some|a|the)?[-_]?(?:secret|password|pass|token|key|api[-_]?key)s?\d{0,3}|hunter2|process\.env.*|os\.environ.*|env\..*|import\.meta.*|null|undefined|true|false)$/i;

/** Whether what looks like a secret is known to be none: a placeholder, or a reference to one. */
export function isPlaceholder(secret: string): boolean {
  const short = secret.slice(0, 256);
  return PLACEHOLDER.test(short) || new Set(short).size <= 3;
}
