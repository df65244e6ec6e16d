import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type FlakyProxyOptions, LANE_HEADER, startFlakyProxy } from "./flaky-proxy.ts";
import { listen } from "./listen.ts";
import type { Fault } from "./proxy/fault.ts";

const BODY = "0123456789".repeat(200);

let target: string;
let accepted: string[];
let stopTarget: () => Promise<void>;
const closers: (() => Promise<void>)[] = [];

beforeEach(async () => {
  accepted = [];
  const server = createServer(async (incoming, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of incoming) pieces.push(piece);
    accepted.push(`${incoming.headers.host} ${Buffer.concat(pieces)}`);
    response.writeHead(200, { "content-type": "text/plain", "x-from": "target" });
    response.end(BODY);
  });
  target = `http://127.0.0.1:${await listen(server)}`;
  stopTarget = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
});

afterEach(async () => {
  for (const close of closers.splice(0)) await close();
  await stopTarget();
});

async function start(options: Omit<FlakyProxyOptions, "target">) {
  const proxy = await startFlakyProxy({ target, ...options });
  closers.push(proxy.close);
  return proxy;
}

/** A proxy that meets every request with one fault. */
function startWith(fault: Fault, split = false) {
  return start({ decide: () => ({ fault, split }) });
}

/** Reads as much of a body as arrives, in the pieces in which it arrives. */
async function readAsMuchAsComes(response: Response) {
  const pieces: string[] = [];
  let broken = false;
  try {
    const decoder = new TextDecoder();
    for await (const piece of response.body ?? []) pieces.push(decoder.decode(piece));
  } catch {
    broken = true;
  }
  return { pieces, body: pieces.join(""), broken };
}

test("an untouched request and its answer pass as they are", async () => {
  const proxy = await startWith({ kind: "none" });
  const response = await fetch(proxy.url, { method: "POST", body: "hello" });
  expect(response.headers.get("x-from")).toBe("target");
  expect(await response.text()).toBe(BODY);
  expect(accepted).toEqual([`${new URL(target).host} hello`]);
});

test.each([0, 1, 777])("a cut delivers exactly %i bytes", async (afterBytes) => {
  const proxy = await startWith({ kind: "cut", afterBytes });
  const { body, broken } = await readAsMuchAsComes(await fetch(proxy.url));
  expect(body).toBe(BODY.slice(0, afterBytes));
  expect(broken).toBe(true);
});

test("a split body arrives whole, in many pieces", async () => {
  const proxy = await startWith({ kind: "none" }, true);
  const { pieces, body } = await readAsMuchAsComes(await fetch(proxy.url));
  expect(body).toBe(BODY);
  expect(pieces.length).toBeGreaterThan(3);
});

test("a stall without end lasts until the client leaves", async () => {
  const proxy = await startWith({ kind: "stall", afterBytes: 5 });
  const leaving = new AbortController();
  const response = await fetch(proxy.url, { signal: leaving.signal });
  const reader = response.body?.getReader();
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("01234");
  const next = reader?.read();
  leaving.abort();
  await expect(next).rejects.toThrow();
});

test("a stall of some duration, and a delay, lose nothing", async () => {
  for (const fault of [
    { kind: "stall", afterBytes: 100, milliseconds: 5 },
    { kind: "delay", milliseconds: 5 },
  ] as const) {
    const proxy = await startWith(fault);
    expect(await (await fetch(proxy.url)).text()).toBe(BODY);
  }
});

test("the proxy answers or refuses in the target's place", async () => {
  const answering = await startWith({ kind: "answer", status: 503, retryAfterSeconds: 2 });
  const response = await fetch(answering.url);
  expect(response.status).toBe(503);
  expect(response.headers.get("retry-after")).toBe("2");

  const refusing = await startWith({ kind: "refuse" });
  await expect(fetch(refusing.url)).rejects.toThrow();
  expect(accepted).toEqual([]);
});

test("a lost response was accepted by the target", async () => {
  const proxy = await startWith({ kind: "lose-response" });
  await expect(fetch(proxy.url, { method: "POST", body: "once" })).rejects.toThrow();
  expect(accepted).toHaveLength(1);
});

test("a proxy that is down refuses connections until it is up", async () => {
  const proxy = await startWith({ kind: "none" });
  await proxy.down();
  await expect(fetch(proxy.url)).rejects.toThrow();
  await proxy.up();
  expect(await (await fetch(proxy.url)).text()).toBe(BODY);
});

test("the same seed brings the same faults in each lane, however lanes interleave", async () => {
  const visit = async (url: string, lane: string) => {
    const response = await fetch(url, { headers: { [LANE_HEADER]: lane } }).catch(() => undefined);
    if (response) await readAsMuchAsComes(response);
  };
  const first = await start({ seed: 42 });
  for (let round = 0; round < 6; round += 1) {
    await visit(first.url, "left");
    await visit(first.url, "right");
  }
  const second = await start({ seed: 42 });
  for (const lane of ["right", "left"]) {
    for (let round = 0; round < 6; round += 1) await visit(second.url, lane);
  }
  const faultsOf = (proxy: typeof first, lane: string) =>
    proxy.seen.filter((request) => request.lane === lane).map((request) => request.handling);
  expect(faultsOf(second, "left")).toEqual(faultsOf(first, "left"));
  expect(faultsOf(second, "right")).toEqual(faultsOf(first, "right"));
  expect(new Set(first.seen.map(({ handling }) => handling.fault.kind)).size).toBeGreaterThan(2);
  expect(first.describe()).toContain("LINNET_TEST_SEED=42");
});

test("after its last fault a lane gets through", async () => {
  const proxy = await start({
    maxFaults: 2,
    decide: () => ({ fault: { kind: "refuse" }, split: false }),
  });
  const ask = () => fetch(proxy.url).then((response) => response.text());
  await expect(ask()).rejects.toThrow();
  await expect(ask()).rejects.toThrow();
  expect(await ask()).toBe(BODY);
});

test("a target that is gone looks like a broken connection", async () => {
  const proxy = await startWith({ kind: "none" });
  proxy.retarget("http://127.0.0.1:9");
  await expect(fetch(proxy.url)).rejects.toThrow();
});
