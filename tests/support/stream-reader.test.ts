import { expect, test } from "vitest";
import { foldedMessage } from "./folded-message.ts";
import { readStream } from "./stream-reader.ts";

const CHUNKS = [
  { type: "start", messageId: "m1" },
  { type: "data-attempt", id: "s:1", data: { step: "s", attempt: 1 } },
  { type: "text-start", id: "a1" },
  { type: "text-delta", id: "a1", delta: "Half a sen" },
  { type: "data-attempt", id: "s:2", data: { step: "s", attempt: 2 } },
  { type: "text-start", id: "a2" },
  { type: "text-delta", id: "a2", delta: "A whole " },
  { type: "text-delta", id: "a2", delta: "sentence 🐦." },
  { type: "text-end", id: "a2" },
  { type: "data-run", id: "run", data: { status: "completed" } },
  { type: "finish" },
];

/** A response whose bytes arrive in pieces of `size`, which split events and characters. */
function respond(size: number, end = "data: [DONE]\n\n"): Response {
  const events = CHUNKS.map(
    (chunk, index) => `id: ${index + 1}\ndata: ${JSON.stringify(chunk)}\n\n`,
  );
  const bytes = new TextEncoder().encode(`: hello\n\n${events.join("")}${end}`);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) {
        controller.enqueue(bytes.slice(at, at + size));
      }
      controller.close();
    },
  });
  return new Response(body, {
    headers: { "x-workflow-run-id": "wrun_1", "x-workflow-stream-tail-index": "10" },
  });
}

test.each([1, 7, 100_000])("events arrive whole from pieces of %i bytes", async (size) => {
  const reader = readStream(respond(size));
  expect(await reader.ended).toBe("done");
  expect(reader.chunks()).toEqual(CHUNKS);
  expect(reader).toMatchObject({ runId: "wrun_1", tailIndex: 10, next: 11, finished: true });
  expect(reader.comments).toEqual(["hello"]);
});

test("a reader that cuts itself knows where to go on", async () => {
  const reader = readStream(respond(5), { cutAfter: 4 });
  expect(await reader.ended).toBe("cut");
  expect(reader.events).toHaveLength(4);
  expect(reader.next).toBe(4);
  expect(reader.finished).toBe(false);
});

test("an end without the closing event is told apart", async () => {
  expect(await readStream(respond(50, "")).ended).toBe("eof");
});

test("an event is awaited, and refused when it can no longer come", async () => {
  const reader = readStream(respond(3));
  expect((await reader.eventArrived(3)).chunk).toMatchObject({ type: "text-start" });
  const last = await reader.eventMatching((chunk) => chunk.type === "finish");
  expect(last.next).toBe(11);
  await expect(reader.eventArrived(12)).rejects.toThrow("after 11 events");
});

test("the folded message shows the newest attempt only", async () => {
  const reader = readStream(respond(100));
  await reader.ended;
  expect(await foldedMessage(reader.chunks())).toMatchObject({
    id: "m1",
    role: "assistant",
    parts: [
      { type: "text", text: "A whole sentence 🐦." },
      { type: "data-run", data: { status: "completed" } },
    ],
  });
});
