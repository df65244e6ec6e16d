/** Addresses of this machine, as `URL` writes hosts. */
const OWN_MACHINE = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * The address of a backend as a person has written it. Without a scheme it means `https`, except on
 * this machine.
 *
 * @returns undefined for what is no address of a web server.
 */
export function parseBackendAddress(written: string): URL | undefined {
  const text = written.trim();
  // Chromium encodes a space in a host in place of refusing it.
  if (/\s/.test(text)) return undefined;
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) {
    return URL.canParse(text) && /^https?:/i.test(text) ? new URL(text) : undefined;
  }
  if (!URL.canParse(`https://${text}`)) return undefined;
  const { hostname } = new URL(`https://${text}`);
  return new URL(`${OWN_MACHINE.test(hostname) ? "http" : "https"}://${text}`);
}

/** Whether what is sent there can be read and changed on its way: `http` to another machine. */
export function isUnencrypted(backendUrl: string): boolean {
  return new URL(backendUrl).protocol === "http:" && !isOwnMachine(backendUrl);
}

/** Whether an address means the machine on which it is opened. */
export function isOwnMachine(url: string): boolean {
  return OWN_MACHINE.test(new URL(url).hostname);
}
