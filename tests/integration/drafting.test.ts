import { draftListSchema, newId } from "@linnet/protocol";
import { expect, test } from "vitest";
import {
  type ChatCompletionRequest,
  systemText,
  textsOf,
  toolNames,
  toolsCalledThisTurn,
} from "../support/model-server/chat-completion-request.ts";
import { createHelpfulScript, isRoutingRequest } from "../support/model-server/helpful-script.ts";
import { finish, reasoning, say, sayJson, toolCall } from "../support/model-server/plan.ts";
import { withSharedBackend } from "../support/with-backend.ts";

const fixture = withSharedBackend();

/** Routes to drafting, where each call of `submitDraft` hands in the next of these posts. */
function handsIn(...posts: string[]): void {
  const { model } = fixture;
  model.when(isRoutingRequest, sayJson({ next: "drafting", reasoning: "Draft it." }));
  model.when(
    (body) => toolNames(body).includes("submitDraft"),
    ({ body }) => {
      const text = posts[toolsCalledThisTurn(body).length];
      if (text === undefined) return say("There it is.");
      const claims = [{ text, sourceIds: ["s1"] }];
      return [toolCall("submitDraft", { variants: [{ posts: [{ text, claims }] }] }), finish()];
    },
  );
}

async function chatWithVoice(voice: object): Promise<string> {
  const { client } = fixture;
  const project = await client.send("POST", "/api/projects", { body: { name: "Voiced", voice } });
  const { id: projectId }: { id: string } = await project.json();
  const chat = await client.send("POST", "/api/chats", { body: { projectId } });
  const { id }: { id: string } = await chat.json();
  return id;
}

const context = {
  kind: "page",
  title: "A page",
  url: "https://a.example/",
  text: "It rose.",
} as const;

test("a turn that takes all its steps ends with a word about it, and what there is stays", async () => {
  const { client, model } = fixture;
  const reading = [toolCall("readPage", { address: "none" }), finish()];
  model.when(isRoutingRequest, sayJson({ next: "research", reasoning: "Read it." }));
  model.when((body) => toolNames(body).includes("readPage"), reading);
  const { chatId, runId, reader } = await client.startTurn("What does it say?", { context });
  expect(await reader.ended).toBe("done");
  expect(await client.getRun(chatId, runId)).toMatchObject({ status: "completed" });
  const parts = (await client.getChat(chatId)).messages.at(-1)?.parts ?? [];
  expect(parts.filter((part) => "toolName" in part || part.type.startsWith("tool-"))).toHaveLength(
    20,
  );
  expect(parts.findLast(({ type }) => type === "text")).toMatchObject({
    text: expect.stringMatching(/stopped here.+steps/),
  });
});

const BROKEN = '{"variants":[{"posts":[{"text":"It rose."}]},{"posts":[{"text":"It fe';

test.each([
  ["only white space", say("\n \n"), 2, /wrote nothing that could be a draft/],
  ["only reasoning", [reasoning("Let me think."), finish()], 2, /wrote nothing/],
  ["thinking that never ends", say("<think>Let me think."), 2, /wrote nothing/],
  ["an answer that a filter stops", [finish("content_filter")], 2, /filter/],
  ["a refusal", say("I'm sorry, but I can't help with that."), 2, /declined/],
  [
    "calls without a post",
    [toolCall("submitDraft", { variants: [{ posts: [{ text: "" }] }] }), finish()],
    3,
    /could not be read/,
  ],
  [
    "calls that end too early",
    [toolCall("submitDraft", '{"variants":[{"posts":[{"text":"It ro'), finish("length")],
    3,
    /limit of tokens/,
  ],
])("%s ends the run as failed, with what to do", async (_, plan, most, detail) => {
  const { client, model } = fixture;
  let calls = 0;
  model.when(isRoutingRequest, sayJson({ next: "drafting", reasoning: "Draft it." }));
  model.when(
    (body) => toolNames(body).includes("submitDraft"),
    () => {
      calls += 1;
      return plan;
    },
  );
  const { chatId, runId, reader } = await client.startTurn("Draft it", { context });
  expect(await reader.ended).toBe("done");
  const run = await client.getRun(chatId, runId);
  expect(run).toMatchObject({ status: "failed", error: { type: "/problems/model-failed" } });
  expect(run.error?.detail).toMatch(detail);
  expect(run.error?.detail).toMatch(/LINNET_MODEL/);
  expect(calls).toBe(most);
});

test.each([
  ["calls of a tool that is not there", toolCall("draft_post", { text: "It rose." }), 1],
  ["calls that break off behind a whole post", toolCall("submitDraft", BROKEN), 3],
  ["calls with words in place of JSON", toolCall("submitDraft", "It rose."), 3],
])("%s leave what they say as the draft", async (_, call, most) => {
  const { model } = fixture;
  let calls = 0;
  model.when(isRoutingRequest, sayJson({ next: "drafting", reasoning: "Draft it." }));
  model.when(
    (body) => toolNames(body).includes("submitDraft"),
    () => {
      calls += 1;
      return [call, finish()];
    },
  );
  const { stored } = await draft(newId());
  expect(stored[0]?.variants.map(({ posts }) => posts[0]?.text)).toEqual(["It rose."]);
  expect(calls).toBe(most);
});

