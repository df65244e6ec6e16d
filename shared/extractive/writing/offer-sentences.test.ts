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

test("what is doubtful fills up to three points of the research, without offers", async () => {
  const pointsOf = async (text: string, url = page.url) => {
    const { text: answer } = await new Conversation().research("Draft a post about this", [
      { ...page, title: "Choir names new director", url, text },
    ]);
    return answer.match(/(?<=^\d\. ).*(?= \[s1\]$)/gm);
  };
  const certain = [
    "The Leith Chamber Choir has named Tomas Varga as director.",
    "Rain fell on most evenings of his childhood by a river.",
  ];
  const strange = "Brennick of Hull sells flutes to anybody who likes music.";
  const offer = "Drums are 30 dollars cheaper in one shop this week.";
  const text = `${certain.join(" ")}\n\n${strange} ${offer}`;
  const plain = "A grandmother paid for lessons from what she earned.";
  expect(await pointsOf(`${text}\n\n${plain}`)).toEqual([...certain, plain]);
  expect(await pointsOf(text)).toEqual([...certain, strange]);
  expect(await pointsOf(text, "https://a.example/thread/7")).toEqual(certain);
  const third = "The choir of Leith sings under the new director for a year.";
  expect(await pointsOf(`${text}\n\n${plain}\n\n${third}`)).toEqual([...certain, third]);
});

test("what is doubtful is not offered beside enough that is not", () => {
  const more = [
    "The old bridge was built over the Lenne in 1931.",
    "A new bridge for cyclists stands beside the old bridge.",
    "The repair of the bridge took the town two years.",
  ];
  const text = [page.text, ...more].join("\n\n");
  const offered = offerSentences({ ...page, text })?.sentences.map((one) => one.text) ?? [];
  expect(offered.length).toBeGreaterThanOrEqual(4);
  expect(offered).not.toContain(PRICED);
});
