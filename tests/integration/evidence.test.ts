import { draftListSchema, type LinnetPart } from "@linnet/protocol";
import { beforeEach, expect, test } from "vitest";
import {
  textsOf,
  toolNames,
  toolsCalledThisTurn,
} from "../support/model-server/chat-completion-request.ts";
import { createHelpfulScript, isRoutingRequest } from "../support/model-server/helpful-script.ts";
import {
  finish,
  httpError,
  type Plan,
  say,
  sayJson,
  toolCall,
} from "../support/model-server/plan.ts";
import { withSharedBackend } from "../support/with-backend.ts";

const fixture = withSharedBackend();

const context = {
  kind: "page",
  title: "The old bridge opens again",
  url: "https://a.example/bridge",
  text: "The bridge over the Lenne opens again on Friday. The repair cost 9,000 euros less than planned, says Maria Holt.",
} as const;

const TRUE = {
  text: "The repair of the bridge cost 9,000 euros less than planned.",
  claims: [
    {
      text: "The repair cost 9,000 euros less than planned",
      sourceIds: ["s1"],
      quote: "The repair cost 9,000 euros less than planned",
    },
  ],
};
const INVENTED = {
  text: "The bridge exploded and 12,000 homes burned, says Petra Falk.",
  claims: [
    {
      text: "The bridge exploded and 12,000 homes burned",
      sourceIds: ["s1"],
      quote: "The bridge exploded and 12,000 homes burned",
    },
  ],
};

/** Routes to drafting, where the model answers one call after another with these. */
function answers(...plans: Plan[]): void {
  const { model } = fixture;
  model.when(isRoutingRequest, sayJson({ next: "drafting", reasoning: "Draft it." }));
  model.when(
    (body) => toolNames(body).includes("submitDraft"),
    ({ body }) => plans[toolsCalledThisTurn(body).length] ?? say("There it is."),
  );
}
const handIn = (...posts: object[]): Plan => [
  toolCall("submitDraft", { variants: posts.map((post) => ({ posts: [post] })) }),
  finish(),
];

async function draft(text = "Draft it") {
  const { client } = fixture;
  const { chatId, reader } = await client.startTurn(text, { context });
  expect(await reader.ended).toBe("done");
  const parts = (await client.getChat(chatId)).messages.at(-1)?.parts ?? [];
  const response = await client.send("GET", `/api/drafts?chatId=${chatId}`);
  return { outputs: outputsOf(parts), stored: draftListSchema.parse(await response.json()).drafts };
}
const outputsOf = (parts: readonly LinnetPart[]) =>
  parts.flatMap((part) =>
    part.type === "tool-submitDraft" && part.state === "output-available" ? part.output : [],
  );

beforeEach(() => fixture.model.reset());

test("what a model invents is sent back with the reasons, and what it then proves is taken with its quote", async () => {
  answers(handIn(INVENTED), handIn(TRUE));
  const { outputs, stored } = await draft();
  expect(outputs.map(({ accepted }) => accepted)).toEqual([false, true]);
  expect(outputs[0]?.problems).toEqual([
    "Variant 1, post 1: no source has the number 12,000. Take numbers from the sources only.",
    'Variant 1, post 1: no source names "Petra Falk". Name only who and what the sources name.',
    `Variant 1, post 1: no source says: "${INVENTED.text}". Support it with a claim and its exact quote, or leave it out.`,
  ]);
  expect(outputs[1]?.problems).toEqual([]);
  expect(stored[0]?.variants[0]?.posts[0]).toMatchObject({ claims: TRUE.claims });
  expect(stored[0]?.variants[0]?.posts[0]).not.toHaveProperty("doubts");
});

test("of two variants, one of which is invented, the other one is kept in the end", async () => {
  const both = handIn(INVENTED, TRUE);
  answers(both, both, both, both);
  const { outputs, stored } = await draft();
  expect(outputs.map(({ accepted }) => accepted)).toEqual([false, false, false, true]);
  expect(stored[0]?.variants.map(({ posts }) => posts[0]?.text)).toEqual([TRUE.text]);
});

test.each(["s1", "message-1"])(
  "a model that goes on inventing under %s gets its draft marked, and the marks are stored with it",
  async (id) => {
    const claims = INVENTED.claims.map((claim) => ({ ...claim, sourceIds: [id] }));
    const again = handIn({ ...INVENTED, claims });
    answers(again, again, again, again);
    const { outputs, stored } = await draft();
    const [post] = stored[0]?.variants[0]?.posts ?? [];
    expect(post?.doubts).toEqual([
      { kind: "number", text: "12,000" },
      { kind: "name", text: "Petra Falk" },
      { kind: "claim", text: INVENTED.text },
    ]);
    expect(post?.claims).toEqual([{ text: INVENTED.claims[0]?.text, sourceIds: [] }]);
    expect(outputs.at(-1)?.problems.join("\n")).toContain("no source has the number 12,000");
  },
);

