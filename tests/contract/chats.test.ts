import { chatListSchema, chatSchema, newId } from "@linnet/protocol";
import { expect, test } from "vitest";
import { readProblem } from "../support/api-client.ts";
import { insertStranger } from "../support/insert-stranger.ts";
import { withSharedBackend } from "../support/with-backend.ts";

const fixture = withSharedBackend();

const send = (...call: Parameters<typeof fixture.client.send>) => fixture.client.send(...call);

test("a chat is made with what was asked for, and is the same when asked for again", async () => {
  const id = newId();
  const first = await send("POST", "/api/chats", { body: { id, title: "River levels" } });
  expect(first.status).toBe(201);
  const chat = chatSchema.parse(await first.json());
  expect(chat).toMatchObject({ id, title: "River levels", activeRunId: null });

  const again = await send("POST", "/api/chats", { body: { id, title: "River levels" } });
  expect(again.status).toBe(200);
  expect(await again.json()).toEqual(chat);
});

test("an id that is taken by other content is a conflict, and changes nothing", async () => {
  const id = newId();
  await send("POST", "/api/chats", { body: { id, title: "One" } });
  const other = await send("POST", "/api/chats", { body: { id, title: "Other" } });
  expect(other.status).toBe(409);
  expect(await readProblem(other)).toMatchObject({ type: "/problems/id-conflict" });
  expect(await fixture.client.getChat(id)).toMatchObject({ title: "One" });
});

test("a chat that was asked for many times at once is made once", async () => {
  const id = newId();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => send("POST", "/api/chats", { body: { id, title: "Rush" } })),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
  expect(statuses.filter((status) => status === 200)).toHaveLength(9);
});

test("without an id, title or project a chat gets them", async () => {
  const response = await send("POST", "/api/chats", { body: {} });
  expect(response.status).toBe(201);
  const chat = chatSchema.parse(await response.json());
  expect(chat.title).not.toBe("");
  expect(await fixture.client.getChat(chat.id)).toEqual({ ...chat, messages: [] });
});

test("an unknown project is a mistake that is named", async () => {
  const response = await send("POST", "/api/chats", { body: { projectId: newId() } });
  expect(response.status).toBe(400);
  expect(await readProblem(response)).toMatchObject({ errors: [{ path: "projectId" }] });
});

test("a chat is renamed; a patch without content leaves it as it is", async () => {
  const { id } = chatSchema.parse(
    await (await send("POST", "/api/chats", { body: { title: "Before" } })).json(),
  );
  const renamed = await send("PATCH", `/api/chats/${id}`, { body: { title: "  After " } });
  expect(renamed.status).toBe(200);
  expect(await renamed.json()).toMatchObject({ id, title: "After" });
  const untouched = await send("PATCH", `/api/chats/${id}`, { body: {} });
  expect(await untouched.json()).toMatchObject({ title: "After" });
});

test.each([[{ title: "" }], [{ title: 7 }], [{ title: "x".repeat(201) }], [{ colour: "red" }]])(
  "a patch of %j is refused",
  async (body) => {
    const { id } = chatSchema.parse(await (await send("POST", "/api/chats", { body: {} })).json());
    const response = await send("PATCH", `/api/chats/${id}`, { body });
    expect(response.status).toBe(400);
    expect((await readProblem(response)).errors?.length).toBeGreaterThan(0);
  },
);

test("a deleted chat is gone with its messages, its runs and their streams", async () => {
  const { chatId, runId, reader } = await fixture.client.startTurn("Gone soon");
  await reader.ended;
  expect((await send("DELETE", `/api/chats/${chatId}`)).status).toBe(204);
  const gone = ["", `/messages/${runId}`, `/messages/${runId}/stream`];
  for (const path of gone) {
    expect((await send("GET", `/api/chats/${chatId}${path}`)).status, path).toBe(404);
  }
  expect((await send("DELETE", `/api/chats/${chatId}`)).status).toBe(404);
});

