import { environment } from "../process/env.ts";
import { addressOf, hostInAddress, isWildcard } from "../process/host-address.ts";

const LOOPBACK_NAMES = ["127.0.0.1", "localhost", "[::1]"];

function ownNames(): string[] {
  return [...LOOPBACK_NAMES, hostInAddress(environment().HOST)];
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
  const { LINNET_PUBLIC_URL, PORT, HOST } = environment();
  if (LINNET_PUBLIC_URL) return new URL(LINNET_PUBLIC_URL).origin;
  const answersHere = isWildcard(HOST) || LOOPBACK_NAMES.includes(hostInAddress(HOST));
  return addressOf(answersHere ? "127.0.0.1" : HOST, PORT);
}
