import { draftListSchema, draftWithRevisionsSchema } from "@linnet/protocol";
import { afterAll, beforeEach, expect, test } from "vitest";
import { foldedMessage } from "../support/folded-message.ts";
import { textsOf as textsOfMessage } from "../support/model-server/chat-completion-request.ts";
import {
  answer,
  askToPost,
  draftedChat,
  openRequest,
  publishingEnd,
  textsOf,
} from "../support/publishing-turn.ts";
import { withBackend } from "../support/with-backend.ts";
import { overLimit, refusal } from "../support/x-server/fault.ts";
import { startXServer } from "../support/x-server/start-x-server.ts";

const x = await startXServer();
const fixture = withBackend({ env: x.env });
beforeEach(() => x.reset());
afterAll(() => x.close());

const THREAD = ["One & only: https://example.com/a", "Two <3", "Three", "Four"];

async function draftOf(chatId: string) {
  const response = await fixture.client.send("GET", `/api/drafts?chatId=${chatId}`);
  const [draft] = draftListSchema.parse(await response.json()).drafts;
  if (!draft) throw new Error("There is no draft.");
  return draft;
}

async function edit(draftId: string, texts: readonly string[]): Promise<void> {
  const posts = texts.map((text) => ({ text, claims: [] }));
  const body = { variants: [{ posts }] };
  await fixture.client.send("PATCH", `/api/drafts/${draftId}`, { body });
}

/** A chat whose draft is a thread. */
async function threadedChat(): Promise<string> {
  const chatId = await draftedChat(fixture.client);
  await edit((await draftOf(chatId)).id, THREAD);
  return chatId;
}

test("what was shown is posted once it is approved, and the stream is what is stored", async () => {
  const { client } = fixture;
  const chatId = await draftedChat(client);
  const turn = await askToPost(client, chatId);
  expect(turn.approval).toMatchObject({
    tool: "publishPost",
    state: "requested",
    input: { account: { username: x.account.username, name: x.account.name } },
  });
  expect(x.calls.filter((call) => call === "POST /2/tweets")).toEqual([]);
  expect((await answer(client, turn, { approved: true })).status).toBe(200);

  const { message, approvals, output } = await publishingEnd(client, turn);
  expect(x.posts.map(({ text }) => text)).toEqual(textsOf(turn.approval));
  expect(output).toMatchObject({
    state: "done",
    urls: [`https://x.com/${x.account.username}/status/${x.posts[0]?.id}`],
  });
  expect(approvals.map(({ id, state }) => [id, state])).toEqual([[turn.approval.id, "approved"]]);
  expect(await turn.reader.ended).toBe("done");
  expect(await foldedMessage(turn.reader.chunks())).toEqual(message);
});

test("a request says how long the account's posts may be, where the project does", async () => {
  const { client } = fixture;
  const body = { name: "Long posts", voice: { limit: 4_000 } };
  const project = await client.send("POST", "/api/projects", { body });
  const { id: projectId }: { id: string } = await project.json();
  const chat = await client.send("POST", "/api/chats", { body: { projectId } });
  const { id }: { id: string } = await chat.json();
  const turn = await askToPost(client, await draftedChat(client, id));
  expect(turn.approval.input).toMatchObject({ limit: 4_000 });
  await answer(client, turn, { approved: false });
  const ordinary = await askToPost(client, await draftedChat(client));
  expect(ordinary.approval.input).not.toHaveProperty("limit");
  await answer(client, ordinary, { approved: false });
});

test("a text that is edited in the approval is what is posted, and is the draft's from then on", async () => {
  const { client } = fixture;
  const chatId = await draftedChat(client);
  const before = await draftOf(chatId);
  const turn = await askToPost(client, chatId);
  await answer(client, turn, { approved: true, posts: [{ text: "In my own words." }] });
  const { approvals } = await publishingEnd(client, turn);
  expect(x.posts.map(({ text }) => text)).toEqual(["In my own words."]);
  expect(approvals.map(textsOf)).toEqual([["In my own words."]]);
  const response = await client.send("GET", `/api/drafts/${before.id}`);
  const draft = draftWithRevisionsSchema.parse(await response.json());
  expect(draft.variants[0]?.posts[0]).toMatchObject({
    text: "In my own words.",
    weightedLength: 16,
  });
  expect(draft.revisions.at(-1)?.variants).toEqual(before.variants);
});

