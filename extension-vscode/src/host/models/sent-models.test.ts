import { expect, test } from "vitest";
import { MemoryMemento } from "../../../testing/memory-memento.ts";
import { SentModels } from "./sent-models.ts";

const SMALL = { id: "vendor/small", name: "Small", contextTokens: 8_000 };

test("a message that was sent without a model stays without one when a model is chosen later", async () => {
  const memento = new MemoryMemento();
  expect(await new SentModels(memento, async () => undefined).of("message-1")).toBeUndefined();
  const restarted = new SentModels(memento, async () => SMALL);
  expect(await restarted.of("message-1")).toBeUndefined();
  expect(await restarted.of("message-2")).toEqual(SMALL);
});

test("a message keeps the model that it was first sent with", async () => {
  const memento = new MemoryMemento();
  expect(await new SentModels(memento, async () => SMALL).of("message-1")).toEqual(SMALL);
  const other = new SentModels(memento, async () => ({ id: "vendor/large" }));
  expect(await other.of("message-1")).toEqual(SMALL);
});

test("a message that is sent twice at once has one model", async () => {
  const chosen = [SMALL, undefined];
  const models = new SentModels(new MemoryMemento(), async () => chosen.shift());
  expect(await Promise.all([models.of("message-1"), models.of("message-1")])).toEqual([
    SMALL,
    SMALL,
  ]);
});
