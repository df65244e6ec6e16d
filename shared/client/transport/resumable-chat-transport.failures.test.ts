import { afterEach, beforeEach, expect, test } from "vitest";
import { LinnetApi } from "../api/linnet-api.ts";
import { ConnectionError } from "../errors/connection-error.ts";
import { ProblemError } from "../errors/problem-error.ts";
import type { OnlineSignal } from "../retry/online-signal.ts";
import type { ConnectionSnapshot, ConnectionState } from "../stream/connection-state.ts";
import { LoopbackBackend, LoopbackRun } from "../testing/loopback-backend.ts";
import { ManualClock } from "../testing/manual-clock.ts";
import { readAllChunks, sendIn, userMessage } from "../testing/read-stream.ts";
import { recordedRun } from "../testing/recorded-run.ts";
import {
  ResumableChatTransport,
  type ResumableChatTransportOptions,
} from "./resumable-chat-transport.ts";

let backend: LoopbackBackend;
let clock: ManualClock;

beforeEach(async () => {
  backend = await LoopbackBackend.start();
  backend.nextRun.finish(...recordedRun());
  clock = new ManualClock();
});
afterEach(() => backend.stop());

function open(options: Partial<ResumableChatTransportOptions> = {}): ResumableChatTransport {
  return new ResumableChatTransport({
    api: new LinnetApi({ baseUrl: backend.url, now: () => clock.now() }),
    backoff: { baseMs: 0 },
    ...options,
  });
}

function send(transport: ResumableChatTransport, abortSignal?: AbortSignal) {
  return sendIn(transport, [userMessage()], abortSignal);
}

/** Makes the next run one that has got so far; the returned function lets it go on to its end. */
function startedRun(stored: number): () => void {
  const run = new LoopbackRun();
  run.append(...recordedRun().slice(0, stored));
  backend.nextRun = run;
  return () => {
    run.finish(...recordedRun().slice(stored));
  };
}

function shows(
  connection: ConnectionState,
  isShown: (snapshot: ConnectionSnapshot) => boolean,
): Promise<ConnectionSnapshot> {
  return new Promise((resolve) => {
    const look = () => {
      const snapshot = connection.getSnapshot();
      if (!isShown(snapshot)) return;
      unsubscribe();
      resolve(snapshot);
    };
    const unsubscribe = connection.subscribe(look);
    look();
  });
}

/** Lets every wait for a retry be over as soon as it begins. */
function skipWaits(transport: ResumableChatTransport): void {
  transport.connection.subscribe(() => {
    const { retryAt } = transport.connection.getSnapshot();
    // The timer is set after the state is shown.
    if (retryAt !== undefined) queueMicrotask(() => clock.advance(retryAt - clock.now()));
  });
}

test.each([408, 425, 429, 500, 502, 503, 504])(
  "a post answered %d is sent again and is one turn",
  async (status) => {
    backend.faults.push({ answer: status }, { answer: status, body: "<html>Bad Gateway</html>" });
    expect(await readAllChunks(await send(open()))).toEqual(recordedRun());
    expect(backend.requests).toHaveLength(3);
    expect(backend.requests[2]?.body).toEqual(backend.requests[0]?.body);
    expect(backend.runs.size).toBe(1);
  },
);

test("a post whose answer got lost is sent again and is one turn", async () => {
  backend.faults.push({ cutAtByte: 0 }, { drop: true }, { cutAtByte: 0 });
  expect(await readAllChunks(await send(open()))).toEqual(recordedRun());
  expect(backend.runs.size).toBe(1);
});

test("a refused connection is tried until the backend is back", async () => {
  await backend.stop();
  const transport = open({ clock, backoff: { random: () => 0.5 } });
  const sending = send(transport);
  const { attempt, phase, error } = await shows(
    transport.connection,
    ({ retryAt }) => retryAt !== undefined,
  );
  expect({ attempt, phase }).toEqual({ attempt: 1, phase: "connecting" });
  expect(error?.detail).toContain(`running at ${backend.url} ("npm start" starts it)`);
  await backend.listen();
  clock.advance(10_000);
  expect(await readAllChunks(await sending)).toEqual(recordedRun());
  expect(clock.pending).toBe(0);
});

