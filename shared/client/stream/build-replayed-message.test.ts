import { readUIMessageStream } from "ai";
import { expect, test } from "vitest";
import { recordedRun } from "../testing/recorded-run.ts";
import { buildReplayedMessage } from "./build-replayed-message.ts";

test("a replay builds what AI SDK's reader builds chunk by chunk", async () => {
  const stream = new ReadableStream({
    start(controller) {
      for (const chunk of recordedRun()) controller.enqueue(chunk);
      controller.close();
    },
  });
  let expected: unknown;
  for await (const message of readUIMessageStream({ stream })) expected = message;
  expect(await buildReplayedMessage(recordedRun())).toEqual(expected);
});

test("the chunks are left as they were, so that they can be built from again", async () => {
  const chunks = recordedRun();
  const first = await buildReplayedMessage(chunks);
  expect(chunks).toEqual(recordedRun());
  expect(await buildReplayedMessage(chunks)).toEqual(first);
});

test("no chunks make no message", async () => {
  expect(await buildReplayedMessage([])).toBeUndefined();
});

test("chunks that do not fit together are an error", async () => {
  const orphan = { type: "text-delta", id: "t-1", delta: "a" } as const;
  await expect(buildReplayedMessage([orphan])).rejects.toThrow(/text-delta/);
});
