import { POST_LIMIT, weightedLength } from "@linnet/drafts";
import {
  routeDecisionSchema,
  type SubmitDraftOutput,
  submitDraftOutputSchema,
} from "@linnet/protocol";
import { generateObject, generateText, streamText } from "ai";
import { expect, test } from "vitest";
import { z } from "zod";
import type { PromptContext } from "../conversation/prompt-context.ts";
import { Conversation, userMessage } from "../testing/converse.ts";
import { draftingTools } from "../testing/drafting-tools.ts";
import { loadFixture } from "../testing/load-fixture.ts";
import { createExtractiveModel } from "./extractive-model.ts";
import { labelsIn } from "./labels.ts";

const model = createExtractiveModel();
const bridge = loadFixture("news-bridge");

async function researched(name = "news-bridge"): Promise<Conversation> {
  const conversation = new Conversation();
  await conversation.research("Draft a post about this page", [loadFixture(name)]);
  return conversation;
}

const textOf = (posts: readonly { text: string }[] | undefined) =>
  (posts ?? []).map(({ text }) => text).join("\n");

test("names itself as the provider spec wants it", () => {
  expect(model).toMatchObject({
    specificationVersion: "v3",
    provider: "local",
    modelId: "extractive",
  });
});

test("research gives points with their source, and asks before anything is drafted", async () => {
  const { text, sources } = await new Conversation().research("What is this about?", [bridge]);
  expect(text).toMatch(/^1\. .+\. \[[\w-]+\]$/m);
  expect(text).toContain("local/extractive");
  expect(text.trimEnd()).toMatch(/\?.*$/);
  expect(text).not.toContain("ready to copy");
  expect(sources).toMatchObject([{ sourceType: "url", id: bridge.sourceId, url: bridge.url }]);
});

test("a question brings up the sentences that speak of it", async () => {
  const conversation = await researched();
  expect((await conversation.research("What about the shops?")).text).toContain("market square");
  expect((await conversation.research("And the penguins?")).text).toContain("No sentence");
});

test("a context without an address is a document", async () => {
  const { sources } = await new Conversation().research("", [loadFixture("code-file-python")]);
  expect(sources).toMatchObject([{ sourceType: "document", mediaType: "text/plain" }]);
});

test("several contexts are numbered in turn, and a post speaks of one of them", async () => {
  const conversation = new Conversation();
  const contexts = [loadFixture("german-bahn"), bridge];
  const { text, sources } = await conversation.research("Compare", contexts);
  expect(text).toContain("[german-bahn]");
  expect(text).toContain("[news-bridge]");
  expect(sources.map(({ id }) => id)).toEqual(["german-bahn", "news-bridge"]);
  const { last } = await conversation.draft("yes");
  for (const { posts } of last?.variants ?? []) {
    expect(new Set(posts.flatMap((p) => p.claims?.flatMap((c) => c.sourceIds))).size).toBe(1);
  }
});

test("a page that is longer than what is read says so", async () => {
  const { text } = await new Conversation().research("", [loadFixture("very-long-minutes")]);
  expect(text).toMatch(/Only the first \d{2},\d{3} of \d{2},\d{3} characters/);
});

test("a plain yes confirms the wish before it: a thread of three stays one", async () => {
  const conversation = new Conversation();
  await conversation.research("Draft a thread of 3 posts about this.", [bridge]);
  const { last } = await conversation.draft("Yes, go ahead.");
  expect(last?.variants[0]?.posts).toHaveLength(3);
});

test("drafting weighs, submits and closes with the post and what it is", async () => {
  const conversation = await researched();
  const { calls, last, text } = await conversation.draft("Yes, go ahead");
  expect(calls.map((call) => call.toolName)).toEqual(["countCharacters", "submitDraft"]);
  expect(new Set(calls.map((call) => call.toolCallId)).size).toBe(2);
  expect(last?.variants.length).toBeGreaterThanOrEqual(2);
  expect(last?.sources).toEqual([
    { id: bridge.sourceId, url: bridge.url, title: expect.stringContaining("Harlow Bridge") },
  ]);
  expect(text).toContain(last?.variants[0]?.posts[0]?.text);
  expect(text).toContain(labelsIn().extract);
});

