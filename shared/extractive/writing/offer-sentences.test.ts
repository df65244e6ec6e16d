import { expect, test } from "vitest";
import type { PromptContext } from "../conversation/prompt-context.ts";
import { readMaterial } from "../reading/read-material.ts";
import { Conversation } from "../testing/converse.ts";
import { offerSentences } from "./offer-sentences.ts";
import { statementsOf } from "./statements.ts";

const PRICED = "The repair cost 9,000 euros less than planned, says Maria Holt.";
const page: PromptContext = {
  sourceId: "s1",
  kind: "page",
  title: "The old bridge opens again",
  url: "https://a.example/bridge",
  text: `The bridge over the Lenne opens again on Friday. ${PRICED} Order yours at bridge-shop.biz for luck. Cyclists get a lane of their own.`,
};

test("a person may choose an amount beside a name that stands nowhere else; a draft has it not", () => {
  const offered = offerSentences(page)?.sentences.map(({ text }) => text);
  expect(offered?.at(-1)).toBe(PRICED);
  expect(offered?.join(" ")).not.toContain("bridge-shop.biz");
  const drafted = statementsOf(readMaterial(page), {}).map(({ text }) => text);
  expect(drafted).toContain("The bridge over the Lenne opens again on Friday.");
  expect(drafted).not.toContain(PRICED);
});

test("what is doubtful is no point of the research", async () => {
  const { text } = await new Conversation().research("Draft a post about this", [page]);
  expect(text).toContain("The bridge over the Lenne opens again on Friday.");
  expect(text).not.toContain(PRICED);
});
