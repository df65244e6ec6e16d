import {
  draftListSchema,
  type LinnetMessage,
  newId,
  publishInputSchema,
  type ScheduledPost,
  scheduledPostSchema,
  scheduledPostsSchema,
} from "@linnet/protocol";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { ApiClient } from "../support/api-client.ts";
import {
  answer,
  askToPost,
  draftedChat,
  openRequest,
  publishingEnd,
  textsOf,
} from "../support/publishing-turn.ts";
import { queryDatabase } from "../support/query-database.ts";
import { withBackend } from "../support/with-backend.ts";
import { overLimit } from "../support/x-server/fault.ts";
import { startXServer } from "../support/x-server/start-x-server.ts";

const x = await startXServer();
const fixture = withBackend({ env: x.env });
beforeEach(() => x.reset());
afterAll(() => x.close());

const HOUR_MS = 3_600_000;
const BERLIN = "Europe/Berlin";
const inHours = (hours: number) => ({
  at: new Date(Date.now() + hours * HOUR_MS).toISOString(),
  timeZone: BERLIN,
});

async function scheduledPosts(client: ApiClient): Promise<ScheduledPost[]> {
  const response = await client.send("GET", "/api/scheduled-posts");
  return scheduledPostsSchema.parse(await response.json()).scheduledPosts;
}

async function scheduledIn(client: ApiClient, chatId: string): Promise<ScheduledPost> {
  const found = (await scheduledPosts(client)).find((one) => one.chatId === chatId);
  if (!found) throw new Error("Nothing is scheduled in this chat.");
  return found;
}

/** A chat whose draft was approved for a time, and what was shown. */
async function approvedForLater(client: ApiClient) {
  const chatId = await draftedChat(client);
  const turn = await askToPost(client, chatId);
  const schedule = inHours(2);
  expect((await answer(client, turn, { approved: true, schedule })).status).toBe(200);
  const end = await publishingEnd(client, turn);
  return { chatId, turn, schedule, end, scheduled: await scheduledIn(client, chatId) };
}

/** The turn that a time has begun, which is the chat's newest, once it has an answer. */
async function dueTurn(client: ApiClient, chatId: string, messages: number) {
  let runId: string | null = null;
  await expect
    .poll(async () => {
      const chat = await client.getChat(chatId);
      runId = chat.activeRunId ?? runId;
      return chat.messages.length;
    })
    .toBeGreaterThan(messages);
  await expect.poll(async () => (await client.getChat(chatId)).activeRunId).toBeNull();
  const { messages: all } = await client.getChat(chatId);
  return { asked: all.at(-2), answered: all.at(-1) };
}

function outputOf(message: LinnetMessage | undefined) {
  const part = message?.parts.findLast(({ type }) => type === "tool-publishPost");
  return part && "output" in part ? part.output : undefined;
}

function move(client: ApiClient, { id }: ScheduledPost, body: object): Promise<Response> {
  return client.send("PATCH", `/api/scheduled-posts/${id}`, { body });
}

test("a post that is approved for a time waits for it, and goes up then without another question", async () => {
  const { client } = fixture;
  const { chatId, turn, schedule, end, scheduled } = await approvedForLater(client);
  expect(end.output).toMatchObject({ state: "scheduled", urls: [] });
  expect(x.posts).toEqual([]);
  expect(scheduled).toMatchObject({
    kind: "post",
    at: schedule.at,
    timeZone: schedule.timeZone,
    account: { username: x.account.username },
  });
  expect(scheduled.posts.map(({ text }) => text)).toEqual(textsOf(turn.approval));

  // The chat is free meanwhile, and another draft in it changes nothing about the approved one.
  await draftedChat(client, chatId);
  const { messages } = await client.getChat(chatId);
  expect((await move(client, scheduled, { now: true })).status).toBe(200);
  const { asked, answered } = await dueTurn(client, chatId, messages.length);
  expect(asked?.metadata).toMatchObject({ due: { timeZone: schedule.timeZone } });
  expect(outputOf(answered)).toMatchObject({ state: "done" });
  expect(x.posts.map(({ text }) => text)).toEqual(textsOf(turn.approval));
  expect(await scheduledPosts(client)).toEqual([]);
  expect((await move(client, scheduled, { now: true })).status).toBe(409);
  const { id } = scheduled;
  expect((await client.send("DELETE", `/api/scheduled-posts/${id}`)).status).toBe(409);
});

