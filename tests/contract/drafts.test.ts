import {
  chatListSchema,
  type Draft,
  draftListSchema,
  draftSchema,
  draftWithRevisionsSchema,
  newId,
} from "@linnet/protocol";
import { beforeAll, expect, test } from "vitest";
import { type ApiClient, readProblem } from "../support/api-client.ts";
import { insertStranger, type Stranger } from "../support/insert-stranger.ts";
import { toolNames } from "../support/model-server/chat-completion-request.ts";
import { createHelpfulScript } from "../support/model-server/helpful-script.ts";
import { finish, toolCall } from "../support/model-server/plan.ts";
import { RIVER_PAGE } from "../support/publishing-turn.ts";
import { withSharedBackend } from "../support/with-backend.ts";

const fixture = withSharedBackend({
  script: createHelpfulScript({
    route: () => ({ next: "drafting", reasoning: "It is to be drafted." }),
    post: "Two stations measured the same rise.",
  }),
});
let client: ApiClient;
let stranger: Stranger;

beforeAll(async () => {
  client = fixture.client;
  stranger = await insertStranger(fixture.backend.databaseUrl);
});

/** A turn that drafts; gives back its chat and the draft that it stored. */
async function drafted(chatId = newId()): Promise<Draft> {
  const { runId, reader } = await client.startTurn("Draft it", { chatId, context: RIVER_PAGE });
  await reader.ended;
  expect(await client.runEnded(chatId, runId)).toMatchObject({ status: "completed" });
  const { drafts } = await list(`?chatId=${chatId}`);
  const [newest] = drafts;
  if (!newest) throw new Error("The turn stored no draft.");
  return newest;
}

test("the list of chats says that there is a draft, and of what; it can be narrowed to such", async () => {
  const { chatId } = await drafted();
  const chats = async (query: string) => {
    const answer = await client.send("GET", `/api/chats?${query}`);
    return chatListSchema.parse(await answer.json()).chats;
  };
  const [newest] = await chats("limit=1");
  expect(newest).toMatchObject({
    id: chatId,
    state: "drafted",
    source: { title: RIVER_PAGE.title, url: RIVER_PAGE.url },
  });
  expect((await chats("state=drafted")).map(({ id }) => id)).toContain(chatId);
  expect((await chats("state=posted")).map(({ id }) => id)).not.toContain(chatId);
  const fresh = newId();
  await client.send("POST", "/api/chats", { body: { id: fresh } });
  expect((await chats("limit=1"))[0]).toMatchObject({ id: fresh, state: "answered" });
});

async function list(query = "") {
  const response = await client.send("GET", `/api/drafts${query}`);
  expect(response.status).toBe(200);
  return draftListSchema.parse(await response.json());
}

async function read(id: string) {
  const response = await client.send("GET", `/api/drafts/${id}`);
  expect(response.status).toBe(200);
  return draftWithRevisionsSchema.parse(await response.json());
}

async function patch(id: string, body: unknown) {
  const response = await client.send("PATCH", `/api/drafts/${id}`, { body });
  expect(response.status).toBe(200);
  return draftSchema.parse(await response.json());
}

test("a draft says what it rests on, and is the tool part of its message", async () => {
  const draft = await drafted();
  expect(draft).toMatchObject({
    chosen: 0,
    model: "openai-compatible/scripted",
    sources: [{ id: "s1", title: RIVER_PAGE.title, url: RIVER_PAGE.url }],
    variants: [
      {
        posts: [
          {
            text: "Two stations measured the same rise.",
            weightedLength: 36,
            claims: [{ text: "Two stations measured the same rise.", sourceIds: ["s1"] }],
          },
        ],
      },
    ],
  });
  const { messages } = await client.getChat(draft.chatId);
  const message = messages.find(({ id }) => id === draft.messageId);
  expect(message?.parts).toContainEqual(
    expect.objectContaining({
      type: "tool-submitDraft",
      output: expect.objectContaining({ draftId: draft.id, accepted: true }),
    }),
  );
});

test("the list is newest first, page by page, and of one chat when asked", async () => {
  const chatId = newId();
  const first = await drafted(chatId);
  const second = await drafted(chatId);
  const elsewhere = await drafted();
  expect((await list(`?chatId=${chatId}`)).drafts.map(({ id }) => id)).toEqual([
    second.id,
    first.id,
  ]);

  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await list(`?limit=2${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`);
    seen.push(...page.drafts.map(({ id }) => id));
    cursor = page.nextCursor;
  } while (cursor);
  expect(seen.slice(0, 3)).toEqual([elsewhere.id, second.id, first.id]);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen).not.toContain(stranger.draftId);
});