test("a chat that was loaded after waiting leaves nothing of the wait", async () => {
  await backend.stop();
  const transport = open({ clock });
  const loading = transport.loadChat("chat-1", undefined);
  await shows(transport.connection, ({ retryAt }) => retryAt !== undefined);
  await backend.listen();
  clock.advance(10_000);
  await loading;
  expect(transport.connection.getSnapshot()).toMatchObject({ phase: "idle", attempt: 0 });
  expect(transport.connection.getSnapshot()).not.toHaveProperty("error");
});

test("a break in the middle shows as reconnecting, resumed, streaming and done", async () => {
  const run = new LoopbackRun();
  const chunks = recordedRun();
  run.append(...chunks.slice(0, 10));
  backend.nextRun = run;
  backend.faults.push({ cutAfterEvents: 10 });
  const phases: string[] = [];
  const transport = open({
    onState: ({ phase, attempt }) => {
      const shown = `${phase} ${attempt}`;
      if (phases.at(-1) !== shown) phases.push(shown);
    },
  });
  const stream = await send(transport);
  run.append(...chunks.slice(10, 20));
  await shows(transport.connection, ({ phase }) => phase === "resumed");
  run.append(...chunks.slice(20, 30));
  await shows(transport.connection, ({ phase }) => phase === "streaming");
  run.finish(...chunks.slice(30));
  expect(await readAllChunks(stream)).toEqual(recordedRun());
  expect(phases).toEqual([
    "connecting 0",
    "streaming 0",
    "reconnecting 1",
    "resumed 1",
    "resumed 0",
    "streaming 0",
    "done 0",
  ]);
});

test("Retry-After is waited out before the next try", async () => {
  backend.faults.push({ answer: 503, headers: { "retry-after": "7" } });
  const transport = open({ clock });
  const sending = send(transport);
  const { retryAt } = await shows(transport.connection, (state) => state.retryAt !== undefined);
  expect(retryAt).toBe(clock.now() + 7_000);
  clock.advance(6_999);
  expect(backend.requests).toHaveLength(1);
  clock.advance(1);
  expect(await readAllChunks(await sending)).toEqual(recordedRun());
});

test("the delays grow, and progress starts them again", async () => {
  const cut = { cutAfterEvents: 0 };
  backend.faults.push({ cutAfterEvents: 3 }, cut, cut, { cutAfterEvents: 3 }, cut);
  const transport = open({ clock, backoff: { baseMs: 1_000, capMs: 60_000, random: () => 0.5 } });
  const delays: number[] = [];
  transport.connection.subscribe(() => {
    const { retryAt } = transport.connection.getSnapshot();
    if (retryAt !== undefined) delays.push(retryAt - clock.now());
  });
  skipWaits(transport);
  expect(await readAllChunks(await send(transport))).toEqual(recordedRun());
  expect(delays).toEqual([500, 1_000, 2_000, 500, 1_000]);
});

test("it goes on for as long as it is wanted, and never waits longer than 15 seconds", async () => {
  backend.faults.push(...Array.from({ length: 60 }, () => ({ answer: 503 })));
  const transport = open({ clock, backoff: { random: () => 0.999_999 } });
  const delays: number[] = [];
  transport.connection.subscribe(() => {
    const { retryAt } = transport.connection.getSnapshot();
    if (retryAt !== undefined) delays.push(retryAt - clock.now());
  });
  skipWaits(transport);
  expect(await readAllChunks(await send(transport))).toEqual(recordedRun());
  expect(delays).toHaveLength(60);
  expect(Math.max(...delays)).toBe(14_999);
});

test("a person who does not want to wait has the next try at once", async () => {
  backend.faults.push({ answer: 503 }, { answer: 503 });
  const transport = open({ clock, backoff: { random: () => 0.5 } });
  const sending = send(transport);
  for (const attempt of [1, 2]) {
    await shows(
      transport.connection,
      (state) => state.attempt === attempt && state.retryAt !== undefined,
    );
    transport.tryNow();
  }
  expect(await readAllChunks(await sending)).toEqual(recordedRun());
  expect(clock.pending).toBe(0);
});

test("answers that end at once are not asked for in a tight loop, and are given up on", async () => {
  backend.faults.push({ cutAfterEvents: 2 });
  backend.faults.push(...Array.from({ length: 50 }, () => ({ endAfterEvents: 0 })));
  const transport = open({ maxFailures: 5 });
  const stream = await send(transport);
  const reading = stream.getReader();
  await reading.read();
  await reading.read();
  await expect(reading.read()).rejects.toThrow(ConnectionError);
  // The one that brought something, and five that brought nothing.
  expect(backend.requests).toHaveLength(1 + 5);
  expect(transport.connection.getSnapshot()).toMatchObject({
    phase: "failed",
    error: { title: "The connection to Linnet's backend broke" },
  });
});

