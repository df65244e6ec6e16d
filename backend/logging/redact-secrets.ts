import { redactSecrets as redactKnownSecrets } from "@linnet/material";

/**
 * What a secret looks like in a log, beside those of `@linnet/material`; what the first group
 * matched stays, so that a reader knows what it was.
 */
const SHAPES = [
  // Keys and tokens of Linnet's own, and of providers.
  /\b(lnk_|linnet_|sk-(?:ant-|proj-)?|AIza|gh[pousr]_|xai-|gsk_)[\w-]{12,}/g,
  /\b(Bearer\s+)[\w.~+/%=-]{8,}/gi,
  // The application's name and secret, as X's token endpoint takes them.
  /\b(Basic\s+)[\w+/=-]{8,}/gi,
  // In an address or a form: sign-in links, answers of sign-in providers, cookies.
  /((?:token|code|state|secret|password|verifier)=)[^\s&"\\;]{6,}/gi,
  // In JSON, also in JSON inside a JSON string.
  /((?:token|secret|password|device_code|codeVerifier|code_verifier)\\?":\s*\\?")[^\s"\\]{6,}/gi,
  // Passwords in addresses, such as DATABASE_URL.
  /(:\/\/[^\s:/@"]{1,256}:)[^\s@"]{1,1024}(?=@)/gi,
  // People's addresses.
  /()[^\s"'`<>()[\]{},;:@\\/]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,63}/gu,
];

/** Members of a record whose values are secrets, whatever they look like. */
const SECRET_NAME =
  /^(?:(?:set-)?cookie|(?:proxy-)?authorization|(?:.{0,32}[-_])?(?:api[-_]?key|token|secret|password)|(?:access|refresh|id)token)$/i;

/** Characters that control terminals, or that make a text look like another line or another text. */
const INVISIBLE = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** Characters of a line, and of one value in it, that are logged. */
const LONGEST_LINE = 16_384;
const LONGEST_VALUE = 1_000;

function shorter(_name: string, value: unknown): unknown {
  return typeof value === "string" && value.length > LONGEST_VALUE
    ? `${value.slice(0, LONGEST_VALUE).toWellFormed()}… (${value.length} characters)`
    : value;
}

/** The record of a line, no longer than patterns may run over. */
function bounded(line: string): unknown {
  const record = JSON.parse(line);
  if (line.length <= LONGEST_LINE) return record;
  const short = JSON.stringify(record, shorter);
  if (short.length <= LONGEST_LINE) return JSON.parse(short);
  const { level, time, msg } = JSON.parse(short);
  return { level, time, msg, cut: `${line.length} characters` };
}

/** The parameters of a failed query end its message, and may be anything. */
function withoutParameters(text: string): string {
  const query = text.indexOf("Failed query: ");
  const parameters = query < 0 ? -1 : text.indexOf("\nparams: ", query);
  return parameters < 0 ? text : text.slice(0, parameters);
}

/** Most values of a line are ids and the words of this code, which hold no secret: each shape would be looked for in them in vain. */
const PLAIN =
  /^(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|wrun_[\dA-Z]{26}|(?!.*\b(?:bearer|basic) )[a-z]{1,14}(?:[ ;,]{1,2}[a-z]{1,14}){0,20})$/;

function redactText(text: string): string {
  if (PLAIN.test(text)) return text;
  const plain = SHAPES.reduce(
    (redacted, shape) => redacted.replace(shape, "$1[redacted]"),
    withoutParameters(text),
  );
  return redactKnownSecrets(plain);
}

function redacted(name: string, value: unknown): unknown {
  if (typeof value !== "string") return value;
  return SECRET_NAME.test(name) ? "[redacted]" : redactText(value);
}

/**
 * Takes out of a line of the log whatever would let its reader in somewhere, and people's
 * addresses. A long line is cut first.
 *
 * @param line a record as JSON; anything else becomes the message of one.
 * @returns the record as JSON in one line, without characters that a terminal acts on.
 */
export function redactSecrets(line: string): string {
  let record: unknown;
  try {
    record = bounded(line);
  } catch {
    record = { msg: line.slice(0, LONGEST_LINE).toWellFormed() };
  }
  const json = JSON.stringify(record, redacted);
  const escaped = json.replace(
    INVISIBLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
  return `${escaped}\n`;
}
