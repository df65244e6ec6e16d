import { isPlaceholder } from "./is-placeholder.ts";
import { namedSecretsIn } from "./named-secrets.ts";
import { privateKeysIn } from "./private-keys.ts";
import { SECRET_SHAPES } from "./shapes.ts";

/** Where a secret stands in a text. */
export interface SecretSpan {
  /** The kind of the secret, for example `AWS secret access key`. */
  name: string;
  /** UTF-16 offsets. */
  start: number;
  end: number;
}

/** The description of a secret for a person, without the secret. */
export interface SecretFinding {
  name: string;
  /** From 1. */
  line: number;
  /** Its first characters. */
  preview: string;
}

function shapesIn(text: string): SecretSpan[] {
  return SECRET_SHAPES.flatMap(({ name, pattern, isSecret }) =>
    Array.from(text.matchAll(pattern), (match) => {
      const secret = match.groups?.secret ?? match[0];
      // A group stands at the end of its match, but for what closes a quotation or an address.
      const start = match.index + match[0].lastIndexOf(secret);
      return { name, start, end: start + secret.length };
    }).filter(({ start, end }) => isSecret?.(text.slice(start, end)) ?? true),
  );
}

function spansIn(text: string): SecretSpan[] {
  return [...privateKeysIn(text), ...shapesIn(text), ...namedSecretsIn(text)].filter(
    ({ start, end }) => !isPlaceholder(text.slice(start, end)),
  );
}

/** A blank in place of each sign of a diff and of each colour of a terminal keeps the offsets. */
function withoutSigns(text: string): string {
  return (
    text
      .replace(/^[+-](?!----)/gm, " ")
      // biome-ignore lint/suspicious/noControlCharactersInRegex: a colour begins with one.
      .replace(/\u001b\[[\d;]{0,16}m/g, (colour) => " ".repeat(colour.length))
  );
}

/**
 * Finds keys, tokens and passwords by what they look like, each to its end, in files and in diffs.
 * Placeholders, as documentation has them, are none.
 *
 * @returns the spans in order of their start; none overlaps another.
 */
export function findSecrets(text: string): SecretSpan[] {
  // In a diff a key of several lines has a sign in each of them.
  const plain = withoutSigns(text);
  const found = [...spansIn(text), ...(plain === text ? [] : spansIn(plain))];
  found.sort((one, other) => one.start - other.start || other.end - one.end);
  const spans: SecretSpan[] = [];
  for (const span of found) {
    const before = spans.at(-1);
    if (before && span.start < before.end) before.end = Math.max(before.end, span.end);
    else spans.push({ ...span });
  }
  return spans;
}

/**
 * Describes secrets for a person.
 *
 * @param spans where they stand; left out: wherever `findSecrets` finds one.
 */
export function describeSecrets(
  text: string,
  spans: readonly SecretSpan[] = findSecrets(text),
): SecretFinding[] {
  let line = 1;
  let at = 0;
  return spans.map(({ name, start, end }) => {
    line += text.slice(at, start).split("\n").length - 1;
    at = start;
    return { name, line, preview: `${text.slice(start, Math.min(end, start + 4))}…` };
  });
}

/** The text with a word in place of each secret that was found, also of what that brings to light. */
export function redactSecrets(text: string): string {
  let redacted = text;
  for (let spans = findSecrets(text); spans.length > 0; ) {
    let rest = "";
    let at = 0;
    for (const { name, start, end } of spans) {
      rest += `${redacted.slice(at, start)}[${name} removed]`;
      at = end;
    }
    redacted = rest + redacted.slice(at);
    const left = findSecrets(redacted);
    if (left.length >= spans.length) break;
    spans = left;
  }
  return redacted;
}
