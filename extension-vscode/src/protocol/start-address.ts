/** Whether a backend that is started on this machine can be reached at an address: it listens on the IPv4 loopback, with http. */
export function canStartAt(backendUrl: string): boolean {
  const { protocol, hostname } = new URL(backendUrl);
  return protocol === "http:" && (hostname === "127.0.0.1" || hostname === "localhost");
}