test("drafting works with submitDraft as its only tool", async () => {
  const conversation = await researched();
  const { submitDraft } = draftingTools();
  const { calls, text } = await conversation.draft("yes", [], { submitDraft });
  expect(calls.map((call) => call.toolName)).toEqual(["submitDraft"]);
  expect(text).toContain(labelsIn().extract);
});

test("shorter is shorter, and keeps the beginning while it can", async () => {
  const conversation = await researched();
  const first = await conversation.draft("yes");
  const shorter = await conversation.draft("Shorter, please");
  const before = first.last?.variants[0]?.posts[0]?.text ?? "";
  for (const { posts } of shorter.last?.variants ?? []) {
    expect(weightedLength(textOf(posts))).toBeLessThan(weightedLength(before));
  }
  expect(before.startsWith(textOf(shorter.last?.variants[0]?.posts).split("\n")[0] ?? "-")).toBe(
    true,
  );
});

/** What the backend shows of the newest draft: as the person has changed it. */
function change(
  conversation: Conversation,
  changed: (output: SubmitDraftOutput) => Partial<SubmitDraftOutput>,
) {
  const last = conversation.messages.findLast(
    ({ role, content }) => role === "tool" && JSON.stringify(content).includes("submitDraft"),
  );
  if (last?.role !== "tool") throw new Error("There is no draft.");
  for (const part of last.content) {
    if (part.type !== "tool-result" || part.toolName !== "submitDraft") continue;
    if (part.output.type !== "json") throw new Error("The draft is no JSON.");
    const output = submitDraftOutputSchema.parse(part.output.value);
    part.output.value = JSON.parse(JSON.stringify({ ...output, ...changed(output) }));
  }
}
const edit = (conversation: Conversation, write: (text: string) => string, count = Infinity) =>
  change(conversation, ({ variants }) => ({
    variants: variants.map(({ posts }, at) => ({
      posts: posts.map((post) => ({ ...post, text: at < count ? write(post.text) : post.text })),
    })),
  }));

test("shorter is shorter than the variant that the person chose", async () => {
  const conversation = await researched();
  const { last } = await conversation.draft("yes");
  const weights = last?.variants.map(({ posts }) => weightedLength(textOf(posts))) ?? [];
  const chosen = 1;
  change(conversation, () => ({ chosen }));
  const shorter = await conversation.draft("shorter");
  for (const { posts } of shorter.last?.variants ?? []) {
    expect(weightedLength(textOf(posts))).toBeLessThan(weights[chosen] ?? 0);
  }
  const [begins = ""] = textOf(last?.variants[chosen]?.posts ?? []).split("\n");
  expect(textOf(shorter.last?.variants[0]?.posts ?? [])).toContain(begins);
  if (!shorter.last) expect(shorter.text).toContain("does not get shorter");
});

test("shorter keeps what the person wrote, leaves out extracted sentences, and then says so", async () => {
  const own = "I walked over it this morning.";
  const conversation = await researched();
  await conversation.draft("yes");
  edit(conversation, (text) => `${text} ${own}`);
  let before = "";
  let text = "";
  for (let round = 0; round < 6 && !text.includes("does not get shorter"); round += 1) {
    const shorter = await conversation.draft("shorter");
    text = shorter.text;
    if (!shorter.last) continue;
    const [post] = shorter.last.variants[0]?.posts ?? [];
    expect(post?.text).toContain(own);
    expect(post?.claims).toContainEqual({ text: own, sourceIds: [] });
    if (before) expect(post?.text.length).toBeLessThan(before.length);
    before = post?.text ?? "";
  }
  expect(before).not.toBe("");
  expect(text).toContain("does not get shorter");
});

test("shorter keeps what the person wrote also when its first try is sent back", async () => {
  const own = "I walked over it this morning.";
  const conversation = await researched();
  await conversation.draft("yes");
  edit(conversation, (text) => `${text} ${own}`);
  const tools = draftingTools((_texts, round) => (round === 1 ? ["It is too long."] : []));
  const { submissions } = await conversation.draft("shorter", [], tools);
  for (const { variants } of submissions) expect(textOf(variants[0]?.posts)).toContain(own);
});

