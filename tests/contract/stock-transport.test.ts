import type { LinnetChunk, LinnetMessage } from "@linnet/protocol";
import { newId } from "@linnet/protocol";
import type { UIMessageChunk } from "ai";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cuttingFetch } from "../support/cutting-fetch.ts";
import { foldedMessage } from "../support/folded-message.ts";
import { answering } from "../support/model-server/match.ts";
import { cut, finish, reasoning, text } from "../support/model-server/plan.ts";
import { stockTransport } from "../support/stock-transport.ts";
import { withSharedBackend } from "../support/with-backend.ts";

const fixture = withSharedBackend();

// The stock transport tells the console of every broken connection and half part.
beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});
});
afterEach(() => void vi.restoreAllMocks());

function userMessage(said: string): LinnetMessage {
  return { id: newId(), role: "user", parts: [{ type: "text", text: said }] };
}

async function collect(stream: ReadableStream<UIMessageChunk>): Promise<LinnetChunk[]> {
  const chunks: LinnetChunk[] = [];
  for await (const chunk of stream) chunks.push(chunk as LinnetChunk);
  return chunks;
}

/** Sends one message through AI SDK's transport for workflows and reads the answer to its end. */
async function turn(chatId: string, said: string, fetchThrough: typeof fetch = fetch) {
  const { transport, runIds } = stockTransport(fixture.backend, chatId, fetchThrough);
  const chunks = await collect(
    await transport.sendMessages({
      trigger: "submit-message",
      chatId,
      messages: [userMessage(said)],
    }),
  );
  const stored = (await fixture.client.getChat(chatId)).messages.at(-1);
  return { chunks, stored, runId: runIds.at(-1) ?? "" };
}

test("a stock transport holds a turn", async () => {
  const { chunks, stored } = await turn(newId(), "Yes, draft it");
  expect(chunks.at(-1)).toEqual({ type: "finish" });
  expect(await foldedMessage(chunks)).toEqual(stored);
});

test.each([
  ["that breaks", { maxCuts: 2 }],
  ["that ends in good order, as by a proxy's time limit,", { cleanly: true }],
])(
  "over a connection %s again and again a stock transport builds the same message",
  async (_how, options) => {
    for (const everyBytes of [150, 400, 1_000, 2_500]) {
      const { fetch: fetchThrough, cuts } = cuttingFetch({ everyBytes, ...options });
      const { chunks, stored } = await turn(newId(), "Yes, draft it", fetchThrough);
      expect(cuts()).toBeGreaterThan(0);
      expect(await foldedMessage(chunks)).toEqual(stored);
    }
  },
);

test("a stock transport folds attempts like any other reader", async () => {
  fixture.model.enqueue([reasoning("Hm. "), text("The tide is tur"), cut()], answering("tide"));
  fixture.model.enqueue([text("The tide is turning."), finish()], answering("tide"));
  const { chunks, stored } = await turn(newId(), "About the tide");
  expect(await foldedMessage(chunks)).toEqual(stored);
  const texts = stored?.parts.flatMap((part) => (part.type === "text" ? part.text : []));
  expect(texts).toEqual(["The tide is turning."]);
});

test("a stock transport resumes a run that another one began", async () => {
  const chatId = newId();
  const { runId, stored } = await turn(chatId, "Yes, draft it");
  const { transport } = stockTransport(fixture.backend, chatId, fetch, { runId });
  const stream = await transport.reconnectToStream({ chatId });
  expect(stream && (await foldedMessage(await collect(stream)))).toEqual(stored);
});

test("a stock transport that asks for the tail gets the tail, up to its end", async () => {
  const chatId = newId();
  const { runId, chunks } = await turn(chatId, "Yes, draft it");
  const { transport } = stockTransport(fixture.backend, chatId, fetch, { runId });
  const stream = await transport.reconnectToStream({ chatId, startIndex: -4 });
  const tail = stream ? await collect(stream) : [];
  expect(tail.at(-1)).toEqual(chunks.at(-1));
  expect(tail.length).toBeLessThanOrEqual(4);
});
