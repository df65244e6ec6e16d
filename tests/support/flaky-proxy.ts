import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { findFreePort } from "./find-free-port.ts";
import { drawHandling, type FaultMix, type Handling, STORMY } from "./proxy/fault.ts";
import { forwardBody } from "./proxy/forward-body.ts";
import { type SeededRandom, seededRandom, testSeed } from "./proxy/seeded-random.ts";

/** A client that sets it gets a sequence of faults of its own, whatever other clients do. */
export const LANE_HEADER = "x-flaky-lane";

/** One request that the proxy saw, and what it did to it. */
export interface ProxiedRequest {
  lane: string;
  /** Counts from 1 within its lane. */
  number: number;
  method: string;
  path: string;
  handling: Handling;
}

export interface FlakyProxyOptions {
  /** Where the backend is, e.g. `http://127.0.0.1:3210`. */
  target: string;
  /** Default: `LINNET_TEST_SEED`, or a new one. */
  seed?: number;
  mix?: FaultMix;
  /** After so many faults in a lane, its requests pass untouched, so that a client gets through. */
  maxFaults?: number;
  /** Decides on a request in place of the seed; `undefined` leaves it to the seed. */
  decide?: (seen: Omit<ProxiedRequest, "handling">) => Handling | undefined;
}

/** An HTTP proxy on loopback that breaks connections, and can break them the same way again. */
export interface FlakyProxy {
  readonly url: string;
  /** Replays the same faults, lane by lane. */
  readonly seed: number;
  readonly seen: readonly ProxiedRequest[];
  /** From now on every request passes untouched. */
  calm(): void;
  /** Where requests go from now on. */
  retarget(target: string): void;
  /** Breaks every connection and refuses new ones, until `up()`. */
  down(): Promise<void>;
  up(): Promise<void>;
  /** The seed and everything that was done, to print when a test fails. */
  describe(): string;
  close(): Promise<void>;
}

const UNTOUCHED: Handling = { fault: { kind: "none" }, split: false };

/** Starts a proxy on 127.0.0.1, on a free port. */
export async function startFlakyProxy(options: FlakyProxyOptions): Promise<FlakyProxy> {
  const { seed = testSeed(), mix = STORMY, maxFaults = Number.POSITIVE_INFINITY } = options;
  let target = new URL(options.target);
  let isCalm = false;
  const seen: ProxiedRequest[] = [];
  const lanes = new Map<string, { requests: number; faults: number }>();

  function handle(incoming: IncomingMessage): { handling: Handling; random: SeededRandom } {
    const lane = String(incoming.headers[LANE_HEADER] ?? "");
    const count = lanes.get(lane) ?? { requests: 0, faults: 0 };
    lanes.set(lane, count);
    count.requests += 1;
    const { method = "GET", url: path = "/" } = incoming;
    const current = { lane, number: count.requests, method, path };
    const random = seededRandom(seed, lane, count.requests);
    const drawn = options.decide?.(current) ?? drawHandling(random, mix);
    const handling = isCalm || count.faults >= maxFaults ? UNTOUCHED : drawn;
    if (handling.fault.kind !== "none") count.faults += 1;
    seen.push({ ...current, handling });
    return { handling, random };
  }

  async function proxy(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const { handling, random } = handle(incoming);
    const { fault } = handling;
    if (fault.kind === "refuse") {
      incoming.socket.resetAndDestroy();
      return;
    }
    if (fault.kind === "answer") {
      incoming.resume();
      if (fault.retryAfterSeconds !== undefined) {
        response.setHeader("retry-after", fault.retryAfterSeconds);
      }
      response.writeHead(fault.status, { "content-type": "text/html" });
      response.end(`<html><h1>${fault.status}</h1></html>`);
      return;
    }
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    const upstream = await askTarget(incoming, target, gone.signal);
    if (fault.kind === "delay") await sleep(fault.milliseconds, undefined, { signal: gone.signal });
    if (fault.kind === "lose-response") {
      response.destroy();
      return;
    }
    response.writeHead(upstream.statusCode ?? 502, upstream.rawHeaders);
    response.flushHeaders();
    response.socket?.setNoDelay(true);
    const whole = await forwardBody(upstream, response, handling, random, gone.signal);
    if (whole) response.end();
    else response.write("", () => response.destroy());
  }

  const server = createServer((incoming, response) => {
    // A broken backend, or a client that left, is for the client to see as a broken connection.
    proxy(incoming, response).catch(() => response.destroy());
  });
  async function listen(at: number): Promise<void> {
    server.listen(at, "127.0.0.1");
    await once(server, "listening");
  }
  async function stopListening(): Promise<void> {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  }
  const port = await findFreePort();
  await listen(port);

  return {
    url: `http://127.0.0.1:${port}`,
    seed,
    seen,
    calm() {
      isCalm = true;
    },
    retarget(next) {
      target = new URL(next);
    },
    down: stopListening,
    async up() {
      await listen(port);
    },
    describe: () => [`LINNET_TEST_SEED=${seed}`, ...seen.map(describeRequest)].join("\n"),
    close: stopListening,
  };
}

/** Sends a request on and resolves with the response once its headers are there. */
async function askTarget(
  incoming: IncomingMessage,
  target: URL,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const outgoing = request(new URL(incoming.url ?? "/", target), {
    method: incoming.method,
    // The backend knows itself by its own address only.
    headers: { ...incoming.headers, host: target.host },
    agent: false,
    signal,
  });
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  outgoing.once("response", resolve);
  outgoing.on("error", reject);
  incoming.pipe(outgoing);
  return promise;
}

function describeRequest({ lane, number, method, path, handling }: ProxiedRequest): string {
  const { kind, ...sizes } = handling.fault;
  const how = [kind, ...Object.entries(sizes).map(([name, value]) => `${name}=${value}`)];
  if (handling.split) how.push("split");
  return `${lane}#${number} ${method} ${path}: ${how.join(" ")}`;
}