test("shorter does not put back what the person has deleted", async () => {
  const conversation = await researched();
  const { last } = await conversation.draft("yes");
  const gone = last?.variants[0]?.posts[0]?.claims.at(-1)?.text ?? "-";
  edit(conversation, (text) => text.replace(gone, "").trim());
  const shorter = await conversation.draft("shorter");
  expect(textOf(shorter.last?.variants[0]?.posts)).not.toContain(gone);
});

test("another hook begins with a sentence that no earlier version began with", async () => {
  const conversation = await researched();
  const first = await conversation.draft("yes");
  const second = await conversation.draft("another hook");
  const hook = (text: string) => text.split(/(?<=\.)\s/)[0];
  const used = first.last?.variants.map(({ posts }) => hook(textOf(posts)));
  for (const { posts } of second.last?.variants ?? [])
    expect(used).not.toContain(hook(textOf(posts)));
});

test.each(["another hook", "longer", "as a thread of 3"])(
  "%s keeps the version with the person's own words as the last one",
  async (wish) => {
    const conversation = await researched();
    await conversation.draft("yes");
    const own = "I walked over it once.";
    edit(conversation, (text) => `${text.split("\n\n")[0]}\n\n${own}`, 1);
    const { last, text } = await conversation.draft(wish);
    const texts = last?.variants.map(({ posts }) => textOf(posts)) ?? [];
    expect(texts.at(-1)).toContain(own);
    expect(texts.filter((each) => each.includes(own))).toHaveLength(1);
    expect(texts.length).toBeGreaterThan(1);
    expect(last?.variants.at(-1)?.posts[0]?.claims).toContainEqual({ text: own, sourceIds: [] });
    expect(text).toContain("The last version is yours.");
    const again = await conversation.draft("another hook");
    expect(textOf(again.last?.variants.at(-1)?.posts)).toContain(own);
  },
);

test("a version of the person's own that is sent back stays where it was, and that is said", async () => {
  const conversation = await researched();
  await conversation.draft("yes");
  const own = "I walked over it once.";
  edit(conversation, (text) => `${text.split("\n\n")[0]}\n\n${own}`);
  const tools = draftingTools((posts) => (posts.some((post) => post.includes(own)) ? ["No."] : []));
  const { last, text } = await conversation.draft("another hook", [], tools);
  expect(last?.variants.map(({ posts }) => textOf(posts)).join()).not.toContain(own);
  expect(text).toContain("A version of yours stays in the draft before this one.");
});

test("of several edited versions two are handed on, and it is said that another stays", async () => {
  const conversation = await researched();
  const { last: first } = await conversation.draft("yes");
  expect(first?.variants).toHaveLength(3);
  edit(conversation, (text) => `${text.split("\n\n")[0]}\n\nI walked over it once.`);
  const { last, text } = await conversation.draft("another hook");
  const own = last?.variants.map(({ posts }) => textOf(posts).includes("I walked over it once."));
  expect(own).toEqual([false, true, true]);
  expect(text).toContain("The last 2 versions are yours.");
  expect(text).toContain("A version of yours stays in the draft before this one.");
});

test("shorter hands on the other versions that the person has edited", async () => {
  const conversation = await researched();
  await conversation.draft("yes");
  edit(conversation, (text) => `${text} Mine.`, 2);
  const { last, text } = await conversation.draft("shorter");
  expect(last?.variants.map(({ posts }) => textOf(posts).includes("Mine."))).toEqual([true, true]);
  expect(text).toContain("The last version is yours.");
});

test("a version that the person has only cut is handed on again and again", async () => {
  const conversation = await researched();
  const { last } = await conversation.draft("yes");
  const gone = last?.variants[0]?.posts[0]?.claims.at(-1)?.text ?? "-";
  let cut = "";
  edit(conversation, (text) => (cut = text.replace(gone, "").trim()), 1);
  for (let round = 0; round < 3; round += 1) {
    const next = await conversation.draft(round === 1 ? "longer" : "another hook");
    expect(textOf(next.last?.variants.at(-1)?.posts)).toBe(cut);
    expect(next.text).toContain("The last version is yours.");
  }
});

