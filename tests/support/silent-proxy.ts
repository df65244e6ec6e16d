import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";

/**
 * A TCP proxy on loopback in front of a database, whose connections can go silent as behind a
 * firewall that has forgotten them: nothing arrives any more, in either direction, and neither side
 * is told. Connections that are opened later pass.
 */
export interface SilentProxy {
  /** The target's connection string, with the proxy's address in it. */
  readonly url: string;
  /** How many connections pass what they are sent. */
  readonly open: number;
  /** How many connections are silent; the target keeps its end of each until `endSilent()`. */
  readonly silent: number;
  /** Makes every open connection silent, without an end. Returns how many. */
  silence(): number;
  /** Ends the target's side of every silent connection. Its client still hears nothing. */
  endSilent(): void;
  /** Breaks every connection off, and takes no more. */
  close(): Promise<void>;
}

interface Link {
  near: Socket;
  far: Socket;
  isSilent: boolean;
}

/**
 * Starts a proxy on a free port.
 *
 * @param targetUrl connection string of the database, e.g. `postgres://user@127.0.0.1:5432/name`.
 */
export async function startSilentProxy(targetUrl: string): Promise<SilentProxy> {
  const target = new URL(targetUrl);
  const links = new Set<Link>();

  const server = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname);
    const link: Link = { near, far, isSilent: false };
    links.add(link);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.setNoDelay(true);
      from.pipe(to);
      // A break of one side is one of the other, unless nobody is to be told.
      from.on("error", () => {});
      from.on("close", () => {
        if (link.isSilent) return;
        to.destroy();
        links.delete(link);
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  const url = new URL(targetUrl);
  url.hostname = "127.0.0.1";
  url.port = String(address.port);

  const count = (isSilent: boolean) => [...links].filter((l) => l.isSilent === isSilent).length;
  return {
    url: url.href,
    get open() {
      return count(false);
    },
    get silent() {
      return count(true);
    },
    silence() {
      const open = [...links].filter((link) => !link.isSilent);
      for (const link of open) {
        const { near, far } = link;
        link.isSilent = true;
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
      return open.length;
    },
    endSilent() {
      for (const { far, isSilent } of links) if (isSilent) far.destroy();
    },
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const { near, far } of links) {
        near.destroy();
        far.destroy();
      }
      await closed;
    },
  };
}
