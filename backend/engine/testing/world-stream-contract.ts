import { randomUUID } from "node:crypto";
import type { Streamer } from "@workflow/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ByteReader } from "./read-bytes.ts";

/** A World under test. */
export interface WorldUnderTest {
  streams: Streamer;
  /** Writes as another process does whose clock is so many milliseconds ahead. */
  writeWithClock(aheadMs: number, write: (streams: Streamer) => Promise<void>): Promise<void>;
  /** Breaks every connection that it has. */
  dropConnections(): Promise<void>;
  stop(): Promise<void>;
}

interface Case {
  title: string;
  run(streams: Streamer, world: WorldUnderTest): Promise<void>;
}

const RUN = "wrun_contract";
const CASE_TIMEOUT_MS = 30_000;

function newStream(): string {
  return `strm_${randomUUID()}`;
}

async function open(streams: Streamer, name: string, startIndex?: number): Promise<ByteReader> {
  return new ByteReader(await streams.readFromStream(name, startIndex));
}

async function write(streams: Streamer, name: string, chunks: readonly string[]): Promise<void> {
  for (const chunk of chunks) await streams.writeToStream(name, RUN, chunk);
}

/** A closed stream of these chunks. */
async function storedStream(streams: Streamer, chunks: readonly string[]): Promise<string> {
  const name = newStream();
  await write(streams, name, chunks);
  await streams.closeStream(name, RUN);
  return name;
}

function numbered(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `chunk ${index}`);
}

/**
 * What the Workflow SDK asks of a World's streams ("Building a World", and the comments of the
 * `Streamer` interface), and what a resumable stream needs beyond it.
 */
