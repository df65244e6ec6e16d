/** Hosts that stand for every address of the machine, with one of them. */
const WILDCARDS: ReadonlyMap<string, string> = new Map([
  ["0.0.0.0", "127.0.0.1"],
  ["::", "::1"],
]);

/** Whether a host stands for every address of the machine. */
export function isWildcard(host: string): boolean {
  return WILDCARDS.has(host);
}

/** A host as an address has it, such as `[::1]`. */
export function hostInAddress(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}

/** Host and port as an address has them, such as `[::1]:3210`. */
export function authorityOf(host: string, port: number): string {
  return `${hostInAddress(host)}:${port}`;
}

/** The address that a host and a port make, such as `http://127.0.0.1:3210`. */
export function addressOf(host: string, port: number): string {
  return `http://${authorityOf(host, port)}`;
}

/** The address at which what listens at a host and a port is reached from this machine. */
export function addressFromHere(host: string, port: number): string {
  return addressOf(WILDCARDS.get(host) ?? host, port);
}
