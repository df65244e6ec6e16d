import { environment } from "../env.ts";

const LOOPBACK_NAMES = ["127.0.0.1", "localhost", "[::1]"];

/** `host` or `host:port` under which this backend may be asked for. */
export function ownAuthorities(): Set<string> {
  const { HOST, PORT, LINNET_PUBLIC_URL } = environment();
  const host = HOST.includes(":") ? `[${HOST}]` : HOST;
  const names = [...LOOPBACK_NAMES, host].flatMap((name) =>
    PORT === 80 ? [`${name}:${PORT}`, name] : [`${name}:${PORT}`],
  );
  return new Set(LINNET_PUBLIC_URL ? [...names, new URL(LINNET_PUBLIC_URL).host] : names);
}

/** Origins of the backend's own pages. */
export function ownOrigins(): Set<string> {
  const { LINNET_PUBLIC_URL } = environment();
  const local = [...ownAuthorities()].map((authority) => `http://${authority}`);
  return new Set(LINNET_PUBLIC_URL ? [...local, new URL(LINNET_PUBLIC_URL).origin] : local);
}

/** Where people reach the backend; no slash at the end. */
export function publicUrl(): string {
  const { LINNET_PUBLIC_URL, PORT } = environment();
  return LINNET_PUBLIC_URL ? new URL(LINNET_PUBLIC_URL).origin : `http://127.0.0.1:${PORT}`;
}
