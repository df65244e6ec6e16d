import type { LinnetMessage } from "@linnet/protocol";
import { splitResearch } from "@linnet/protocol";
import { expect, test } from "vitest";
import { toModelMessages } from "./model-messages.ts";
import { researchText } from "./research-text.ts";

const quoted = {
  text: "The repair was cheaper than planned.",
  sourceIds: ["s1"],
  quote: "The repair cost 9,000 euros less than planned",
  speaker: "Maria Holt",
};
const unread = {
  text: "It was built in 1904.",
  sourceIds: ["s2"],
  doubts: [{ kind: "unread", text: "It was built in 1904." }],
};
const invented = {
  text: "It burned.",
  sourceIds: [],
  doubts: [{ kind: "claim", text: "It burned." }],
};

test("a model reads research in the form in which it writes it, without what nothing supports", () => {
  const text = researchText({ facts: [quoted, invented, unread], open: ["Who pays?"] });
  const { doubts: _, ...plain } = unread;
  expect(splitResearch(text)).toMatchObject({
    text: "",
    facts: [quoted, plain],
    open: ["Who pays?"],
  });
});

test("a model reads the checked facts in place of those of the text", async () => {
  const text =
    "A bridge.\n\nFacts:\n- It burned. [s1]\n  - quote: It burned down\n\nAngles:\n- The cost";
  const data = { facts: [quoted, invented], open: [] };
  const message: LinnetMessage = {
    id: "a",
    role: "assistant",
    parts: [
      { type: "text", text },
      { type: "data-research", id: "r", data },
    ],
  };
  const [read] = await toModelMessages([message]);
  expect(read?.content).toEqual([
    { type: "text", text: "A bridge.\n\nAngles:\n- The cost" },
    { type: "text", text: `\n\n${researchText(data)}` },
  ]);
});
