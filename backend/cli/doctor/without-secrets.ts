/** Names of variables that hold a secret. */
const SECRET = /KEY|SECRET|TOKEN|PASSWORD/;
/** Names of variables that hold an address, which may hold a password. */
const ADDRESS = /URL/;
const HIDDEN = "***";

/** The parts of an address that may be secret. */
function partsOfAddress(address: string): string[] {
  if (!URL.canParse(address)) return [address];
  const { protocol, username, password, search, searchParams, hash } = new URL(address);
  // A key can stand where a name does. The name of a database's role is no secret.
  const key = protocol.startsWith("http") ? username : "";
  const parts = [key, password, search.slice(1), hash.slice(1), ...searchParams.values()];
  return parts.flatMap((part) => [part, decodeURIComponent(part)]);
}

/**
 * Makes a text safe to be pasted into a public report.
 *
 * @param variables a process's environment.
 * @returns a function that hides the values of secret variables, also inside of addresses, and the
 *   name of the home folder.
 */
export function withoutSecrets(
  variables: Record<string, string | undefined>,
): (text: string) => string {
  const secrets = Object.entries(variables).flatMap(([name, value = ""]) => {
    if (ADDRESS.test(name)) return partsOfAddress(value.trim());
    return SECRET.test(name) ? [value.trim()] : [];
  });
  const hidden = [...new Set(secrets.filter((secret) => secret.length > 2))];
  // The longest first: one may be a part of another.
  hidden.sort((one, other) => other.length - one.length);
  const home = variables.HOME ?? "";
  return (text) => {
    const short = home.length > 1 ? text.replaceAll(`${home}/`, "~/") : text;
    return hidden.reduce((left, secret) => left.replaceAll(secret, HIDDEN), short);
  };
}