test("a search goes through the texts of all drafts", async () => {
  const { id } = await drafted();
  const posts = [{ text: "One." }, { text: 'She said "Ärger"\nagain.' }];
  await client.send("PATCH", `/api/drafts/${id}`, { body: { variants: [{ posts }] } });
  const search = async (q: string) =>
    (await list(`?q=${encodeURIComponent(q)}`)).drafts.map((draft) => draft.id);
  expect(await search('"ÄRGER"\n')).toEqual([id]);
  expect(await search("said .")).toEqual([]);
  expect((await client.send("GET", "/api/drafts?q=")).status).toBe(400);
});

test("a draft in a chat that has one is a new version of it", async () => {
  const first = await drafted();
  const second = await drafted(first.chatId);
  expect(first.basedOn ?? null).toBeNull();
  expect(second).toMatchObject({ basedOn: first.id });
  expect(second.id).not.toBe(first.id);
});

test("a person's edit is weighed again, and the earlier state stays as a revision", async () => {
  const draft = await drafted();
  const posts = [
    { text: "Look: https://example.com/a/very/long/address/that/counts/23", weightedLength: 1 },
    { text: "🧑‍🔧 done", claims: [{ text: "done", sourceIds: ["s1"] }] },
  ];
  const edited = await patch(draft.id, { variants: [{ posts }] });
  expect(edited.variants).toEqual([
    {
      posts: [
        { text: posts[0]?.text, weightedLength: 29, claims: [] },
        { ...posts[1], weightedLength: 7 },
      ],
    },
  ]);
  const again = await patch(draft.id, { variants: [{ posts: [{ text: "Short" }] }] });
  expect(again.updatedAt > edited.updatedAt).toBe(true);

  const { revisions, ...now } = await read(draft.id);
  expect(now).toEqual(again);
  expect(revisions.map(({ by }) => by)).toEqual(["agent", "person"]);
  expect(revisions.map(({ variants }) => variants)).toEqual([draft.variants, edited.variants]);
  expect(revisions.map(({ createdAt }) => createdAt)).toEqual([draft.updatedAt, edited.updatedAt]);
});

test("an edit keeps the doubts that its text has, and only quotes that a source has", async () => {
  const text = "Two stations measured the same rise after 3 years.";
  const remove = fixture.model.when(
    (body) => toolNames(body).includes("submitDraft"),
    [toolCall("submitDraft", { variants: [{ posts: [{ text }] }] }), finish()],
  );
  const draft = await drafted().finally(remove);
  const doubts = [{ kind: "number", text: "3" }];
  expect(draft.variants[0]?.posts[0]?.doubts).toEqual(doubts);

  const picked = { text: RIVER_PAGE.text, sourceIds: ["s1"], quote: RIVER_PAGE.text };
  const claims = [
    picked,
    { text, sourceIds: ["s1"], quote: "the same rise after 3 years" },
    { text: "One", sourceIds: ["s7"] },
  ];
  const edited = await patch(draft.id, { variants: [{ posts: [{ text, claims }] }] });
  expect(edited.variants[0]?.posts[0]).toMatchObject({
    doubts,
    claims: [picked, { text, sourceIds: [] }, { text: "One", sourceIds: [] }],
  });
  await patch(draft.id, { variants: [{ posts: [{ text: "Other words." }] }] });
  const back = await patch(draft.id, { variants: [{ posts: [{ text }] }] });
  expect(back.variants[0]?.posts[0]?.doubts).toEqual(doubts);
});

test("a person's edit over the limit is kept, with its weight", async () => {
  const draft = await drafted();
  const text = "word ".repeat(100).trim();
  const { variants } = await patch(draft.id, { variants: [{ posts: [{ text }] }] });
  expect(variants[0]?.posts[0]?.weightedLength).toBe(499);
});

test("a variant is chosen, and choosing it again changes nothing", async () => {
  const draft = await drafted();
  const [variant] = draft.variants;
  await patch(draft.id, { variants: [variant, variant] });
  expect(await patch(draft.id, { chosen: 1 })).toMatchObject({ chosen: 1 });
  await patch(draft.id, { chosen: 1 });
  const { chosen, revisions } = await read(draft.id);
  expect(chosen).toBe(1);
  expect(revisions.map((revision) => revision.chosen)).toEqual([0, 0]);
  expect(await patch(draft.id, { variants: [variant] })).toMatchObject({ chosen: 0 });
});

