import type { Server } from "node:http";
import { ConfigurationError } from "../process/env.ts";
import { addressFromHere } from "../process/host-address.ts";
import { portInUse } from "./port-in-use.ts";

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
          ? await portInUse(addressFromHere(host, port), port)
          : `cannot listen on ${host}:${port}: ${error.message}`;
      const isHosts = error.syscall === "getaddrinfo" || NO_SUCH_HOST.has(error.code ?? "");
      reject(new ConfigurationError(isHosts ? "HOST" : "PORT", reason));
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return typeof address === "object" && address ? address.port : port;
}
