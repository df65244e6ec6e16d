import { draftListSchema, learntVoiceSchema, newId } from "@linnet/protocol";
import { afterAll, beforeEach, expect, test } from "vitest";
import { systemText, toolNames } from "../support/model-server/chat-completion-request.ts";
import { createHelpfulScript, isRoutingRequest } from "../support/model-server/helpful-script.ts";
import { finish, sayJson, toolCall } from "../support/model-server/plan.ts";
import { answer, askToPost, draftedChat, publishingEnd } from "../support/publishing-turn.ts";
import { withBackend } from "../support/with-backend.ts";
import { startXServer } from "../support/x-server/start-x-server.ts";

const x = await startXServer();
const fixture = withBackend({ env: x.env });
beforeEach(() => x.reset());
afterAll(() => x.close());

/** Each as it was drafted, and as a person took it. */
const EDITS = [
  ["Excited to share: the gauge at the bridge shows two metres more! 🚀", "Two metres more."],
  ["Excited to share what the harbour office has counted this year! 🚀", "It counted ships."],
  ["Excited to share that water stands in the old market again! 🚀", "It rose."],
] as const;

/** Routes to drafting, where this is handed in. */
function handsIn(text: string): void {
  fixture.model.reset();
  fixture.model.when(isRoutingRequest, sayJson({ next: "drafting", reasoning: "Draft it." }));
  fixture.model.when(
    (body) => toolNames(body).includes("submitDraft"),
    [
      toolCall("submitDraft", {
        variants: [{ posts: [{ text, claims: [{ text, sourceIds: ["s1"] }] }] }],
      }),
      finish(),
    ],
  );
}

async function send(method: string, path: string, body?: object): Promise<Response> {
  return fixture.client.send(method, path, body ? { body } : {});
}

async function newProject(): Promise<string> {
  const { id } = await (await send("POST", "/api/projects", { name: "Learning" })).json();
  return String(id);
}

/** A draft in a chat of its own; its id, and what the drafting agent was told. */
async function drafted(projectId: string, text: string): Promise<{ id: string; prompt: string }> {
  const { client, model } = fixture;
  const chatId = newId();
  await send("POST", "/api/chats", { id: chatId, projectId });
  handsIn(text);
  const context = { kind: "page", title: "A page", url: "https://a.example/", text } as const;
  const { reader } = await client.startTurn("Draft it", { chatId, context });
  expect(await reader.ended).toBe("done");
  const list = await (await send("GET", `/api/drafts?chatId=${chatId}`)).json();
  const asked = model.requests.findLast(({ body }) => toolNames(body).includes("submitDraft"));
  return {
    id: draftListSchema.parse(list).drafts[0]?.id ?? "",
    prompt: asked ? systemText(asked.body) : "",
  };
}

/** A person changes a draft, and takes it. */
async function takes(projectId: string, text: string, yours: string): Promise<string> {
  const { id } = await drafted(projectId, text);
  const variants = [{ posts: [{ text: yours }] }];
  expect((await send("PATCH", `/api/drafts/${id}`, { variants })).status).toBe(200);
  expect((await send("POST", `/api/drafts/${id}/use`)).status).toBe(204);
  return id;
}

async function learnt(projectId: string) {
  const response = await send("GET", `/api/projects/${projectId}/learnt`);
  return learntVoiceSchema.parse(await response.json());
}

/** A project in which three drafts were changed in the same way. */
async function taughtProject(): Promise<string> {
  const projectId = await newProject();
  for (const [text, yours] of EDITS) await takes(projectId, text, yours);
  return projectId;
}

test("three edits that agree are told to the next turn, with posts to go by, and are no source", async () => {
  const projectId = await taughtProject();
  const { rules } = await learnt(projectId);
  const texts = rules.map(({ text }) => text);
  expect(texts).toContain("No emoji");
  expect(texts).toContain("No exclamation marks");
  expect(texts).toContain('Does not say "Excited to share"');

  const { prompt } = await drafted(projectId, "Nothing new at the bridge.");
  expect(prompt).toContain("What this person's edits show.");
  expect(prompt).toContain("- No emoji (3 of 3 edits)");
  expect(prompt).toMatch(
    /Take nothing of what they say: [\s\S]*<<<(\w+)\nPost 1:\n[\s\S]*It rose\.[\s\S]*\1>>>/,
  );
});