test("a thread has the posts that were asked for, and its link at the end", async () => {
  const conversation = await researched();
  await conversation.draft("yes");
  const { last } = await conversation.draft("as a thread of 4");
  expect(last?.variants.map(({ posts }) => posts.length)).toEqual([4]);
  expect(last?.variants[0]?.posts.at(-1)?.text).toContain(bridge.url);
  const single = await conversation.draft("one post, not a thread");
  expect(single.last?.variants[0]?.posts).toHaveLength(1);
});

test("a thread gets shorter until nothing can be left out, and then that is said", async () => {
  const conversation = await researched("german-bahn");
  await conversation.draft("as a thread of 3");
  const counts: number[] = [];
  let text = "";
  for (let round = 0; round < 6 && !text.includes("does not get shorter"); round += 1) {
    const draft = await conversation.draft("shorter");
    counts.push(...(draft.last ? [weightedLength(textOf(draft.last.variants[0]?.posts))] : []));
    text = draft.text;
  }
  expect(counts.length).toBeGreaterThan(2);
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
});

test("a chosen version comes first, as it was", async () => {
  const conversation = await researched();
  const first = await conversation.draft("yes");
  const { last } = await conversation.draft("I like the second one better");
  expect(last?.variants[0]).toEqual(first.last?.variants[1]);
});

test("what takes a language model is said to, and the draft stands", async () => {
  const conversation = await researched();
  const first = await conversation.draft("yes");
  const { calls, text } = await conversation.draft("Translate it to Portuguese");
  expect(calls).toEqual([]);
  expect(text).toContain("cannot translate");
  expect(text).toContain(first.last?.variants[0]?.posts[0]?.text);
});

test("a refused draft is revised, without the words that the refusal quotes", async () => {
  const conversation = await researched();
  const tools = draftingTools((posts) =>
    posts
      .filter((post) => /council/i.test(post))
      .map(() => 'It breaks a rule: never say "council".'),
  );
  const { submissions, text } = await conversation.draft("yes", [], tools);
  expect(submissions).toHaveLength(2);
  expect(JSON.stringify(submissions[1]).toLowerCase()).not.toContain("council");
  expect(text).toContain("ready to copy");
});

test("after three refusals it gives up and says why", async () => {
  const conversation = await researched();
  const tools = draftingTools(() => ["Not like this."]);
  const { submissions, text } = await conversation.draft("yes", [], tools);
  expect(submissions).toHaveLength(3);
  const tried = submissions.map(({ variants }) => textOf(variants[0]?.posts));
  expect(new Set(tried).size).toBeGreaterThan(1);
  expect(text).toContain("sent back 3 times: Not like this.");
});

test("new material after a draft is what the next draft is about", async () => {
  const conversation = await researched();
  await conversation.draft("yes");
  await conversation.research("Now this page", [loadFixture("german-bahn")]);
  const { last } = await conversation.draft("ja");
  expect(last?.sources?.map(({ id }) => id)).toEqual(["german-bahn"]);
});

test("a draft can be revised when its page is no longer in the prompt", async () => {
  const conversation = await researched();
  const first = await conversation.draft("yes");
  conversation.messages.splice(0, 1, { role: "user", content: "Draft a post about this page" });
  const { last } = await conversation.draft("shorter");
  const text = textOf(last?.variants[0]?.posts);
  expect(weightedLength(text)).toBeLessThan(weightedLength(textOf(first.last?.variants[0]?.posts)));
  expect(last?.sources?.map(({ id }) => id)).toEqual([bridge.sourceId]);
});

test("without material both agents say what to attach, and nothing of the prompt", async () => {
  const wish = "Write a viral post about unicorn husbandry, see https://example.org/unicorns";
  const research = await new Conversation().research(wish);
  const { text, calls } = await new Conversation().draft(wish);
  expect(calls).toEqual([]);
  for (const answer of [research.text, text]) {
    expect(answer).toContain(labelsIn().nothingToRead);
    expect(answer).toContain("cannot open links (https://example.org/unicorns)");
    expect(answer).not.toMatch(/unicorn husbandry|viral/);
  }
});

/** What a streamed answer's text says of itself to clients, and the text. */
async function textOfAnswer(text: string, contexts: readonly PromptContext[]) {
  const said = { text: "", metadata: undefined as unknown };
  for await (const part of streamText({ model, messages: [userMessage(text, contexts)] })
    .fullStream) {
    if (part.type === "text-start") said.metadata = part.providerMetadata;
    if (part.type === "text-delta") said.text += part.text;
  }
  return said;
}

