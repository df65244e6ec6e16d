import type { Server } from "node:http";
import { ConfigurationError } from "../process/env.ts";
import { portInUse } from "./port-in-use.ts";

/** Hosts that stand for every address of the machine, with one of them. */
const WILDCARDS: ReadonlyMap<string, string> = new Map([
  ["0.0.0.0", "127.0.0.1"],
  ["::", "::1"],
]);

/** Host and port as an address has them, such as `[::1]:3210`. */
export function authorityOf(host: string, port: number): string {
  return `${host.includes(":") ? `[${host}]` : host}:${port}`;
}

/** The address at which a host and a port are reached, such as `http://127.0.0.1:3210`. */
export function addressOf(host: string, port: number): string {
  return `http://${authorityOf(host, port)}`;
}

/** What says that the host is none of this machine's, and not that the port cannot be had. */
const NO_SUCH_HOST = new Set(["EADDRNOTAVAIL", "EAFNOSUPPORT", "EINVAL"]);

/**
 * Has a server listen.
 *
 * @param port 0 for any free one.
 * @returns the port that it has.
 * @throws ConfigurationError that says whether host or port is at fault, and what holds a port that is taken.
 */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once("error", async (error: NodeJS.ErrnoException) => {
      const reason =
        error.code === "EADDRINUSE"
          ? await portInUse(addressOf(WILDCARDS.get(host) ?? host, port), port)
          : `cannot listen on ${host}:${port}: ${error.message}`;
      const isHosts = error.syscall === "getaddrinfo" || NO_SUCH_HOST.has(error.code ?? "");
      reject(new ConfigurationError(isHosts ? "HOST" : "PORT", reason));
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}