test.each([
  ["", {}],
  ["", { chosen: 0, variants: [{ posts: [{ text: "Both" }] }] }],
  ["chosen", { chosen: 7 }],
  ["chosen", { chosen: "first" }],
  ["variants", { variants: [] }],
  ["variants.0.posts", { variants: [{ posts: [] }] }],
  ["variants.0.posts.0.text", { variants: [{ posts: [{ text: "" }] }] }],
])("a change with a bad %j is 400 and changes nothing", async (path, body) => {
  const draft = await drafted();
  const answer = await client.send("PATCH", `/api/drafts/${draft.id}`, { body });
  const problem = await readProblem(answer);
  expect(problem).toMatchObject({ type: "/problems/invalid-request", status: 400 });
  expect(problem.errors?.[0]?.path).toBe(path);
  expect(await read(draft.id)).toEqual({ ...draft, revisions: [] });
});

test.each(["?limit=0", "?limit=many", "?cursor=x", "?chatId=1", "?order=oldest"])(
  "the list with %s is 400",
  async (query) => {
    const answer = await client.send("GET", `/api/drafts${query}`);
    expect(await readProblem(answer)).toMatchObject({ status: 400 });
  },
);

test("a deleted draft is gone, and its chat is not", async () => {
  const draft = await drafted();
  await patch(draft.id, { variants: [{ posts: [{ text: "Edited" }] }] });
  expect((await client.send("DELETE", `/api/drafts/${draft.id}`)).status).toBe(204);
  expect((await client.send("GET", `/api/drafts/${draft.id}`)).status).toBe(404);
  expect((await client.send("DELETE", `/api/drafts/${draft.id}`)).status).toBe(404);
  expect((await list(`?chatId=${draft.chatId}`)).drafts).toEqual([]);
  expect((await client.getChat(draft.chatId)).messages).toHaveLength(2);
});

test("the drafts of a deleted chat are deleted with it", async () => {
  const draft = await drafted();
  expect((await client.send("DELETE", `/api/chats/${draft.chatId}`)).status).toBe(204);
  expect((await client.send("GET", `/api/drafts/${draft.id}`)).status).toBe(404);
});

test.each([
  ["GET", undefined],
  ["PATCH", { chosen: 0 }],
  ["DELETE", undefined],
])("%s of another person's draft, an unknown one and no id is 404", async (method, body) => {
  for (const id of [stranger.draftId, newId(), "newest"]) {
    const answer = await client.send(method, `/api/drafts/${id}`, { body });
    expect(await readProblem(answer)).toMatchObject({ type: "/problems/not-found", status: 404 });
  }
  expect((await list(`?chatId=${stranger.chatId}`)).drafts).toEqual([]);
  expect(await stranger.stillHasAll()).toBe(true);
});

test("two submissions in one answer are the variants of one draft", async () => {
  const submit = (text: string) => toolCall("submitDraft", { variants: [{ posts: [{ text }] }] });
  const remove = fixture.model.when(
    (body) => toolNames(body).includes("submitDraft"),
    [submit("The mill turns again."), submit("Nine years later, flour."), finish()],
  );
  try {
    const draft = await drafted();
    const { revisions, variants } = await read(draft.id);
    expect(variants.map(({ posts }) => posts[0]?.text)).toEqual([
      "The mill turns again.",
      "Nine years later, flour.",
    ]);
    expect(revisions).toEqual([]);
  } finally {
    remove();
  }
});

test("a change of a draft that has changed since is refused, and replaces nothing", async () => {
  const { id, updatedAt, variants } = await drafted();
  const edit = (text: string, since: string) =>
    client.send("PATCH", `/api/drafts/${id}?unchangedSince=${encodeURIComponent(since)}`, {
      body: {
        variants: variants.map(({ posts }) => ({
          posts: posts.map((post) => ({ ...post, text })),
        })),
      },
    });
  const first = await edit("One.", updatedAt);
  expect(first.status).toBe(200);
  const now = draftSchema.parse(await first.json());
  const late = await edit("Other.", updatedAt);
  expect(await readProblem(late)).toMatchObject({ status: 412, type: "/problems/draft-changed" });
  const read = await client.send("GET", `/api/drafts/${id}`);
  expect(draftSchema.parse(await read.json()).variants[0]?.posts[0]?.text).toBe("One.");
  expect((await edit("Other.", now.updatedAt)).status).toBe(200);
  const odd = await edit("Third.", "yesterday");
  expect(await readProblem(odd)).toMatchObject({
    status: 400,
    errors: [{ path: "unchangedSince" }],
  });
});