test("a post to go by supports nothing in a draft", async () => {
  const projectId = await newProject();
  const examples = ["We sold 4711 boats in Kiel."];
  await send("PATCH", `/api/projects/${projectId}`, { voice: { examples } });
  const chatId = newId();
  await send("POST", "/api/chats", { id: chatId, projectId });
  handsIn("Kiel sold 4711 boats.");
  const context = { kind: "page", title: "A page", url: "https://a.example/", text: "It rose." };
  const { reader } = await fixture.client.startTurn("Draft it", {
    chatId,
    context: { ...context, kind: "page" },
  });
  expect(await reader.ended).toBe("done");
  const list = await (await send("GET", `/api/drafts?chatId=${chatId}`)).json();
  const doubts = draftListSchema.parse(list).drafts[0]?.variants[0]?.posts[0]?.doubts ?? [];
  expect(doubts).toContainEqual({ kind: "number", text: "4711" });
});

test("a rule that is switched off, rewritten or deleted is told so; the switch and the eraser end all of it", async () => {
  const projectId = await taughtProject();
  const path = `/api/projects/${projectId}/learnt`;
  expect((await send("PATCH", `${path}/emoji.less`, { isOn: false })).status).toBe(200);
  const rewritten = await send("PATCH", `${path}/exclamation-marks.less`, { text: "Calm ends" });
  expect(await rewritten.json()).toMatchObject({ isEdited: true, isOn: true });
  expect((await send("DELETE", `${path}/first-sentence.less`)).status).toBe(204);
  expect((await send("PATCH", `${path}/unknown`, { isOn: true })).status).toBe(404);
  expect((await send("PATCH", `${path}/emoji.less`, {})).status).toBe(400);

  const told = await drafted(projectId, "Nothing new.");
  expect(told.prompt).not.toContain("No emoji");
  expect(told.prompt).toContain("- Calm ends");
  expect(told.prompt).not.toContain("first sentence");

  await send("PATCH", `/api/projects/${projectId}`, { learn: false });
  const silent = await drafted(projectId, "Nothing new.");
  expect(silent.prompt).not.toContain("What this person's edits show");
  expect(silent.prompt).not.toContain("It rose.");
  await takes(projectId, EDITS[0][0], "Kept out.");
  expect(JSON.stringify(await learnt(projectId))).not.toContain("Kept out.");

  await send("PATCH", `/api/projects/${projectId}`, { learn: true });
  expect((await drafted(projectId, "Nothing new.")).prompt).toContain("- Calm ends");
  const exported = await (await send("GET", "/api/account/export")).json();
  const project = exported.projects.find(({ id }: { id: string }) => id === projectId);
  expect(project.learnt.acts).toHaveLength(3);
  expect(JSON.stringify(project.learnt)).toContain("Calm ends");

  expect((await send("DELETE", path)).status).toBe(204);
  expect(await learnt(projectId)).toEqual({ learn: true, rules: [], edits: [], posts: [] });
  expect((await drafted(projectId, "Nothing new.")).prompt).not.toContain("edits show");
});

test("what is approved with changes is an edit and a post to go by; a reason to decline is offered as a rule", async () => {
  const { client, model } = fixture;
  const script = createHelpfulScript();
  model.when(
    () => true,
    ({ body }) => script(body),
  );
  const { projects } = await (await send("GET", "/api/projects")).json();
  const projectId = String(projects[0].id);
  const declined = await askToPost(client, await draftedChat(client));
  await answer(client, declined, { approved: false, reason: "Sounds like an advert" });
  await publishingEnd(client, declined);
  const approved = await askToPost(client, await draftedChat(client));
  await answer(client, approved, { approved: true, posts: [{ text: "In my own words." }] });
  await publishingEnd(client, approved);
  expect(x.posts.map(({ text }) => text)).toEqual(["In my own words."]);

  const { rules, edits, posts } = await learnt(projectId);
  expect(rules).toMatchObject([{ text: "Sounds like an advert", from: "reason", isOn: false }]);
  expect(edits).toMatchObject([{ yours: "In my own words." }]);
  expect(posts).toMatchObject([{ text: "In my own words.", from: "approved" }]);
});
