import { environment } from "../process/env.ts";

const LOOPBACK_NAMES = ["127.0.0.1", "localhost", "[::1]"];
/** What a backend listens at that answers at every address of its machine. */
const EVERY_ADDRESS = ["0.0.0.0", "[::]"];

function hostName(): string {
  const { HOST } = environment();
  return HOST.includes(":") ? `[${HOST}]` : HOST;
}

function ownNames(): string[] {
  return [...LOOPBACK_NAMES, hostName()];
}

/**
 * Values of `Host` under which this backend may be asked for: names that only this machine
 * answers to, with its port or, from a proxy, without one.
 */
export function ownAuthorities(): Set<string> {
  const { PORT, LINNET_PUBLIC_URL } = environment();
  const local = ownNames().flatMap((name) => [name, `${name}:${PORT}`]);
  return new Set(LINNET_PUBLIC_URL ? [...local, new URL(LINNET_PUBLIC_URL).host] : local);
}

/**
 * Origins of the backend's own pages. Another port is another origin. Where a public address is
 * set, people open the pages there: on their own machine, a loopback origin is somebody else's.
 */
export function ownOrigins(): Set<string> {
  const { PORT, LINNET_PUBLIC_URL } = environment();
  if (LINNET_PUBLIC_URL) return new Set([new URL(LINNET_PUBLIC_URL).origin]);
  return new Set(ownNames().map((name) => new URL(`http://${name}:${PORT}`).origin));
}

/** Where people reach the backend; no slash at the end. */
export function publicUrl(): string {
  const { LINNET_PUBLIC_URL, PORT } = environment();
  if (LINNET_PUBLIC_URL) return new URL(LINNET_PUBLIC_URL).origin;
  const answersHere = [...LOOPBACK_NAMES, ...EVERY_ADDRESS].includes(hostName());
  return `http://${answersHere ? "127.0.0.1" : hostName()}:${PORT}`;
}