test("a model that never quotes is not sent back; what is unsupported is marked at once", async () => {
  const { text } = INVENTED;
  answers(handIn({ text, claims: [{ text, sourceIds: ["s1"] }] }));
  const { outputs, stored } = await draft();
  expect(outputs.map(({ accepted }) => accepted)).toEqual([true]);
  expect(stored[0]?.variants[0]?.posts[0]?.doubts).toHaveLength(3);
});

test("a person's edit drops the marks on what it takes out", async () => {
  const { text } = INVENTED;
  answers(handIn({ text, claims: [] }));
  const { stored } = await draft();
  const posts = [{ ...stored[0]?.variants[0]?.posts[0], text: "The bridge, says Petra Falk." }];
  const edited = await fixture.client.send("PATCH", `/api/drafts/${stored[0]?.id}`, {
    body: { variants: [{ posts }] },
  });
  expect(await edited.json()).toMatchObject({
    variants: [{ posts: [{ doubts: [{ kind: "name", text: "Petra Falk" }] }] }],
  });
});

test("a model that writes the post out in place of handing it in leaves a draft, weighed and checked", async () => {
  answers(say("Here is your post:\n\nThe bridge opens again after 3 years."));
  const { outputs, stored } = await draft();
  expect(outputs).toMatchObject([{ accepted: true, draftId: stored[0]?.id }]);
  expect(stored[0]?.variants).toEqual([
    {
      posts: [
        {
          text: "The bridge opens again after 3 years.",
          weightedLength: 37,
          claims: [],
          doubts: [{ kind: "number", text: "3" }],
        },
      ],
    },
  ]);
});

test("a model that gives up on a draft that was sent back leaves it, with its marks", async () => {
  answers(handIn(INVENTED), say("I cannot mend it."));
  const { outputs, stored } = await draft();
  expect(outputs.map(({ accepted }) => accepted)).toEqual([false, true]);
  expect(stored[0]?.variants[0]?.posts[0]?.text).toBe(INVENTED.text);
});

test("a model that asks something in place of a draft is let ask", async () => {
  answers(say("Which of the two bridges do you mean?"));
  expect(await draft()).toEqual({ outputs: [], stored: [] });
});

const RESEARCH = `A bridge opens again.

Facts:
- The repair cost 9,000 euros less than planned. [s1]
  - quote: "The repair cost 9,000 euros less than planned"
  - speaker: Maria Holt
- It burned down, says Petra Falk. [s1]
  - quote: "It burned down in the night"

Open:
- Who pays for the lane?

Angles:
- The cost
- The wait`;

/** Routes to research, which ends with this answer. */
function researches(answer: string): void {
  const { model } = fixture;
  model.when(isRoutingRequest, sayJson({ next: "research", reasoning: "Read first." }));
  model.when(
    (body) => !isRoutingRequest(body) && !toolNames(body).includes("submitDraft"),
    say(answer),
  );
}

test("research gives its facts and angles as data, each held against its source, and its text has them, too", async () => {
  const { client } = fixture;
  researches(RESEARCH);
  const { chatId, reader } = await client.startTurn("What is this?", { context });
  expect(await reader.ended).toBe("done");
  const parts = (await client.getChat(chatId)).messages.at(-1)?.parts ?? [];
  expect(parts.find(({ type }) => type === "data-research")).toMatchObject({
    data: {
      facts: [
        {
          text: "The repair cost 9,000 euros less than planned.",
          sourceIds: ["s1"],
          quote: "The repair cost 9,000 euros less than planned",
          speaker: "Maria Holt",
        },
        {
          text: "It burned down, says Petra Falk.",
          sourceIds: [],
          doubts: [
            { kind: "name", text: "Petra Falk" },
            { kind: "claim", text: "It burned down, says Petra Falk." },
          ],
        },
      ],
      open: ["Who pays for the lane?"],
    },
  });
  expect(parts.find(({ type }) => type === "data-angles")).toMatchObject({
    data: { angles: ["The cost", "The wait"] },
  });
  expect(parts.find(({ type }) => type === "text")).toMatchObject({ text: RESEARCH });
});

test("the drafting agent reads the facts that hold, and none of the others", async () => {
  const { client, model } = fixture;
  researches(RESEARCH);
  const { chatId, reader } = await client.startTurn("What is this?", { context });
  expect(await reader.ended).toBe("done");
  model.reset();
  answers(handIn(TRUE));
  const { reader: second } = await client.startTurn("Draft it", { chatId });
  expect(await second.ended).toBe("done");
  const asked = model.requests.find(({ body }) => toolNames(body).includes("submitDraft"));
  const read = (asked?.body.messages ?? []).flatMap((message) => textsOf(message)).join("\n");
  expect(read).toContain('- quote: "The repair cost 9,000 euros less than planned"');
  expect(read).not.toContain("Petra Falk");
});

