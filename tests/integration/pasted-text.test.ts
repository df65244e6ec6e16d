import { draftListSchema } from "@linnet/protocol";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApiClient, createApiClient } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { createPlainBrowser } from "../support/html-page.ts";

let backend: BackendProcess;
let client: ApiClient;

beforeAll(async () => {
  backend = await startBackend();
  client = createApiClient(backend);
});

afterAll(async () => {
  await backend?.stop();
});

const PASTED =
  "The public library of Ostby opened a seed library on Monday, after a trial of three years in which 1,240 residents borrowed packets of vegetable seeds. The council pays 18,000 euros a year for it. Whoever borrows a packet brings seeds of the harvest back in autumn.";

test("a draft from a text that the person pasted names that text as its source", async () => {
  const first = await client.startTurn(PASTED);
  await first.reader.ended;
  const drafted = await client.startTurn("Yes, go ahead", { chatId: first.chatId });
  await drafted.reader.ended;

  const response = await client.send("GET", `/api/drafts?chatId=${first.chatId}`);
  const [draft] = draftListSchema.parse(await response.json()).drafts;
  expect(draft?.sources).toEqual([{ id: "message-1", title: "Your text" }]);
  const claims = draft?.variants.flatMap(({ posts }) => posts.flatMap((post) => post.claims)) ?? [];
  expect(claims).not.toEqual([]);
  expect(claims.map(({ sourceIds }) => sourceIds)).toEqual(claims.map(() => ["message-1"]));
});

test("the local model speaks the language in which the person sees the chat", async () => {
  const language = "de-AT";
  const first = await client.startTurn(PASTED, { language });
  await first.reader.ended;
  const drafted = await client.startTurn("Yes, go ahead", { chatId: first.chatId, language });
  await drafted.reader.ended;
  const said = (await client.getChat(first.chatId)).messages
    .filter(({ role }) => role === "assistant")
    .flatMap(({ parts }) => parts.flatMap((part) => (part.type === "text" ? part.text : [])));
  expect(said[0]).toContain("Ich bin das lokale Modell");
  expect(said.at(-1)).toContain("ein Auszug des lokalen Modells");
  expect(said.at(-1)).toContain("Ostby opened a seed library");
});

const ARTICLE = `${PASTED} The packets lie in the old card catalogue of the reading room, which has 96 drawers, and a thread of red wool marks the rare ones. Nine in ten borrowers brought seeds back in the second year, more than the library had hoped. A gardener shows every Wednesday how to keep tomatoes from crossing, and the next of her courses begins in March.`;

async function routesOf(text: string): Promise<string[]> {
  const { reader, chatId } = await client.startTurn(text);
  expect(await reader.ended).toBe("done");
  const parts = (await client.getChat(chatId)).messages.at(-1)?.parts ?? [];
  return parts.flatMap((part) => (part.type === "data-route" ? part.data.next : []));
}

test("the local model drafts at once from a pasted article, and from no other message", async () => {
  expect(await routesOf(ARTICLE)).toEqual(["research", "drafting"]);
  const response = await client.send("GET", "/api/drafts?q=Ostby&limit=1");
  const [draft] = draftListSchema.parse(await response.json()).drafts;
  expect(draft?.sources).toEqual([{ id: "message-1", title: "Your text" }]);
  expect(draft?.variants[0]?.posts).toHaveLength(1);
  for (const text of [PASTED, `${ARTICLE}\n\nWhat can I say about it?`]) {
    expect(await routesOf(text)).toEqual(["research"]);
  }
});

test("the list of chats is rendered on the server, also when there are chats", async () => {
  const browser = createPlainBrowser(backend.url);
  const page = await (await browser.open("/chats")).submit("Sign in", { token: backend.token });
  expect(page.html.includes('<h1 dir="auto">Chats</h1>')).toBe(true);
});