const CASES: Case[] = [
  {
    title: "chunks are read in the order in which they were written",
    async run(streams) {
      const name = await storedStream(streams, numbered(25));
      expect(await (await open(streams, name)).take()).toEqual(numbered(25));
    },
  },
  {
    title: "bytes come back as they were, and strings as UTF-8",
    async run(streams) {
      const name = newStream();
      const bytes = Uint8Array.from({ length: 512 }, (_, index) => index % 256);
      await streams.writeToStream(name, RUN, bytes);
      await streams.writeToStream(name, RUN, "Grüße 🐦");
      await streams.closeStream(name, RUN);
      const { data } = await streams.getStreamChunks(name, RUN);
      expect(Buffer.from(data[0]?.data ?? [])).toEqual(Buffer.from(bytes));
      expect(Buffer.from(data[1]?.data ?? []).toString("utf8")).toBe("Grüße 🐦");
      const reader = (await streams.readFromStream(name)).getReader();
      expect(Buffer.from((await reader.read()).value ?? [])).toEqual(Buffer.from(bytes));
    },
  },
  {
    title: "a chunk of a megabyte is one chunk",
    async run(streams) {
      const large = "x".repeat(1_048_576);
      const name = await storedStream(streams, [large, "small"]);
      expect(await (await open(streams, name)).take()).toEqual([large, "small"]);
    },
  },
  {
    title: "a chunk without a byte is a chunk, and has its index",
    async run(streams) {
      const name = await storedStream(streams, ["a", "", "b"]);
      expect(await streams.getStreamInfo(name, RUN)).toEqual({ tailIndex: 2, done: true });
      expect(await (await open(streams, name)).take()).toEqual(["a", "", "b"]);
    },
  },
  {
    title: "many chunks in one call stand between those before and after it",
    async run(streams) {
      const name = newStream();
      await streams.writeToStream(name, RUN, "first");
      await streams.writeToStreamMulti?.(name, RUN, numbered(20));
      await streams.writeToStreamMulti?.(name, RUN, []);
      await streams.writeToStream(name, RUN, "last");
      await streams.closeStream(name, RUN);
      const all = ["first", ...numbered(20), "last"];
      expect(await (await open(streams, name)).take()).toEqual(all);
    },
  },
  {
    title: "writes that are not awaited one by one keep their order",
    async run(streams) {
      const name = newStream();
      await Promise.all(numbered(40).map((chunk) => streams.writeToStream(name, RUN, chunk)));
      await streams.closeStream(name, RUN);
      expect(await (await open(streams, name)).take()).toEqual(numbered(40));
    },
  },
  {
    title: "a write that has resolved is stored",
    async run(streams) {
      const name = newStream();
      for (const [index, chunk] of numbered(5).entries()) {
        await streams.writeToStream(name, RUN, chunk);
        expect(await streams.getStreamInfo(name, RUN)).toEqual({ tailIndex: index, done: false });
      }
    },
  },
  {
    title: "a reader that comes before the stream does waits for it",
    async run(streams) {
      const name = newStream();
      const reader = await open(streams, name);
      const first = reader.next();
      await write(streams, name, ["at last"]);
      expect(await first).toBe("at last");
      await streams.closeStream(name, RUN);
      expect(await reader.next()).toBeUndefined();
    },
  },
  {
    title: "a reader has each chunk while the writer still writes",
    async run(streams) {
      const name = newStream();
      const reader = await open(streams, name);
      for (const chunk of numbered(10)) {
        await streams.writeToStream(name, RUN, chunk);
        expect(await reader.next()).toBe(chunk);
      }
      await streams.closeStream(name, RUN);
      expect(await reader.next()).toBeUndefined();
    },
  },
  {
    title: "a reader that comes in the middle has each chunk once",
    async run(streams) {
      const name = newStream();
      const readers: ByteReader[] = [];
      const writing = (async () => {
        for (const chunk of numbered(60)) await streams.writeToStream(name, RUN, chunk);
        await streams.closeStream(name, RUN);
      })();
      for (let count = 0; count < 6; count += 1) readers.push(await open(streams, name));
      await writing;
      for (const reader of readers) expect(await reader.take()).toEqual(numbered(60));
    },
  },
  {
    title: "from each index come exactly the chunks from there on",
    async run(streams) {
      const name = await storedStream(streams, numbered(8));
      for (let start = 0; start <= 8; start += 1) {
        expect(await (await open(streams, name, start)).take()).toEqual(numbered(8).slice(start));
      }
    },
  },
  {
    title: "a start beyond what is stored begins with the chunk of that index",
    async run(streams) {
      const name = newStream();
      await write(streams, name, numbered(3));
      const reader = await open(streams, name, 5);
      await write(streams, name, ["chunk 3", "chunk 4", "chunk 5"]);
      expect(await reader.next()).toBe("chunk 5");
    },
  },
  {
    title: "a negative start counts from the end, and not beyond the beginning",
    async run(streams) {
      const name = await storedStream(streams, numbered(10));
      expect(await (await open(streams, name, -3)).take()).toEqual(numbered(10).slice(-3));
      expect(await (await open(streams, name, -99)).take()).toEqual(numbered(10));
    },
  },
  {
    title: "a negative start in a stream that goes on is fixed when it is asked for",
    async run(streams) {
      const name = newStream();
      await write(streams, name, numbered(4));
      const reader = await open(streams, name, -1);
      expect(await reader.next()).toBe("chunk 3");
      await write(streams, name, ["chunk 4"]);
      expect(await reader.next()).toBe("chunk 4");
    },
  },
  {
    title: "a stream that ends without a chunk ends for its reader",
    async run(streams) {
      const name = newStream();
      const reader = await open(streams, name);
      await streams.closeStream(name, RUN);
      expect(await reader.next()).toBeUndefined();
      expect(await (await open(streams, name)).next()).toBeUndefined();
      expect(await streams.getStreamInfo(name, RUN)).toEqual({ tailIndex: -1, done: true });
    },
  },
  {
    title: "a stream may be closed again, also at the same time",
    async run(streams) {
      const name = newStream();
      await write(streams, name, ["only"]);
      await Promise.all(Array.from({ length: 5 }, () => streams.closeStream(name, RUN)));
      await streams.closeStream(name, RUN);
      expect(await (await open(streams, name)).take()).toEqual(["only"]);
      expect(await streams.getStreamInfo(name, RUN)).toEqual({ tailIndex: 0, done: true });
    },
  },
  {
    title: "what comes after the end is not read",
    async run(streams) {
      const name = await storedStream(streams, ["before"]);
      await streams.writeToStream(name, RUN, "after").catch(() => {});
      expect(await (await open(streams, name)).take()).toEqual(["before"]);
      expect(await streams.getStreamInfo(name, RUN)).toEqual({ tailIndex: 0, done: true });
    },
  },
  {
    title: "a reader that leaves disturbs no other",
    async run(streams) {
      const name = newStream();
      const [leaving, staying] = [await open(streams, name), await open(streams, name)];
      await write(streams, name, ["one"]);
      expect(await leaving.next()).toBe("one");
      await leaving.cancel();
      await write(streams, name, ["two"]);
      await streams.closeStream(name, RUN);
      expect(await staying.take()).toEqual(["one", "two"]);
    },
  },
  {
    title: "streams are apart, and each is listed under its run",
    async run(streams) {
      const [one, other, foreign] = [newStream(), newStream(), newStream()];
      const run = `wrun_${randomUUID()}`;
      await streams.writeToStream(one, run, "in one");
      await streams.writeToStream(other, run, "in other");
      await streams.writeToStream(foreign, RUN, "in another run");
      await Promise.all([streams.closeStream(one, run), streams.closeStream(other, run)]);
      expect(await (await open(streams, one)).take()).toEqual(["in one"]);
      expect(await (await open(streams, other)).take()).toEqual(["in other"]);
      expect((await streams.listStreamsByRunId(run)).toSorted()).toEqual([one, other].toSorted());
      expect(await streams.listStreamsByRunId(`wrun_${randomUUID()}`)).toEqual([]);
    },
  },
  {
    title: "pages go through all chunks with their indices, and say when there are more",
    async run(streams) {
      const name = await storedStream(streams, numbered(7));
      const seen: string[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < 4; page += 1) {
        const answer = await streams.getStreamChunks(name, RUN, {
          limit: 3,
          ...(cursor === undefined ? {} : { cursor }),
        });
        expect(answer.done).toBe(true);
        for (const { index, data } of answer.data) {
          expect(index).toBe(seen.length);
          seen.push(Buffer.from(data).toString("utf8"));
        }
        expect(answer.hasMore).toBe(answer.cursor !== null);
        if (answer.cursor === null) break;
        cursor = answer.cursor;
      }
      expect(seen).toEqual(numbered(7));
    },
  },
  {
    title: "a page is a snapshot of at most a hundred chunks, unless it is told otherwise",
    async run(streams) {
      const name = newStream();
      await streams.writeToStreamMulti?.(name, RUN, numbered(120));
      const page = await streams.getStreamChunks(name, RUN);
      expect(page.data).toHaveLength(100);
      expect(page).toMatchObject({ hasMore: true, done: false });
      const all = await streams.getStreamChunks(name, RUN, { limit: 1_000 });
      expect(all).toMatchObject({ hasMore: false, cursor: null, done: false });
      expect(all.data).toHaveLength(120);
    },
  },
  {
    title: "of a stream that is not there nothing is known, and that is no error",
    async run(streams) {
      const name = newStream();
      expect(await streams.getStreamInfo(name, RUN)).toEqual({ tailIndex: -1, done: false });
      expect(await streams.getStreamChunks(name, RUN)).toEqual({
        data: [],
        cursor: null,
        hasMore: false,
        done: false,
      });
    },
  },
  {
    title: "of two writers nothing is lost, and all readers see one order",
    async run(streams) {
      // Again and again: who is first is for chance to say.
      for (let round = 0; round < 8; round += 1) {
        const name = newStream();
        const readers = await Promise.all([open(streams, name), open(streams, name)]);
        const own = (side: string) => numbered(20).map((chunk) => `${side} ${chunk}`);
        await Promise.all([write(streams, name, own("left")), write(streams, name, own("right"))]);
        await streams.closeStream(name, RUN);
        const stored = await (await open(streams, name)).take();
        for (const side of ["left", "right"]) {
          expect(stored.filter((chunk) => chunk.startsWith(side))).toEqual(own(side));
        }
        for (const reader of readers) expect(await reader.take()).toEqual(stored);
      }
    },
  },
  {
    title: "order does not hang on the writers' clocks",
    async run(streams, world) {
      const name = newStream();
      const reader = await open(streams, name);
      const HOUR_MS = 3_600_000;
      await world.writeWithClock(HOUR_MS, (fast) => write(fast, name, ["one", "two"]));
      expect(await reader.take(2)).toEqual(["one", "two"]);
      // The first writer's process has died; the one that goes on has the right time.
      await world.writeWithClock(0, (right) => write(right, name, ["three"]));
      expect(await reader.next()).toBe("three");
      await streams.closeStream(name, RUN);
      expect(await (await open(streams, name)).take()).toEqual(["one", "two", "three"]);
    },
  },
  {
    title: "connections that break are opened again, and nothing is lost",
    async run(streams, world) {
      const uncaught = collectUncaught();
      try {
        const name = newStream();
        const reader = await open(streams, name);
        for (const chunk of numbered(3)) {
          await streams.writeToStream(name, RUN, chunk);
          expect(await reader.next()).toBe(chunk);
          await world.dropConnections();
        }
        await streams.closeStream(name, RUN);
        expect(await reader.next()).toBeUndefined();
        expect(uncaught.errors).toEqual([]);
      } finally {
        uncaught.stop();
      }
    },
  },
];