test("giving up on a backend that is never there names the remedy", async () => {
  await backend.stop();
  const sending = send(open({ maxFailures: 3 }));
  await expect(sending).rejects.toSatisfy(
    (error) => ConnectionError.isInstance(error) && error.code === "unreachable",
  );
  await expect(sending).rejects.toThrow(/npm start/);
  await backend.listen();
});

test("giving up on a proxy's errors shows the last of them", async () => {
  backend.faults.push(...Array.from({ length: 4 }, () => ({ answer: 502, body: "Bad Gateway" })));
  const sending = send(open({ maxFailures: 3 }));
  await expect(sending).rejects.toSatisfy(
    (error) => ProblemError.isInstance(error) && error.status === 502,
  );
});

test.each([400, 401, 403, 404, 409, 413, 415])(
  "a post answered %d is not repeated",
  async (status) => {
    backend.faults.push({
      answer: status,
      body: JSON.stringify({
        type: "/problems/turn-running",
        title: "No",
        status,
        activeRunId: "r",
      }),
    });
    const sending = send(open());
    await expect(sending).rejects.toSatisfy(
      (error) =>
        ProblemError.isInstance(error) &&
        error.status === status &&
        error.code === "turn-running" &&
        error.problem.activeRunId === "r",
    );
    expect(backend.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  },
);

test("what was read before the stream is refused is delivered, then the refusal", async () => {
  backend.faults.push({ cutAfterEvents: 5 }, { answer: 401 });
  const reader = (await send(open())).getReader();
  for (let index = 0; index < 5; index += 1) {
    expect((await reader.read()).value).toEqual(recordedRun()[index]);
  }
  await expect(reader.read()).rejects.toSatisfy(
    (error) => ProblemError.isInstance(error) && error.status === 401,
  );
});

test("a connection on which nothing comes for too long is replaced", async () => {
  const goOn = startedRun(4);
  backend.faults.push({ stallAfterEvents: 4 });
  const transport = open({ clock, silenceMs: 31_000 });
  skipWaits(transport);
  const stream = await send(transport);
  const reader = stream.getReader();
  const chunks: unknown[] = [];
  for (let index = 0; index < 4; index += 1) chunks.push((await reader.read()).value);
  goOn();
  clock.advance(30_999);
  expect(backend.openStreams).toBe(1);
  clock.advance(1);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
  }
  expect(chunks).toEqual(recordedRun());
  expect(backend.requests).toHaveLength(2);
});

test("a fetch that takes no notice of an abort is left alone", async () => {
  let asked = 0;
  const api = new LinnetApi({
    baseUrl: backend.url,
    fetch: (input, init) => {
      asked += 1;
      return asked === 1 ? new Promise(() => {}) : fetch(input, init);
    },
  });
  const transport = open({ api, clock, silenceMs: 31_000 });
  skipWaits(transport);
  const sending = send(transport);
  await new Promise(setImmediate);
  clock.advance(31_000);
  expect(await readAllChunks(await sending)).toEqual(recordedRun());
});

test("a connection that opens and stays silent again and again is given up on", async () => {
  backend.faults.push(...Array.from({ length: 4 }, () => ({ stallAfterEvents: 0 })));
  const transport = open({ clock, maxFailures: 3, silenceMs: 31_000 });
  skipWaits(transport);
  transport.connection.subscribe(() => {
    const { phase } = transport.connection.getSnapshot();
    if (phase === "streaming" || phase === "resumed") {
      setImmediate(() => clock.advance(31_000));
    }
  });
  const stream = await send(transport);
  await expect(readAllChunks(stream)).rejects.toSatisfy(
    (error) => ConnectionError.isInstance(error) && error.code === "silent",
  );
  expect(clock.pending).toBe(0);
});

test.each([
  ["a doubled event", (text: string) => (text.includes("\nid") ? text : text + text)],
  ["a swallowed event", (text: string) => (text.startsWith("id: 7\n") ? "" : text)],
  ["half an event twice", (text: string) => text.slice(0, 20) + text],
  ["data that is not JSON", (text: string) => text.replace("{", "[")],
  ["a missing id", (text: string) => text.replace(/^id: \d+\n/, "")],
  ["a nonsensical id", (text: string) => text.replace(/^id: /, "id: x")],
])("%s on the way loses and repeats nothing", async (_what, garble) => {
  backend.faults.push({ garble }, { cutAfterEvents: 3 }, { garble });
  expect(await readAllChunks(await send(open()))).toEqual(recordedRun());
});