test("a post that is too late is not sent: the person is asked", async () => {
  const { client, backend } = fixture;
  const { chatId, turn, scheduled } = await approvedForLater(client);
  const { messages } = await client.getChat(chatId);
  await queryDatabase(
    backend.databaseUrl,
    `update scheduled_posts set "at" = now() - interval '16 minutes' where id = $1`,
    [scheduled.id],
  );
  await expect
    .poll(async () => (await client.getChat(chatId)).messages.length)
    .toBeGreaterThan(messages.length);
  const approval = await openRequest(client, chatId, turn.approval);
  expect(approval.input).toMatchObject({
    warning: expect.stringContaining("asks before it posts late"),
  });
  expect(x.posts).toEqual([]);
  const runId = (await client.getChat(chatId)).activeRunId ?? "";
  const schedule = inHours(3);
  const given = { approved: true, schedule };
  expect((await answer(client, { chatId, runId, approval }, given)).status).toBe(200);
  const { output } = await publishingEnd(client, { chatId, runId });
  expect(output).toMatchObject({ state: "scheduled" });
  // What it was warned of then is no reason to ask once more at the new time.
  const before = (await client.getChat(chatId)).messages.length;
  await move(client, await scheduledIn(client, chatId), { now: true });
  expect(outputOf((await dueTurn(client, chatId, before)).answered)).toMatchObject({
    state: "done",
  });
  expect(x.posts.map(({ text }) => text)).toEqual(textsOf(turn.approval));
});

test("a draft that is deleted is not posted, also by the run that was given the approval", async () => {
  const { client } = fixture;
  const { scheduled } = await approvedForLater(client);
  await client.send("DELETE", `/api/drafts/${scheduled.draftId}`);
  expect(await scheduledPosts(client)).toEqual([]);
  expect((await move(client, scheduled, { now: true })).status).toBe(404);
  expect(x.posts).toEqual([]);
});

test("a revision that is approved for a time takes the place of the draft before it", async () => {
  const { client } = fixture;
  const { chatId, scheduled } = await approvedForLater(client);
  await draftedChat(client, chatId);
  const turn = await askToPost(client, chatId);
  expect(turn.approval.input).toMatchObject({ scheduled: { at: scheduled.at } });
  await answer(client, turn, { approved: true, schedule: inHours(3) });
  await publishingEnd(client, turn);
  const waiting = (await scheduledPosts(client)).filter((one) => one.chatId === chatId);
  expect(waiting).toHaveLength(1);
  expect(waiting[0]?.draftId).not.toBe(scheduled.draftId);
  const { id, draftId, at, timeZone } = { ...scheduled, id: newId() };
  const reminder = await client.send("POST", "/api/scheduled-posts", {
    body: { id, draftId, at, timeZone },
  });
  expect(reminder.status).toBe(409);
  await client.send("DELETE", `/api/scheduled-posts/${waiting[0]?.id}`);
});

test("a draft that was changed since its approval is asked about", async () => {
  const { client } = fixture;
  const { chatId, turn, scheduled } = await approvedForLater(client);
  const body = { variants: [{ posts: [{ text: "Other words.", claims: [] }] }] };
  expect(scheduled.changed).toBeUndefined();
  await client.send("PATCH", `/api/drafts/${scheduled.draftId}`, { body });
  expect((await scheduledIn(client, chatId)).changed).toBe(true);
  await move(client, scheduled, { now: true });
  const approval = await openRequest(client, chatId, turn.approval);
  expect(approval.input).toMatchObject({
    posts: [{ text: "Other words." }],
    warning: "You changed the draft after you approved it. Linnet posts only what you approve.",
    said: [{ code: "draftChanged" }, { code: "onlyApproved" }],
  });
  const runId = (await client.getChat(chatId)).activeRunId ?? "";
  await answer(client, { chatId, runId, approval }, { approved: false });
  await publishingEnd(client, { chatId, runId });
  expect(x.posts).toEqual([]);
});

test("what is cancelled is not posted, and can be scheduled again", async () => {
  const { client } = fixture;
  const { chatId, scheduled } = await approvedForLater(client);
  const path = `/api/scheduled-posts/${scheduled.id}`;
  for (const _ of ["once", "again"]) {
    expect((await client.send("DELETE", path)).status).toBe(204);
  }
  expect(await scheduledPosts(client)).toEqual([]);
  expect((await move(client, scheduled, { now: true })).status).toBe(409);
  const turn = await askToPost(client, chatId);
  await answer(client, turn, { approved: true });
  expect((await publishingEnd(client, turn)).output).toMatchObject({ state: "done" });
  expect(x.posts).toHaveLength(1);
});

