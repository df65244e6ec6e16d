import type { SecretFinding } from "../../protocol/view-calls.ts";

/** Where a secret stands in a text. */
export interface SecretSpan {
  /** What kind of secret, e.g. `AWS Secret Access Key`. */
  name: string;
  /** UTF-16 offsets. */
  start: number;
  end: number;
}

/**
 * Finds keys, tokens and passwords by the rules of secretlint's recommended preset
 * (https://github.com/secretlint/secretlint), in files and in diffs.
 *
 * @returns The spans in order of their start.
 */
export async function findSecrets(text: string): Promise<SecretSpan[]> {
  // In a diff a key of several lines has a sign in each of them; a blank keeps the offsets.
  const withoutSigns = text.replace(/^[+-]/gm, " ");
  const spans = [...(await lint(text)), ...(withoutSigns === text ? [] : await lint(withoutSigns))];
  spans.sort((one, other) => one.start - other.start || other.end - one.end);
  return spans.filter((span, index) => {
    const before = spans[index - 1];
    return !before || span.start >= before.end;
  });
}

async function lint(text: string): Promise<SecretSpan[]> {
  // Loaded when something is about to be sent: an editor that only starts does not need it.
  const [{ lintSource }, { creator }] = await Promise.all([
    import("@secretlint/core"),
    import("@secretlint/secretlint-rule-preset-recommend"),
  ]);
  // A key whose end was cut off is still most of a key.
  const isOpen = /-----BEGIN [A-Z ]*PRIVATE KEY-----(?![\s\S]*-----END )/.test(text);
  const content = isOpen ? `${text}\n-----END PRIVATE KEY-----` : text;
  const { messages } = await lintSource({
    source: { filePath: "context.txt", ext: ".txt", contentType: "text", content },
    options: {
      config: { rules: [{ id: "preset-recommend", rule: creator, rules: [] }] },
      noPhysicFilePath: true,
    },
  });
  return messages.map(({ message, range: [start, end] }) => ({
    name: nameIn(message),
    start,
    end: Math.min(end, text.length),
  }));
}

/** What a person is told of secrets: everything but the secrets. */
export function describeSecrets(text: string, spans: readonly SecretSpan[]): SecretFinding[] {
  return spans.map(({ name, start, end }) => ({
    name,
    line: text.slice(0, start).split("\n").length,
    preview: `${text.slice(start, Math.min(end, start + 4))}…`,
  }));
}

/** The text with a word in place of each secret. */
export function redactSecrets(text: string, spans: readonly SecretSpan[]): string {
  let redacted = "";
  let at = 0;
  for (const { name, start, end } of spans) {
    if (end <= at) continue;
    redacted += `${text.slice(at, Math.max(at, start))}[${name} removed]`;
    at = end;
  }
  return redacted + text.slice(at);
}

/** secretlint writes `found AWS Secret Access Key: wJal...`. */
function nameIn(message: string): string {
  return /^found (.+?):/.exec(message)?.[1] ?? "secret";
}