test("a text that is edited into two posts goes up as a thread", async () => {
  const { client } = fixture;
  const turn = await askToPost(client, await draftedChat(client));
  const texts = ["The river stands still.", "https://example.com/river"];
  await answer(client, turn, { approved: true, posts: texts.map((text) => ({ text })) });
  expect((await publishingEnd(client, turn)).output).toMatchObject({ state: "done" });
  expect(x.posts.map(({ text }) => text)).toEqual(texts);
  expect(x.posts[1]).toMatchObject({ inReplyTo: x.posts[0]?.id });
});

test("a reason to decline reaches the agent, and nothing is posted", async () => {
  const { client, model } = fixture;
  const turn = await askToPost(client, await draftedChat(client));
  await answer(client, turn, { approved: false, reason: "The number is wrong." });
  const { approvals, output } = await publishingEnd(client, turn);
  expect(output?.state).toBe("declined");
  expect(approvals).toMatchObject([{ state: "declined", reason: "The number is wrong." }]);
  const told = model.requests.at(-1)?.body.messages.filter(({ role }) => role === "tool") ?? [];
  expect(told.flatMap(textsOfMessage).join()).toContain("The number is wrong.");
  expect(x.posts).toEqual([]);
});

test("a draft that changes while it is asked about is asked about again", async () => {
  const { client } = fixture;
  const chatId = await draftedChat(client);
  const turn = await askToPost(client, chatId);
  await edit((await draftOf(chatId)).id, ["Another text."]);
  const refused = await answer(client, turn, { approved: true });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ type: "/problems/approval-conflict" });
  const approval = await openRequest(client, chatId, turn.approval);
  expect(textsOf(approval)).toEqual(["Another text."]);
  await answer(client, { ...turn, approval }, { approved: true });
  const { approvals } = await publishingEnd(client, turn);
  expect(approvals.map(({ state }) => state)).toEqual(["declined", "approved"]);
  expect(x.posts.map(({ text }) => text)).toEqual(["Another text."]);
});

test("a thread goes up in order, each post answering the one before", async () => {
  const { client } = fixture;
  const turn = await askToPost(client, await threadedChat());
  await answer(client, turn, { approved: true });
  const { output } = await publishingEnd(client, turn);
  expect(output).toMatchObject({ state: "done" });
  expect(output?.urls).toHaveLength(THREAD.length);
  expect(x.posts.map(({ text }) => text)).toEqual(THREAD);
  expect(x.posts.map(({ inReplyTo }) => inReplyTo)).toEqual([
    undefined,
    ...x.posts.slice(0, -1).map(({ id }) => id),
  ]);
});

test("a call whose answer is lost is not made again: the post is found", async () => {
  const { client } = fixture;
  x.fail("POST /2/tweets", { kind: "lose-answer" });
  const chatId = await threadedChat();
  const turn = await askToPost(client, chatId);
  await answer(client, turn, { approved: true });
  const { output } = await publishingEnd(client, turn);
  expect(output?.state).toBe("done");
  expect(x.posts.map(({ text }) => text)).toEqual(THREAD);
  expect(x.calls.filter((call) => call === "POST /2/tweets")).toHaveLength(THREAD.length);
});

test("where nobody can tell, it says so, asks, and warns before it posts again", async () => {
  const { client } = fixture;
  x.fail("POST /2/tweets", { kind: "drop" });
  const chatId = await draftedChat(client);
  const turn = await askToPost(client, chatId);
  await answer(client, turn, { approved: true });
  const first = await publishingEnd(client, turn);
  expect(first.output?.state).toBe("unsure");
  expect(first.output?.text).toMatch(/may still be up/);
  expect(x.calls.filter((call) => call === "POST /2/tweets")).toHaveLength(1);

  const again = await askToPost(client, chatId);
  expect(again.approval.input).toMatchObject({ warning: expect.stringMatching(/up twice/) });
  await answer(client, again, { approved: true });
  expect((await publishingEnd(client, again)).output?.state).toBe("done");
  expect(x.posts).toHaveLength(1);
});

