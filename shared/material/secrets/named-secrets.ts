import type { SecretSpan } from "./find-secrets.ts";
import { isRandom, mayBePassword, mayBeToken } from "./secret-values.ts";

/** A name, and what joins it to its value: an assignment, a tag, an option, a table's or a variable's form. */
const NAMED = new RegExp(
  [
    String.raw`(?<!\w[.-]?)(?:(?<lead>--|(?:ENV|setx|set -x|login \S{1,64})\s{1,4})?(?<name>[A-Za-z_][\w.-]{1,79})(?![\w.-]))`,
    "(?:",
    [
      // `name: value`, `"name" => "value"`, `name["x"] = value`, `name: Type = value`, a block of YAML
      String.raw`["'\x60]?\]?\s{0,8}(?::\s{0,4}[A-Za-z]{1,16}\s{1,4}=|={1,3}>?|:=?)\s{0,8}(?:[|>][-+]?[ \t]{0,4}\r?\n\s{1,20})?`,
      // `<name>value<`
      String.raw`(?<=<[\w.-]{1,80})>`,
      // `key="name" value="value"`, `("name", "value")`
      String.raw`["']\s{1,4}value\s{0,4}=\s{0,4}|["']\s{0,4},\s{0,4}(?=["'])`,
      // `variable "name" { default = "value"`
      String.raw`"\s{0,4}\{\s{0,20}default\s{0,4}=\s{0,4}`,
      // `--name value`
      String.raw`(?<blank>[ \t]{1,4})`,
    ].join("|"),
    ")",
  ].join(""),
  "g",
);

/** A value in quotation marks, to the mark that it began with; else to a blank or a bracket. */
const VALUE =
  /(?<mark>["'`])(?<quoted>(?:(?!\k<mark>)[^\\\n]|\\.){6,512})\k<mark>|[^\s"'`;<>(]{6,512}/y;

/** Stands behind the name of a secret without changing what it is. */
const SUFFIX =
  /^(?:\d+|base|value|prod|production|dev|development|test|staging|live|old|new|current|default)$/;

const PASSWORD = /(?:password|passwd|passwort|kennwort|passphrase)$|^pwd$/;
const TOKEN = /(?:secret|token|apikey|secretkey|accesskey|privatekey|credentials?)$|^pass$/;

/** Words that make a key a secret. */
const SECRET_KEY =
  /^(?:api|access|secret|private|signing|signature|encryption|encrypt|master|account|auth|consumer|app|session|jwt|hmac)$/;
/** Words that make a key none. */
const OTHER_KEY =
  /^(?:public|publishable|primary|foreign|sort|cache|storage|query|partition|idempotency)$/;
/** Ends of names that tell of a secret without being one. */
const ABOUT = /^(?:hash|digest|checksum|integrity|url|uri|path|file|name)$/;

/** What the value of a name has to look like to be a secret; undefined when the name is of none. */
function testFor(name: string): ((value: string) => boolean) | undefined {
  const words = name
    .replace(/([a-z\d])([A-Z])|([A-Z])(?=[A-Z][a-z])/g, "$1$3 $2")
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);
  while (words.length > 1 && SUFFIX.test(words.at(-1) ?? "")) words.pop();
  const last = words.at(-1) ?? "";
  const before = words.at(-2) ?? "";
  if (PASSWORD.test(last) || (last === "pass" && before)) return mayBePassword;
  if (TOKEN.test(last)) return mayBeToken;
  if (last === "key" && OTHER_KEY.test(before)) return undefined;
  if (last === "key" && before) return SECRET_KEY.test(before) ? mayBeToken : isRandom;
  if (/^(?:auth|sig)$/.test(last)) return isRandom;
  const isAbout =
    ABOUT.test(last) || !words.some((word) => PASSWORD.test(word) || TOKEN.test(word));
  return isAbout ? undefined : isRandom;
}

/** The value without what follows it in a list, a call or an address. */
function trimmed(bare: string): string {
  return bare.replace(/[&,][\w.-]{1,40}[=:].*$/s, "").replace(/[,)}\]\\]+$/, "");
}

/** Passwords, tokens and keys that are told by their names: in settings, code, markup, addresses and commands. */
export function namedSecretsIn(text: string): SecretSpan[] {
  return Array.from(text.matchAll(NAMED), (match): SecretSpan | undefined => {
    const { lead, name = "", blank } = match.groups ?? {};
    const isSecret = (blank === undefined || lead !== undefined) && testFor(name);
    if (!isSecret) return undefined;
    VALUE.lastIndex = match.index + match[0].length;
    const found = VALUE.exec(text);
    if (!found) return undefined;
    const { quoted } = found.groups ?? {};
    // What goes on with a bracket is a call or a type.
    if (
      quoted === undefined &&
      /[(<]/.test(text[VALUE.lastIndex] ?? "") &&
      !match[0].endsWith(">")
    ) {
      return undefined;
    }
    const value = quoted ?? trimmed(found[0]);
    const isPhrase =
      quoted !== undefined &&
      isSecret === mayBePassword &&
      match[0].includes("=") &&
      /^[a-z]{12,}$/.test(value) &&
      !/pass|kennwort/.test(value);
    if (value.length < 6 || /^\{/.test(value) || !(isSecret(value) || isPhrase)) return undefined;
    const start = found.index + (quoted === undefined ? 0 : 1);
    return { name: "assigned secret", start, end: start + value.length };
  }).filter((span) => span !== undefined);
}
