import { expect, test } from "vitest";
import { loadPages } from "../evaluation/load-pages.ts";
import { labelsIn } from "../model/labels.ts";
import { sentenceKey } from "../reading/split-sentences.ts";
import { Conversation } from "../testing/converse.ts";
import { OMISSION } from "./shorten-at-clause.ts";

const MOST_HOOKS = 30;
const pages = loadPages().filter((_, at) => at % 5 === 0);

test.each(pages)(
  "no hook of $name comes twice, and in the end that is said",
  async ({ context }) => {
    const conversation = new Conversation("de");
    await conversation.research("Draft a post about this", [context]);
    let draft = await conversation.draft("Yes, go ahead");
    const hooks: string[] = [];
    while (draft.last && hooks.length < MOST_HOOKS) {
      const begun = draft.last.variants.map(({ posts }) =>
        sentenceKey(posts[0]?.claims[0]?.text ?? ""),
      );
      for (const hook of begun)
        expect(hooks.filter((one) => one.startsWith(hook) || hook.startsWith(one))).toEqual([]);
      if (hooks.length > 0) expect(JSON.stringify(draft.last.variants)).not.toContain(OMISSION);
      hooks.push(...begun);
      draft = await conversation.draft("another hook");
    }
    expect(draft.calls).toEqual([]);
    expect(draft.text).toContain(labelsIn("de").draftStands);
    expect(draft.text).toContain(labelsIn("de").noOtherBeginning);
  },
);

test.each(pages)(
  "a thread of $name stays one with another hook, or as it is",
  async ({ context }) => {
    const conversation = new Conversation();
    await conversation.research("Draft a post about this", [context]);
    const threads = await conversation.draft("as a thread of 3");
    const posts = threads.last?.variants[0]?.posts ?? [];
    const { last } = await conversation.draft("another hook");
    const other = last?.variants[0]?.posts ?? [];
    expect(other[0]?.text.split("\n")[0]).not.toBe(posts[0]?.text.split("\n")[0]);
    if (last) expect(other.length > 1).toBe(posts.length > 1);
  },
);
