import { setImmediate } from "node:timers/promises";
import type { LanguageModelV3StreamPart } from "@ai-sdk/provider";
import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeAdjacentDeltas } from "./merge-adjacent-deltas.ts";

type Part = LanguageModelV3StreamPart;

function delta(text: string, id = "1"): Part {
  return { type: "text-delta", id, delta: text };
}

/** A source that a test feeds by hand. */
function handFed() {
  let controller: ReadableStreamDefaultController<Part> | undefined;
  const cancelled: unknown[] = [];
  const stream = new ReadableStream<Part>({
    start(given) {
      controller = given;
    },
    cancel(reason) {
      cancelled.push(reason);
    },
  });
  const reader = stream.getReader();
  return {
    cancelled,
    say: (...parts: Part[]) => {
      for (const part of parts) controller?.enqueue(part);
    },
    end: () => controller?.close(),
    fail: (error: Error) => controller?.error(error),
    merged: mergeAdjacentDeltas({
      read: () => reader.read(),
      cancel: (reason) => reader.cancel(reason),
    }),
  };
}

async function readAll(stream: ReadableStream<Part>): Promise<Part[]> {
  const parts: Part[] = [];
  for await (const part of stream) parts.push(part);
  return parts;
}

test("deltas that arrive together are one, and one that arrives alone stays alone", async () => {
  const source = handFed();
  const reader = source.merged.getReader();
  source.say(delta("one "), delta("two "), delta("three"));
  expect((await reader.read()).value).toEqual(delta("one two three"));
  source.say(delta(" four"));
  expect((await reader.read()).value).toEqual(delta(" four"));
  source.end();
  expect((await reader.read()).done).toBe(true);
});

test("parts of different ids or kinds, and those with metadata, stay apart", async () => {
  const source = handFed();
  const parts: Part[] = [
    delta("a"),
    delta("b", "2"),
    { type: "reasoning-delta", id: "2", delta: "c" },
    { type: "reasoning-delta", id: "2", delta: "d", providerMetadata: { p: { signature: "s" } } },
    { type: "reasoning-delta", id: "2", delta: "e" },
    { type: "text-end", id: "1" },
  ];
  source.say(...parts);
  source.end();
  expect(await readAll(source.merged)).toEqual(parts);
});

test("whatever comes in whichever bursts, texts and order are the same", async () => {
  const part = fc.oneof(
    fc.record({
      type: fc.constant("text-delta" as const),
      id: fc.constantFrom("1", "2"),
      delta: fc.string(),
    }),
    fc.record({
      type: fc.constant("tool-input-delta" as const),
      id: fc.constant("1"),
      delta: fc.string(),
    }),
    fc.record({ type: fc.constant("text-end" as const), id: fc.constantFrom("1", "2") }),
  );
  /** Neighbours of one part joined, which neither adds nor moves anything. */
  const joined = (parts: readonly Part[]) =>
    parts.reduce<string[]>((lines, each) => {
      const head = `${each.type} ${"id" in each ? each.id : ""}: `;
      const text = "delta" in each ? each.delta : "";
      const last = lines.at(-1);
      if (last?.startsWith(head) && "delta" in each) lines[lines.length - 1] = last + text;
      else lines.push(head + text);
      return lines;
    }, []);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(part, { maxLength: 90 }), { maxLength: 6 }),
      async (bursts) => {
        const source = handFed();
        const read = readAll(source.merged);
        for (const burst of bursts) {
          source.say(...burst);
          await setImmediate();
        }
        source.end();
        expect(joined(await read)).toEqual(joined(bursts.flat()));
      },
    ),
    { numRuns: 200 },
  );
});

test("what was said before a failure is read before it", async () => {
  const source = handFed();
  source.say(delta("said"), { type: "text-end", id: "1" }, delta("also", "2"));
  const reader = source.merged.getReader();
  await setImmediate();
  source.fail(new Error("The line broke."));
  await setImmediate();
  const read: unknown[] = [];
  await expect(async () => {
    for (;;) read.push((await reader.read()).value);
  }).rejects.toThrow("The line broke.");
  expect(read).toEqual([delta("said"), { type: "text-end", id: "1" }, delta("also", "2")]);
});

test("a reader that does not read stops the model, and one that leaves ends it", async () => {
  let reads = 0;
  const cancelled: unknown[] = [];
  const merged = mergeAdjacentDeltas({
    async read() {
      reads += 1;
      return { done: false, value: { type: "text-end", id: String(reads) } };
    },
    async cancel(reason) {
      cancelled.push(reason);
    },
  });
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
  const before = reads;
  expect(before).toBeLessThanOrEqual(65);
  for (let turn = 0; turn < 5; turn += 1) await setImmediate();
  expect(reads).toBe(before);
  await merged.cancel("gone");
  expect(cancelled).toEqual(["gone"]);
});