/** An error that nobody catches ends a backend's process; here it is to be seen. */
function collectUncaught(): { errors: unknown[]; stop: () => void } {
  const errors: unknown[] = [];
  const before = process.listeners("uncaughtException");
  const collect = (error: unknown) => void errors.push(error);
  process.removeAllListeners("uncaughtException").on("uncaughtException", collect);
  return {
    errors,
    stop() {
      process.off("uncaughtException", collect);
      for (const listener of before) process.on("uncaughtException", listener);
    },
  };
}

/** Runs the contract. Cases that are known to fail are asserted to fail still. */
export function worldStreamContract(
  name: string,
  makeWorld: () => Promise<WorldUnderTest>,
  knownFailures: Record<string, string> = {},
): void {
  describe(name, () => {
    let world: WorldUnderTest;
    beforeAll(async () => {
      world = await makeWorld();
    });
    afterAll(() => world?.stop());

    for (const { title, run } of CASES) {
      const why = knownFailures[title];
      const check = why === undefined ? test : test.fails;
      check(
        why === undefined ? title : `${title} (does not hold: ${why})`,
        () => run(world.streams, world),
        CASE_TIMEOUT_MS,
      );
    }

    test("every known failure is one of a case that there is", () => {
      const titles = CASES.map(({ title }) => title);
      for (const title of Object.keys(knownFailures)) expect(titles).toContain(title);
    });
  });
}