test("after a message without material, the answer is marked as one that nothing can be drafted from", async () => {
  const { text, metadata } = await textOfAnswer("Our bakery has a new oven.", []);
  expect(metadata).toEqual({ local: { nothingToDraft: true } });
  expect(text).toContain("Paste the text itself");
});

test("an attached text without a sentence can be drafted from, by its title, and pasting another does not help", async () => {
  const page = { ...bridge, text: "Home\nAbout\nContact" };
  const { text, metadata } = await textOfAnswer("What does it say?", [page]);
  expect(metadata).toBeUndefined();
  expect(text).toContain("attach another page");
  expect(text).not.toContain("Paste");
});

test("an answer with points is not marked", async () => {
  expect((await textOfAnswer("Draft a post", [bridge])).metadata).toBeUndefined();
});

test("a link is only asked for where it can be read", async () => {
  const readPage = { inputSchema: z.object({ url: z.string() }) };
  const { text } = await new Conversation().research("Oven", [], { readPage });
  expect(text).toContain("or the link of a page");
  expect((await new Conversation().research("Oven")).text).not.toContain("link");
});

test.each([
  ["http://127.0.0.1:4898/en", "http://127.0.0.1:4898/en"],
  ["What does (http://[::1]:80/a?b=c) say?", "http://[::1]:80/a?b=c"],
  ["See https://example.org/a.", "https://example.org/a"],
])("the address in %j is read, whether or not X makes a link of it", async (text, url) => {
  const readPage = { inputSchema: z.object({ url: z.string() }) };
  const { toolCalls } = await generateText({
    model,
    messages: [userMessage(text)],
    tools: { readPage },
  });
  expect(toolCalls.map(({ input }) => input)).toEqual([{ url }]);
});

test("a person's own long text is material, the wish in front of it is not", async () => {
  const conversation = new Conversation();
  const prose =
    "Our bakery moved to a wood-fired oven in March. The oven was built by two of our own bakers from 3,400 bricks. It burns waste wood from the sawmill next door, which costs us nothing but the carrying. Bread sales have risen by a fifth.";
  const research = await conversation.research(`Draft a post about this: ${prose}`);
  // No client can show what `[message-1]` is.
  expect(research.text).toContain("1. Our bakery");
  expect(research.text).not.toContain("[message");
  const { last } = await conversation.draft("yes");
  const text = textOf(last?.variants.flatMap(({ posts }) => posts));
  expect(text).toContain("wood-fired oven");
  expect(text).not.toContain("Draft a post");
});

test("the router answers with the decision of the rules", async () => {
  const conversation = await researched();
  const route = async (text: string) => {
    const messages = [...conversation.messages, userMessage(text)];
    return (await generateObject({ model, schema: routeDecisionSchema, messages })).object.next;
  };
  expect(await route("yes")).toBe("drafting");
  expect(await route("Where does that number come from?")).toBe("research");
  expect(await route("Post it")).toBe("drafting");
  await conversation.draft("yes");
  expect(await route("Post it")).toBe("publishing");
  expect(await route("Love it!")).toBe("drafting");
});

test("after an answer that there was nothing to read, a confirmation goes to research", async () => {
  const conversation = new Conversation();
  await conversation.research("Write something");
  const messages = [...conversation.messages, userMessage("yes")];
  const { object } = await generateObject({ model, schema: routeDecisionSchema, messages });
  expect(object.next).toBe("research");
});

test("another object than the router's is refused in words", async () => {
  const call = generateObject({ model, schema: z.object({ title: z.string() }), prompt: "Title?" });
  await expect(call).rejects.toThrow(/only as the router/);
});

test("the same prompt gives the same answer, streamed or whole, for no tokens", async () => {
  const messages = [userMessage("Draft a post", [bridge])];
  const whole = await generateText({ model, messages });
  const stream = streamText({ model, messages });
  const deltas: string[] = [];
  for await (const delta of stream.textStream) deltas.push(delta);
  expect(deltas.join("")).toBe(whole.text);
  expect(Math.max(...deltas.map((delta) => delta.trim().split(/\s+/).length))).toBe(1);
  expect(await stream.finishReason).toBe("stop");
  expect(await stream.totalUsage).toMatchObject({
    inputTokens: 0,
    outputTokens: 0,
    totalTokens: 0,
  });
});