test("the list is newest first, and a message makes its chat the newest", async () => {
  const [older, newer] = [newId(), newId()];
  for (const id of [older, newer]) await send("POST", "/api/chats", { body: { id } });
  const firstIds = async () => {
    const { chats } = chatListSchema.parse(await (await send("GET", "/api/chats?limit=2")).json());
    return chats.map(({ id }) => id);
  };
  expect(await firstIds()).toEqual([newer, older]);
  const { reader } = await fixture.client.startTurn("Up again", { chatId: older });
  await reader.ended;
  expect(await firstIds()).toEqual([older, newer]);
});

test("pages go through all chats once, also while newer ones are made", async () => {
  const made = Array.from({ length: 7 }, () => newId());
  for (const id of made) await send("POST", "/api/chats", { body: { id } });

  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const query = new URLSearchParams({ limit: "3", ...(cursor ? { cursor } : {}) });
    const page = chatListSchema.parse(await (await send("GET", `/api/chats?${query}`)).json());
    expect(page.chats.length).toBeLessThanOrEqual(3);
    seen.push(...page.chats.map(({ id }) => id));
    cursor = page.nextCursor;
    await send("POST", "/api/chats", { body: {} });
  } while (cursor);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((id) => made.includes(id))).toEqual(made.toReversed());
});

test("a search goes through the titles of all chats, page by page, in upper and lower case", async () => {
  const titles = ["Flut & Ärger (1)", "flut & ärger (2)", "FLUT & ÄRGER (3)", "Ebbe", "Flut 100%"];
  for (const title of titles) await send("POST", "/api/chats", { body: { title } });
  const found = async (search: Record<string, string>) => {
    const response = await send("GET", `/api/chats?${new URLSearchParams(search)}`);
    const page = chatListSchema.parse(await response.json());
    return { ...page, titles: page.chats.map(({ title }) => title) };
  };
  const first = await found({ q: " & ärger (", limit: "2" });
  expect(first.titles).toEqual(["FLUT & ÄRGER (3)", "flut & ärger (2)"]);
  const rest = await found({ q: " & ärger (", limit: "2", cursor: first.nextCursor ?? "" });
  expect(rest.titles).toEqual(["Flut & Ärger (1)"]);
  expect(rest.nextCursor).toBeNull();
  expect((await found({ q: "%" })).titles).toEqual(["Flut 100%"]);
  expect((await found({ q: "nowhere" })).titles).toEqual([]);
});

test("a search goes through what was said, too", async () => {
  const { chatId, runId, reader } = await fixture.client.startTurn(
    "Why do Swifts sleep in flight?",
  );
  await reader.ended;
  await fixture.client.runEnded(chatId, runId);
  await send("PATCH", `/api/chats/${chatId}`, { body: { title: "Birds" } });
  const response = await send("GET", "/api/chats?q=sWIFTS+SLEEP");
  const { chats } = chatListSchema.parse(await response.json());
  expect(chats.map(({ id }) => id)).toEqual([chatId]);
});

test("a search finds nothing of somebody else's", async () => {
  const { chatId } = await insertStranger(fixture.backend.databaseUrl);
  const response = await send("GET", "/api/chats?q=between-us");
  const { chats } = chatListSchema.parse(await response.json());
  expect(chats.map(({ id }) => id)).not.toContain(chatId);
});

test.each([
  ...["cursor=nonsense", "cursor=", "limit=0", "limit=101", "limit=x", "page=2"],
  ...["q=", "q=%20", "q=a%00b", `q=${"x".repeat(201)}`, "state=nice"],
])("a list with %s is refused", async (query) => {
  const response = await send("GET", `/api/chats?${query}`);
  expect(response.status).toBe(400);
  expect((await readProblem(response)).errors?.length).toBeGreaterThan(0);
});

test.each(["2024-13-45 99:99:99+00", "2024-02-30 00:00:00+00", "2024-01-01 00:00:00+99:99"])(
  "a cursor with the time %s, which is none, is refused",
  async (time) => {
    const cursor = Buffer.from(JSON.stringify([time, newId()])).toString("base64url");
    const response = await send("GET", `/api/chats?cursor=${cursor}`);
    expect(response.status).toBe(400);
  },
);
