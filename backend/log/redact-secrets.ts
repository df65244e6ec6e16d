/** What a secret looks like; what the first group matched stays, so that a reader knows what it was. */
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
];

/** Characters of a line, and of one value in it, that are logged. */
const LONGEST_LINE = 16_384;
const LONGEST_VALUE = 1_000;

function shorter(_name: string, value: unknown): unknown {
  return typeof value === "string" && value.length > LONGEST_VALUE
    ? `${value.slice(0, LONGEST_VALUE).toWellFormed()}… (${value.length} characters)`
    : value;
}

/** A line that stays JSON where it was, and is no longer than patterns may run over. */
function bounded(line: string): string {
  if (line.length <= LONGEST_LINE) return line;
  try {
    const short = `${JSON.stringify(JSON.parse(line, shorter))}\n`;
    if (short.length <= LONGEST_LINE) return short;
    const { level, time, msg } = JSON.parse(short);
    return `${JSON.stringify({ level, time, msg, cut: `${line.length} characters` })}\n`;
  } catch {
    return `${line.slice(0, LONGEST_LINE).toWellFormed()}…\n`;
  }
}

/** Takes out of a line of the log whatever would let its reader in somewhere; a long line is cut first. */
export function redactSecrets(line: string): string {
  return SHAPES.reduce((text, shape) => text.replace(shape, "$1[redacted]"), bounded(line));
}