async function draft(chatId: string, text = "Draft it") {
  const { client } = fixture;
  const { reader } = await client.startTurn(text, { chatId, context });
  expect(await reader.ended).toBe("done");
  const { messages } = await client.getChat(chatId);
  const outputs = (messages.at(-1)?.parts ?? []).flatMap((part) =>
    part.type === "tool-submitDraft" && part.state === "output-available" ? part.output : [],
  );
  const response = await client.send("GET", `/api/drafts?chatId=${chatId}`);
  return { outputs, stored: draftListSchema.parse(await response.json()).drafts };
}

test("the project's voice reaches the prompt, and what it never says is sent back", async () => {
  handsIn("A game changer: it rose.", "It rose.");
  const chatId = await chatWithVoice({ tone: "dry", never: ["game changer"], limit: 4_000 });
  const { outputs, stored } = await draft(chatId);
  expect(outputs.map(({ accepted }) => accepted)).toEqual([false, true]);
  expect(outputs[0]?.problems.join()).toContain(
    'says "game changer", which this project never says',
  );
  expect(stored[0]?.variants[0]?.posts[0]?.text).toBe("It rose.");

  const asked = fixture.model.requests.filter(({ body }) =>
    toolNames(body).includes("submitDraft"),
  );
  expect(systemText(asked[0]?.body ?? { model: "", messages: [] })).toMatch(
    /Tone: dry\nNever say: "game changer"[\s\S]*at most 4000/,
  );
});

test("an account's own limit is the one that counts", async () => {
  handsIn("It rose. ".repeat(60).trim());
  const long = await draft(await chatWithVoice({ limit: 4_000 }));
  expect(long.outputs).toMatchObject([{ accepted: true, problems: [], limit: 4_000 }]);
});

test("a draft that never fits is sent back three times, then taken with a warning", async () => {
  handsIn("x".repeat(300), "x".repeat(290), "x".repeat(310), "x".repeat(320));
  const { outputs, stored } = await draft(newId());
  expect(outputs.map(({ accepted }) => accepted)).toEqual([false, false, false, true]);
  expect(outputs[3]?.problems.join()).toContain("weighs 290 of 280");
  expect(stored[0]?.variants[0]?.posts[0]?.weightedLength).toBe(290);
});

test("what a project never says is named when the draft is taken anyway", async () => {
  handsIn("Hype.", "Hype!", "Hype?", "More hype.");
  const { outputs } = await draft(await chatWithVoice({ never: ["hype", "game changer"] }));
  expect(outputs.map(({ accepted }) => accepted)).toEqual([false, false, false, true]);
  expect(outputs[3]?.neverSaid).toEqual(["hype"]);
});

test("an instruction works on the draft as the person has edited it", async () => {
  handsIn("It rose by two metres.");
  const chatId = newId();
  const { stored } = await draft(chatId);
  const path = `/api/drafts/${stored[0]?.id}`;
  const variants = [{ posts: [{ text: "Edited by hand: it rose." }] }];
  expect((await fixture.client.send("PATCH", path, { body: { variants } })).status).toBe(200);

  const drafting = ({ body }: { body: ChatCompletionRequest }) =>
    toolNames(body).includes("submitDraft");
  const before = fixture.model.requests.filter(drafting);
  fixture.model.reset();
  handsIn("Shorter.");
  const { stored: both } = await draft(chatId, "Shorter");
  expect(both.map(({ basedOn }) => basedOn)).toEqual([stored[0]?.id, null]);
  const [asked] = fixture.model.requests.filter(drafting);
  const { messages } = asked?.body ?? { messages: [] };
  const said = messages.findLast(({ role }) => role === "user");
  expect(said && textsOf(said).join("\n")).toMatch(/Edited by hand: it rose\.[\s\S]*Shorter/);
  // What changes with a turn stands behind what a provider has read already.
  const [first] = before;
  expect(systemText({ model: "", messages })).toBe(
    systemText(first?.body ?? { model: "", messages: [] }),
  );
});

test("of a page that is too long the start is read, and the person is told", async () => {
  const { client, model } = fixture;
  const script = createHelpfulScript();
  model.when(
    () => true,
    ({ body }) => script(body),
  );
  const text = "It rose by two metres at the bridge, two stations say.\n\n".repeat(4_000);
  const { reader } = await client.startTurn("What is it about?", {
    context: { kind: "page", title: "Long", url: "https://long.example/", text },
  });
  expect(await reader.ended).toBe("done");
  const notice = reader
    .chunks()
    .find(({ type, ...chunk }) => "id" in chunk && chunk.id === "progress-cut");
  expect(notice).toMatchObject({
    type: "data-progress",
    data: {
      text: expect.stringMatching(/^More is attached than .* Of "Long" only the first \d+ %/),
      said: [
        { code: "moreAttached" },
        { code: "textReadInPart", values: { title: "Long", percent: expect.any(Number) } },
      ],
    },
  });
  for (const { body } of model.requests) {
    expect(JSON.stringify(body.messages).length).toBeLessThan(16_000 * 4);
    expect(JSON.stringify(body.messages)).toContain("What is it about?");
  }
});