test("a thread that breaks off goes on after its last post, when the person says so", async () => {
  const { client } = fixture;
  const chatId = await threadedChat();
  const detail = "You are not permitted to perform this action.";
  const turn = await askToPost(client, chatId);
  x.fail("POST /2/tweets", { kind: "none" }, { kind: "none" }, refusal(403, "Forbidden", detail));
  await answer(client, turn, { approved: true });
  const broken = await publishingEnd(client, turn);
  expect(broken.output).toMatchObject({ state: "partly", text: expect.stringContaining(detail) });
  expect(broken.output?.text).toContain("2 of 4 posts are up");

  const rest = await askToPost(client, chatId, "Go on");
  expect(rest.approval.input).toMatchObject({
    posts: [{ text: "Three" }, { text: "Four" }],
    thread: { first: 3, of: 4, after: broken.output?.urls[1] },
  });
  await answer(client, rest, { approved: true });
  expect((await publishingEnd(client, rest)).output?.state).toBe("done");
  expect(x.posts.map(({ text }) => text)).toEqual(THREAD);
  expect(x.posts[2]?.inReplyTo).toBe(x.posts[1]?.id);
});

/** A thread of which two posts are up, and a draft that was revised in the chat since. */
async function revisedThread(texts: readonly string[]): Promise<string> {
  const { client } = fixture;
  const chatId = await threadedChat();
  const turn = await askToPost(client, chatId);
  const refused = refusal(403, "Forbidden", "Not permitted.");
  x.fail("POST /2/tweets", { kind: "none" }, { kind: "none" }, refused);
  await answer(client, turn, { approved: true });
  await publishingEnd(client, turn);
  const before = await draftOf(chatId);
  const revision = await client.startTurn("Make it shorter", { chatId });
  await client.runEnded(chatId, revision.runId);
  const draft = await draftOf(chatId);
  expect(draft.basedOn).toBe(before.id);
  await edit(draft.id, texts);
  return chatId;
}

test("a thread that is revised in the chat goes on after what is up, and is taken down as one", async () => {
  const { client } = fixture;
  const revised = [...THREAD.slice(0, 2), "3", "Four"];
  const chatId = await revisedThread(revised);
  const [, second] = x.posts;
  const rest = await askToPost(client, chatId);
  expect(rest.approval.input).toMatchObject({
    posts: [{ text: "3" }, { text: "Four" }],
    thread: { first: 3, of: 4, after: `https://x.com/${x.account.username}/status/${second?.id}` },
  });
  await answer(client, rest, { approved: true });
  expect((await publishingEnd(client, rest)).output?.state).toBe("done");
  expect(x.posts.map(({ text }) => text)).toEqual(revised);
  expect(x.posts[2]?.inReplyTo).toBe(second?.id);

  const again = await client.startTurn("Post it", { chatId });
  expect((await publishingEnd(client, again)).output?.text).toBe("It is up already.");
  const down = await askToPost(client, chatId, "Take it down");
  expect(down.approval.input).toMatchObject({ remove: revised.map((text) => ({ text })) });
  await answer(client, down, { approved: true });
  expect((await publishingEnd(client, down)).output).toMatchObject({ state: "done", urls: [] });
  expect(x.posts).toEqual([]);
});

test("where a text that is up was revised, the person is told what is up before it is posted again", async () => {
  const { client } = fixture;
  const revised = ["1", ...THREAD.slice(1)];
  const chatId = await revisedThread(revised);
  const up = x.posts.map(({ id }) => `https://x.com/${x.account.username}/status/${id}`);
  expect(up).toHaveLength(2);
  const again = await askToPost(client, chatId);
  expect(textsOf(again.approval)).toEqual(revised);
  expect(again.approval.input).not.toHaveProperty("thread");
  for (const url of up) {
    expect(again.approval.input).toMatchObject({ warning: expect.stringContaining(url) });
  }
  await answer(client, again, { approved: false });
  await publishingEnd(client, again);

  const down = await askToPost(client, chatId, "Take it down");
  expect(down.approval.input).toMatchObject({ remove: up.map((url) => ({ url })) });
  await answer(client, down, { approved: true });
  await publishingEnd(client, down);
  expect(x.posts).toEqual([]);
  const posted = await askToPost(client, chatId);
  expect(posted.approval.input).not.toHaveProperty("warning");
  await answer(client, posted, { approved: true });
  await publishingEnd(client, posted);
  expect(x.posts.map(({ text }) => text)).toEqual(revised);
});