test("a draft has one time: another approval takes its place, and one for now takes it away", async () => {
  const { client } = fixture;
  const { chatId, scheduled } = await approvedForLater(client);
  const later = await askToPost(client, chatId);
  expect(later.approval.input).toMatchObject({ scheduled: { at: scheduled.at } });
  const schedule = inHours(5);
  const taken = await answer(client, later, { approved: true, schedule });
  const { id, at, timeZone } = scheduled;
  expect(await taken.json()).toEqual({ ok: true, replaced: { id, at, timeZone } });
  await publishingEnd(client, later);
  const other = await scheduledIn(client, chatId);
  expect([other.id === scheduled.id, other.at]).toEqual([false, schedule.at]);
  const now = await askToPost(client, chatId);
  await answer(client, now, { approved: true });
  await publishingEnd(client, now);
  expect(x.posts).toHaveLength(1);
  expect(await scheduledPosts(client)).toEqual([]);
});

test("a reminder begins a turn that asks, and posts nothing by itself", async () => {
  const { client } = fixture;
  const chatId = await draftedChat(client);
  const response = await client.send("GET", `/api/drafts?chatId=${chatId}`);
  const [draft] = draftListSchema.parse(await response.json()).drafts;
  const body = { id: newId(), draftId: draft?.id, ...inHours(1) };
  for (const status of [201, 200]) {
    expect((await client.send("POST", "/api/scheduled-posts", { body })).status).toBe(status);
  }
  const other = { ...body, id: newId(), at: inHours(2).at };
  const second = await client.send("POST", "/api/scheduled-posts", { body: other });
  const { id, at, timeZone } = body;
  expect(await second.json()).toMatchObject({ id: other.id, replaced: { id, at, timeZone } });
  const scheduled = await scheduledIn(client, chatId);
  expect(scheduled).toMatchObject({ kind: "reminder", id: other.id, draftId: draft?.id });
  await move(client, scheduled, { now: true });
  const approval = await openRequest(client, chatId);
  expect(approval.input).not.toHaveProperty("warning");
  const runId = (await client.getChat(chatId)).activeRunId ?? "";
  await answer(client, { chatId, runId, approval }, { approved: false });
  await publishingEnd(client, { chatId, runId });
  expect(x.posts).toEqual([]);
});

test("a reminder that is sent several times at once is scheduled once, and stays", async () => {
  const { client } = fixture;
  const chatId = await draftedChat(client);
  const response = await client.send("GET", `/api/drafts?chatId=${chatId}`);
  const [draft] = draftListSchema.parse(await response.json()).drafts;
  const body = { id: newId(), draftId: draft?.id, ...inHours(1) };
  const remind = async (change: Partial<typeof body> = {}) =>
    (await client.send("POST", "/api/scheduled-posts", { body: { ...body, ...change } })).status;
  const statuses = await Promise.all(Array.from({ length: 6 }, () => remind()));
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 201]);
  expect(await scheduledIn(client, chatId)).toMatchObject({ id: body.id, at: body.at });
  expect(await remind({ timeZone: "Asia/Tokyo" })).toBe(409);
  await client.send("DELETE", `/api/scheduled-posts/${body.id}`);
});

test("X that cannot be reached at the time is asked again until it is too late", async () => {
  const { client, backend } = fixture;
  const { chatId, turn, scheduled } = await approvedForLater(client);
  const { messages } = await client.getChat(chatId);
  x.fail("POST /2/tweets", overLimit(5));
  await move(client, scheduled, { now: true });
  const { answered } = await dueTurn(client, chatId, messages.length);
  expect(outputOf(answered)).toMatchObject({ state: "done" });
  expect(x.posts.map(({ text }) => text)).toEqual(textsOf(turn.approval));
  expect(backend.logs()).not.toContain("a step failed unexpectedly");
});

