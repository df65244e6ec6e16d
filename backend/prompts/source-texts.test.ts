import { expect, test } from "vitest";
import { sourceTexts } from "./source-texts.ts";

test("the texts of sources are those that were attached, and the sentences that were offered of them", () => {
  const data = { kind: "page" as const, title: "The river", text: "It [rose](https://a.example)." };
  const offered = {
    source: { id: "s1", title: "The river" },
    language: "en",
    sentences: [{ text: "It rose.", index: 0 }],
  };
  const { ids, texts } = sourceTexts([
    { id: "m1", role: "user", parts: [{ type: "data-context", data }] },
    {
      id: "m2",
      role: "assistant",
      parts: [
        { type: "source-url", sourceId: "s2", url: "https://b.example", title: "Found" },
        { type: "data-sentences", data: offered },
      ],
    },
  ]);
  expect([...ids]).toEqual(["s1", "s2"]);
  expect(texts).toEqual([
    { id: "s1", text: "The river" },
    { id: "s1", text: data.text },
    { id: "s1", text: "It rose." },
  ]);
});