test("the event loop runs while an answer streams, and an abort ends it", async () => {
  const abort = new AbortController();
  const { stream } = await model.doStream({
    prompt: [{ role: "user", content: [{ type: "text", text: "Hello" }] }],
    abortSignal: abort.signal,
  });
  const reader = stream.getReader();
  setImmediate(() => setImmediate(() => abort.abort()));
  let parts = 0;
  const drain = async () => {
    while (!(await reader.read()).done) parts += 1;
  };
  await expect(drain()).rejects.toThrow(/abort/i);
  expect(parts).toBeLessThan(10);
});

test("a call that is aborted before it starts does not answer", async () => {
  const call = generateText({ model, prompt: "Hello", abortSignal: AbortSignal.abort() });
  await expect(call).rejects.toThrow(/abort/i);
});

test("a context that cannot be read is not taken for the person's words", async () => {
  const { text } = await generateText({
    model,
    messages: [
      {
        role: "user",
        content: [
          {
            type: "text",
            text: `${bridge.text}`,
            providerOptions: { linnet: { context: { kind: "page" } } },
          },
        ],
      },
    ],
  });
  expect(text).toContain(labelsIn().nothingToRead);
});

test("no post is over the limit that countCharacters states", async () => {
  const conversation = await researched("spanish-saffron");
  const tools = draftingTools();
  const limited = {
    ...tools.countCharacters,
    execute: () => ({ weightedLength: 261, limit: 200, fits: false }),
  };
  const { last } = await conversation.draft("yes", [], { ...tools, countCharacters: limited });
  for (const { posts } of last?.variants ?? [])
    expect(weightedLength(textOf(posts))).toBeLessThanOrEqual(200);
  expect(POST_LIMIT).toBe(280);
});

test.each([
  ["Draft a reply to this post, please", "en"],
  ["Schreib bitte eine Antwort auf diesen Beitrag", "de"],
  ["اكتب مسودة رد على هذا المنشور من فضلك", "ar"],
] as const)("%s: nothing is drafted from the post that is answered", async (wish, language) => {
  const conversation = new Conversation();
  const answered = { ...bridge, answer: "reply" } as const;
  const { text, submissions } = await conversation.draft(wish, [answered]);
  expect(submissions).toEqual([]);
  expect(text).toBe(labelsIn(language).nothingToAnswerWith);
});

test("of code without words, that is said", async () => {
  const text = "let turns = 0;\nturns += 1;\nsave(turns);";
  const code: PromptContext = {
    sourceId: "s1",
    kind: "selection",
    title: "mill.ts:1-3",
    language: "typescript",
    text,
  };
  const { text: answer, last } = await new Conversation().draft("Draft a post", [code]);
  expect(last).toBeUndefined();
  expect(answer).toContain(labelsIn().noWordsInCode);
});

test.each(["de", "ar-EG"])(
  "beside the post, it speaks the person's language: %s",
  async (language) => {
    const labels = labelsIn(language);
    const conversation = new Conversation(language);
    expect((await conversation.research("what is it about?", [bridge])).text).toContain(
      labels.points,
    );
    const { last, text } = await conversation.draft("yes");
    expect(textOf(last?.variants[0]?.posts)).toContain("Harlow Bridge");
    expect(text).toContain(labels.extract);
    expect(text).toContain(labels.others((last?.variants.length ?? 0) - 1));
    expect(text).not.toMatch(/This is|The (?:post|draft)/);
    // What the router knows its own answers by.
    const next = await conversation.draft("make it funnier");
    expect(next.text).toContain(labels.draftStands);
    expect(next.text).toContain(labels.abilities.tone);
    const empty = new Conversation(language);
    expect((await empty.research("Hello")).text).toContain(labels.nothingToRead);
  },
);

test("in another language than its own three, it speaks English", async () => {
  const { text } = await new Conversation("fr").research("Bonjour");
  expect(text).toContain(labelsIn("en").nothingToRead);
});