test("times that cannot be: a clear word at the field, and nothing is lost", async () => {
  const { client } = fixture;
  const chatId = await draftedChat(client);
  const turn = await askToPost(client, chatId);
  const { timeZone } = inHours(0);
  for (const [schedule, path, word] of [
    [inHours(-1), "schedule.at", "in the past"],
    [inHours(24 * 400), "schedule.at", "too far away"],
    [{ at: "tomorrow at 9", timeZone }, "schedule.at", "must be a date and time"],
    [{ at: "2027-01-01T09:00:00", timeZone }, "schedule.at", "must be a date and time"],
    [
      { ...inHours(1), timeZone: "Mars/Olympus" },
      "schedule.timeZone",
      "must be the name of a time zone",
    ],
  ] as const) {
    const response = await answer(client, turn, { approved: true, schedule });
    expect(response.status).toBe(400);
    const { errors } = (await response.json()) as { errors: { path: string; message: string }[] };
    expect(errors).toMatchObject([{ path, message: expect.stringContaining(word) }]);
  }
  expect((await answer(client, turn, { approved: false, schedule: inHours(1) })).status).toBe(400);
  const schedule = inHours(1);
  for (const _ of ["once", "again"]) {
    expect((await answer(client, turn, { approved: true, schedule })).status).toBe(200);
  }
  expect((await answer(client, turn, { approved: true })).status).toBe(409);
  expect((await answer(client, turn, { approved: true, schedule: inHours(3) })).status).toBe(409);
  await publishingEnd(client, turn);
  const scheduled = await scheduledIn(client, chatId);
  expect((await move(client, scheduled, inHours(-1))).status).toBe(400);
  const moved = await move(client, scheduled, inHours(4));
  expect(scheduledPostSchema.parse(await moved.json())).toMatchObject({ id: scheduled.id });
  await client.send("DELETE", `/api/scheduled-posts/${scheduled.id}`);
});

/** When it is 9 in Berlin next, from a day before or after a change of its clocks as well. */
function nineInBerlin(at: string): boolean {
  const shown = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: BERLIN });
  const hours = (Date.parse(at) - Date.now()) / HOUR_MS;
  return shown.format(new Date(at)) === "09:00" && hours > 8 && hours < 34;
}

test("a time in words is proposed, and one answer schedules it", async () => {
  const { client } = fixture;
  const chatId = await draftedChat(client);
  const turn = await askToPost(client, chatId, "Post it tomorrow at 9", BERLIN);
  const { proposed, warning } = publishInputSchema.parse(turn.approval.input);
  expect(warning).toBeUndefined();
  expect(proposed?.timeZone).toBe(BERLIN);
  expect(nineInBerlin(proposed?.at ?? "")).toBe(true);
  await answer(client, turn, { approved: true, schedule: proposed });
  expect((await publishingEnd(client, turn)).output).toMatchObject({ state: "scheduled" });
  const scheduled = await scheduledIn(client, chatId);
  expect(scheduled).toMatchObject({ kind: "post", ...proposed });
  // The turn that the time begins proposes none.
  const before = (await client.getChat(chatId)).messages.length;
  await move(client, scheduled, { now: true });
  expect(outputOf((await dueTurn(client, chatId, before)).answered)).toMatchObject({
    state: "done",
  });
  expect(x.posts.map(({ text }) => text)).toEqual(textsOf(turn.approval));
});

test.each([
  ["Post it yesterday at 9", BERLIN, "is over already", undefined],
  ["Post it later", BERLIN, "named none that Linnet can read", undefined],
  // A client that sends no time zone is told what it may not show.
  ["Post it tomorrow at 9", undefined, "(UTC). Choose it when you approve", "UTC"],
])("%s (%s): the request says what an approval without a time does", async (...given) => {
  const [words, zone, says, proposedIn] = given;
  const { client } = fixture;
  const chatId = await draftedChat(client);
  const turn = await askToPost(client, chatId, words, zone);
  const { proposed, warning } = publishInputSchema.parse(turn.approval.input);
  expect(proposed?.timeZone).toBe(proposedIn);
  expect(warning).toContain(says);
  expect(warning).toContain("without a time posts at once");
  await answer(client, turn, { approved: false });
  await publishingEnd(client, turn);
});

test("a chat that is deleted takes what is scheduled in it along", async () => {
  const { client } = fixture;
  const { chatId, scheduled } = await approvedForLater(client);
  await client.send("DELETE", `/api/chats/${chatId}`);
  await move(client, scheduled, { now: true });
  await expect.poll(() => scheduledPosts(client)).toEqual([]);
  expect(x.posts).toEqual([]);
});
