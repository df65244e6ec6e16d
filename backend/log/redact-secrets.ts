/** What a secret looks like; what the first group matched stays, so that a reader knows what it was. */
const SHAPES = [
  // Keys and tokens of Linnet's own, and of providers.
  /\b(lnk_|linnet_|sk-(?:ant-|proj-)?|AIza|gh[pousr]_|xai-|gsk_)[\w-]{12,}/g,
  /\b(Bearer\s+)[\w.~+/%=-]{8,}/gi,
  // The application's name and secret, as X's token endpoint takes them.
  /\b(Basic\s+)[\w+/=-]{8,}/gi,
  // In an address or a form: sign-in links, answers of sign-in providers, cookies.
  /\b([\w.-]*(?:token|code|state|secret|password|verifier)=)[^\s&"\\;]{6,}/gi,
  // In JSON, also in JSON inside a JSON string.
  /\b(\w*(?:token|secret|password|device_code|codeVerifier|code_verifier)\\?":\s*\\?")[^\s"\\]{6,}/gi,
  // Passwords in addresses, such as DATABASE_URL.
  /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/@"]+:)[^\s@"]+(?=@)/gi,
];

/** Takes out of a line of the log whatever would let its reader in somewhere. */
export function redactSecrets(line: string): string {
  return SHAPES.reduce((text, shape) => text.replace(shape, "$1[redacted]"), line);
}