test("data that is no chunk, as no network makes it, is told", async () => {
  backend.faults.push({ garble: (text) => text.replace('"type"', '"kind"') });
  const stream = await send(open());
  await expect(readAllChunks(stream)).rejects.toThrow(/An event is no message chunk/);
});

test("an index that never has a chunk is passed over after one more look", async () => {
  const garble = (text: string) => (text.startsWith("id: 3\n") ? "" : text);
  backend.faults.push({ garble }, { garble });
  const chunks = await readAllChunks(await send(open()));
  expect(chunks).toEqual(recordedRun().toSpliced(2, 1));
  expect(backend.requests).toHaveLength(2);
});

test("a proxy's page in place of the stream is not taken for one", async () => {
  backend.faults.push({
    answer: 200,
    headers: { "content-type": "text/html", "x-workflow-run-id": "x" },
    body: "<html>Sign in to the hotel's network</html>",
  });
  expect(await readAllChunks(await send(open()))).toEqual(recordedRun());
});

test("time without a network does not count, and its return is used at once", async () => {
  let isOnline = false;
  const listeners = new Set<() => void>();
  const online: OnlineSignal = {
    isOnline: () => isOnline,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const setOnline = (value: boolean) => {
    isOnline = value;
    for (const listener of [...listeners]) listener();
  };
  // A name that is not known to be this machine, answered by the backend anyway.
  const api = new LinnetApi({
    baseUrl: "https://linnet.example",
    fetch: (input, init) => fetch(input.replace("https://linnet.example", backend.url), init),
  });
  const transport = open({ api, clock, online, maxFailures: 1 });
  const sending = send(transport);
  await shows(transport.connection, ({ offline }) => offline);
  expect(backend.requests).toHaveLength(0);

  const goOn = startedRun(6);
  backend.faults.push({ stallAfterEvents: 6 });
  setOnline(true);
  const reader = (await sending).getReader();
  const chunks: unknown[] = [];
  for (let index = 0; index < 6; index += 1) chunks.push((await reader.read()).value);
  goOn();
  setOnline(false);
  setOnline(true);
  skipWaits(transport);
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
  }
  expect(chunks).toEqual(recordedRun());
  expect(listeners.size).toBe(0);
  expect(clock.pending).toBe(0);
});

test("a browser that says offline is not believed for longer than 15 seconds", async () => {
  const online: OnlineSignal = { isOnline: () => false, subscribe: () => () => {} };
  const api = new LinnetApi({
    baseUrl: "https://linnet.example",
    fetch: (input, init) => fetch(input.replace("https://linnet.example", backend.url), init),
  });
  const transport = open({ api, clock, online });
  const sending = send(transport);
  const { retryAt } = await shows(transport.connection, ({ offline }) => offline);
  expect(retryAt).toBe(clock.now() + 15_000);
  await new Promise(setImmediate);
  clock.advance(15_000);
  expect(await readAllChunks(await sending)).toEqual(recordedRun());
  expect(clock.pending).toBe(0);
});

test("a browser that says offline does not keep it from a backend on this machine", async () => {
  const online: OnlineSignal = { isOnline: () => false, subscribe: () => () => {} };
  expect(await readAllChunks(await send(open({ online })))).toEqual(recordedRun());
});

test("with resuming switched off, a break ends the stream with a readable error", async () => {
  backend.faults.push({ answer: 503 }, { cutAfterEvents: 3 });
  const transport = open({ resume: false });
  const reader = (await send(transport)).getReader();
  for (let index = 0; index < 3; index += 1) await reader.read();
  await expect(reader.read()).rejects.toThrow(/resuming is switched off: reload the chat/);
  expect(backend.requests).toHaveLength(2);
  expect(await transport.reconnectToStream({ chatId: "chat-1" })).toBeNull();
  expect(backend.requests).toHaveLength(2);
});

test("a rate limit while coming back is waited out", async () => {
  backend.faults.push({ cutAfterEvents: 9 }, { answer: 429, headers: { "retry-after": "0" } });
  expect(await readAllChunks(await send(open()))).toEqual(recordedRun());
});