test("a page is sent once for a draft of it", async () => {
  const { client, model } = fixture;
  const script = createHelpfulScript({ post: TRUE.text });
  model.when(
    () => true,
    ({ body }) => script(body),
  );
  const { chatId, reader } = await client.startTurn("Draft a post about this.", {
    context,
    intent: "draft",
  });
  expect(await reader.ended).toBe("done");
  const sizes = model.requests.map(({ body }) => JSON.stringify(body).length);
  expect(sizes).toHaveLength(1);
  const parts = (await client.getChat(chatId)).messages.at(-1)?.parts ?? [];
  expect(parts.findLast(({ type }) => type === "text")).toMatchObject({ text: TRUE.text });
});

test("a model that explains in place of drafting is made to hand in, without its explanation", async () => {
  const { model } = fixture;
  model.when(isRoutingRequest, sayJson({ next: "drafting", reasoning: "Draft it." }));
  const explanation = "First, one has to understand how bridges are repaired. ".repeat(20);
  model.when(
    (body) => toolNames(body).includes("submitDraft"),
    ({ body }) => (body.tool_choice === "required" ? handIn(TRUE) : say(explanation)),
  );
  const { outputs } = await draft();
  expect(outputs.map(({ accepted }) => accepted)).toEqual([true]);
  const asked = model.requests.filter(({ body }) => toolNames(body).includes("submitDraft"));
  expect(asked.map(({ body }) => body.tool_choice)).toEqual(["auto", "required"]);
  expect(JSON.stringify(asked[1]?.body.messages)).not.toContain("First, one has to");
});

test("a model that cannot be made to call a tool leaves what it said", async () => {
  answers(say("About bridges. ".repeat(60)), say("About bridges. ".repeat(60)));
  const { outputs } = await draft();
  expect(outputs).toHaveLength(1);
  expect(outputs[0]?.problems.join()).toContain("weighs");
});

test("a server that refuses a forced call leaves what the model said before", async () => {
  const { model } = fixture;
  model.when(isRoutingRequest, sayJson({ next: "drafting", reasoning: "Draft it." }));
  model.when(
    (body) => toolNames(body).includes("submitDraft"),
    ({ body }) =>
      body.tool_choice === "required" ? httpError(400) : say("About bridges. ".repeat(60)),
  );
  const { outputs } = await draft();
  expect(outputs).toHaveLength(1);
});

async function projectChat(voice: object): Promise<string> {
  const { client } = fixture;
  const made = await client.send("POST", "/api/projects", { body: { name: "Voiced", voice } });
  const { id: projectId }: { id: string } = await made.json();
  const chat = await client.send("POST", "/api/chats", { body: { projectId } });
  const { id }: { id: string } = await chat.json();
  return id;
}

test("a project that drafts at once has research and its draft in one turn", async () => {
  const { client, model } = fixture;
  const chatId = await projectChat({ draftAtOnce: true });
  researches(RESEARCH);
  model.when((body) => toolNames(body).includes("submitDraft"), handIn(TRUE));
  const { reader } = await client.startTurn("What can I say about this?", { chatId, context });
  expect(await reader.ended).toBe("done");
  const parts = (await client.getChat(chatId)).messages.at(-1)?.parts ?? [];
  expect(parts.flatMap((part) => (part.type === "data-route" ? part.data.next : []))).toEqual([
    "research",
    "drafting",
  ]);
  expect(parts.some(({ type }) => type === "data-research")).toBe(true);
  expect(outputsOf(parts).map(({ accepted }) => accepted)).toEqual([true]);
  const drafting = model.requests.find(({ body }) => toolNames(body).includes("submitDraft"));
  expect(drafting?.body.messages.map(({ role }) => role)).toEqual([
    "system",
    "user",
    "assistant",
    "user",
  ]);

  model.reset();
  researches(RESEARCH);
  const { reader: second } = await client.startTurn("Summarise this first.", {
    chatId: await projectChat({ draftAtOnce: true }),
    context,
    intent: "research",
  });
  expect(await second.ended).toBe("done");
  expect(model.requests.some(({ body }) => toolNames(body).includes("submitDraft"))).toBe(false);
});

test("who wrote the page is asked beside the first draft, until the project says it", async () => {
  const { client } = fixture;
  const page = { ...context, author: "Tove Lind", site: "Valley News" };
  const asks = async (voice: object) => {
    const chatId = await projectChat(voice);
    answers(handIn(TRUE));
    const { reader } = await client.startTurn("Draft it", { chatId, context: page });
    expect(await reader.ended).toBe("done");
    const { messages, projectId } = await client.getChat(chatId);
    const part = messages.at(-1)?.parts.find(({ type }) => type === "data-relation");
    return { part, projectId };
  };
  const { part, projectId } = await asks({ tone: "dry" });
  expect(part).toMatchObject({
    data: { projectId, title: page.title, author: "Tove Lind", site: "Valley News" },
  });
  expect((await asks({ relation: "none" })).part).toBeUndefined();
});
