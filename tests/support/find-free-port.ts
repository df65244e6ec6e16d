import { randomInt } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:net";

/**
 * Below what any system takes for the outgoing connections of others, and for servers that leave
 * the choice to it: a port that was found stays free until it is used, and while its server is down.
 */
const FIRST = 11_000;
const COUNT = 20_000;

/** Processes begin at different places, and no process is given a port twice in a row. */
let last = randomInt(COUNT);

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listening = once(server, "listening").then(
    () => true,
    () => false,
  );
  server.listen(port, "127.0.0.1");
  if (!(await listening)) return false;
  server.close();
  await once(server, "close");
  return true;
}

/** A port of 127.0.0.1 that nobody listens on, and that nobody else is told. */
export async function findFreePort(): Promise<number> {
  for (let tried = 0; tried < COUNT; tried += 1) {
    last = (last + 1) % COUNT;
    const port = FIRST + last;
    if (await isFree(port)) return port;
  }
  throw new Error(`All ports from ${FIRST} to ${FIRST + COUNT - 1} are taken.`);
}