test("what is up is taken down when that is approved", async () => {
  const { client } = fixture;
  const chatId = await threadedChat();
  const turn = await askToPost(client, chatId);
  await answer(client, turn, { approved: true });
  await publishingEnd(client, turn);
  const down = await askToPost(client, chatId, "Take it down");
  expect(down.approval).toMatchObject({ tool: "takeDownPosts" });
  const edited = await answer(client, down, { approved: true, posts: [{ text: "x" }] });
  expect(edited.status).toBe(400);
  await answer(client, down, { approved: true });
  expect((await publishingEnd(client, down)).output).toMatchObject({ state: "done", urls: [] });
  expect(x.posts).toEqual([]);
});

test("what is up already is not posted again", async () => {
  const { client } = fixture;
  const chatId = await draftedChat(client);
  const turn = await askToPost(client, chatId);
  await answer(client, turn, { approved: true });
  await publishingEnd(client, turn);
  const again = await client.startTurn("Post it", { chatId });
  const { output, approvals } = await publishingEnd(client, again);
  expect(output).toMatchObject({ state: "done", text: "It is up already." });
  expect(approvals).toEqual([]);
  expect(x.posts).toHaveLength(1);
});

test.each([
  [
    "a limit of minutes",
    () => overLimit(570),
    /over a limit of X's\. It can post again at \d\d:\d\d UTC, in 10 minutes/,
  ],
  ["a limit of a day", () => overLimit(19.5 * 3_600, "day"), /in 20 hours/],
  [
    "a refusal",
    () => refusal(403, "Forbidden", "Not permitted."),
    /X refused it \(403\)\. X says: Not permitted\./,
  ],
])("%s is said in words, and nothing is posted", async (_, fault, says) => {
  const { client } = fixture;
  const turn = await askToPost(client, await draftedChat(client));
  x.fail("POST /2/tweets", fault());
  await answer(client, turn, { approved: true });
  const { output } = await publishingEnd(client, turn);
  expect(output?.state).toBe("refused");
  expect(output?.text).toMatch(says);
  expect(x.posts).toEqual([]);
});

test("a token that has ended is renewed, and its refresh token is used once", async () => {
  const { client } = fixture;
  for (const round of [1, 2]) {
    x.account.revoke();
    const turn = await askToPost(client, await draftedChat(client));
    await answer(client, turn, { approved: true, posts: [{ text: `Round ${round}.` }] });
    expect((await publishingEnd(client, turn)).output?.state).toBe("done");
  }
  expect(x.posts.map(({ text }) => text)).toEqual(["Round 1.", "Round 2."]);
  expect(x.calls.filter((call) => call === "POST /2/oauth2/token")).toHaveLength(2);
});

test("no token is in the log, and the export has what was posted but no token", async () => {
  const { client, backend } = fixture;
  const response = await client.send("GET", "/api/account/export");
  const text = await response.text();
  expect(JSON.parse(text)).toMatchObject({
    xAccount: { username: x.account.username },
    posts: expect.arrayContaining([expect.objectContaining({ state: "posted" })]),
    approvals: expect.arrayContaining([expect.objectContaining({ state: "approved" })]),
    audit: expect.arrayContaining([expect.objectContaining({ action: "post.sent" })]),
  });
  for (const token of x.account.issued) {
    expect(backend.logs()).not.toContain(token);
    expect(text).not.toContain(token);
  }
});

// Last, since the connection stays broken.
test("tokens that X takes no more are told with what to do", async () => {
  const { client } = fixture;
  const turn = await askToPost(client, await draftedChat(client));
  x.account.revoke(true);
  await answer(client, turn, { approved: true });
  const { output } = await publishingEnd(client, turn);
  expect(output?.state).toBe("refused");
  expect(output?.text).toMatch(/rejected the saved connection\. Set X_ACCESS_TOKEN/);
});
