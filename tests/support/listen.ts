import { once } from "node:events";
import type { Server } from "node:net";

/** Has a server listen at 127.0.0.1. @returns its port: a free one, if none is named. */
export async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The server does not listen.");
  return address.port;
}
