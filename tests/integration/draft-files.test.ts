import {
  draftFileSchema,
  draftImportSchema,
  draftListSchema,
  draftSchema,
  newId,
  pictureSchema,
  problemSchema,
} from "@linnet/protocol";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { ApiClient } from "../support/api-client.ts";
import { withAccounts } from "../support/with-accounts.ts";

const accounts = withAccounts();

const PAGE = {
  kind: "page",
  title: "The river",
  url: "https://example.com/river",
  text: "Two stations measured the same rise. It was higher than in any year before.",
} as const;

/** A draft with a picture, as a person has it. */
async function pictured(client: ApiClient) {
  const { chatId, runId, reader } = await client.startTurn("Draft it", { context: PAGE });
  await reader.ended;
  await client.runEnded(chatId, runId);
  const listed = await client.send("GET", `/api/drafts?chatId=${chatId}`);
  const [draft] = draftListSchema.parse(await listed.json()).drafts;
  if (!draft) throw new Error("The turn stored no draft.");
  const png = await sharp({ create: { width: 9, height: 7, channels: 3, background: "#2a6" } })
    .png()
    .toBuffer();
  const uploaded = await client.send("POST", `/api/drafts/${draft.id}/pictures`, {
    bytes: png,
    headers: { "content-type": "image/png" },
  });
  const { id } = pictureSchema.parse(await uploaded.json());
  const variants = draft.variants.map(({ posts }, at) => ({
    posts: posts.map((post, number) =>
      at === draft.chosen && number === 0
        ? { ...post, pictures: [{ id, altText: "A green [field]" }] }
        : post,
    ),
  }));
  const changed = await client.send("PATCH", `/api/drafts/${draft.id}`, { body: { variants } });
  return draftSchema.parse(await changed.json());
}

async function importFile(client: ApiClient, text: string, type: string) {
  return client.send("POST", "/api/drafts/import", {
    bytes: Buffer.from(text),
    headers: { "content-type": type },
  });
}

async function exported(client: ApiClient, format: string): Promise<string> {
  const response = await client.send("GET", `/api/drafts/export?format=${format}`);
  expect(response.status).toBe(200);
  return response.text();
}

async function allDrafts(client: ApiClient) {
  const response = await client.send("GET", "/api/drafts");
  return draftListSchema.parse(await response.json()).drafts;
}

test.each([
  ["json", "application/json"],
  ["markdown", "text/markdown"],
])("drafts go out as %s and come in for another person, with their pictures, once", async (format, type) => {
  const writer = await accounts.person();
  const reader = await accounts.person();
  const draft = await pictured(writer.client);
  const file = await exported(writer.client, format);

  const first = await importFile(reader.client, file, type);
  expect(first.status).toBe(200);
  const { imported, known } = draftImportSchema.parse(await first.json());
  expect([imported.length, known]).toEqual([1, 0]);
  const [copy] = await allDrafts(reader.client);
  const post = copy?.variants[copy.chosen]?.posts[0];
  const original = draft.variants[draft.chosen]?.posts[0];
  expect(post?.text).toBe(original?.text);
  expect(post?.weightedLength).toBe(original?.weightedLength);
  expect(post?.pictures?.map(({ altText }) => altText)).toEqual(["A green [field]"]);
  const bytes = await reader.client.send("GET", `/api/pictures/${post?.pictures?.[0]?.id}`);
  expect((await sharp(Buffer.from(await bytes.arrayBuffer())).metadata()).width).toBe(9);

  const again = await importFile(reader.client, file, type);
  expect(draftImportSchema.parse(await again.json())).toEqual({ imported: [], known: 1 });
  const own = await importFile(writer.client, file, type);
  expect(draftImportSchema.parse(await own.json())).toEqual({ imported: [], known: 1 });

  // The chat of the copy is one like others: the next turn goes on from the draft.
  const next = await reader.client.startTurn("Shorter", { chatId: copy?.chatId ?? "" });
  await next.reader.ended;
});

test("a file in which something is wrong brings in nothing, and the answer says what", async () => {
  const { client } = await accounts.person();
  const good = { id: newId(), variants: [{ posts: [{ text: "One." }] }] };
  const file = (drafts: unknown[], pictures = {}) =>
    JSON.stringify({ format: "linnet-drafts", version: 1, drafts, pictures });
  const id = newId();
  const named = { id: newId(), variants: [{ posts: [{ text: "Two.", pictures: [{ id, altText: "" }] }] }] };
  const cases: [string, string, number, string][] = [
    [file([good, named]), "application/json", 400, "drafts.1.variants.0.posts.0.pictures"],
    [file([good, named], { [id]: { type: "image/png", base64: "AAAA" } }), "application/json", 400, "file"],
    [file([good, { ...good, id: newId(), variants: [] }]), "application/json", 400, "drafts.1.variants"],
    ['{"format":"other"}', "application/json", 400, "format"],
    ["# No posts", "text/markdown", 400, "file"],
    ["> One", "text/plain", 415, "file"],
  ];
  for (const [text, type, status, path] of cases) {
    const response = await importFile(client, text, type);
    expect([text.slice(0, 60), response.status]).toEqual([text.slice(0, 60), status]);
    const { errors = [] } = problemSchema.parse(await response.json());
    expect(errors.map((error) => error.path)).toContain(path);
  }
  expect(await allDrafts(client)).toEqual([]);
});

test("an empty collection goes out as an empty file", async () => {
  const { client } = await accounts.person();
  const file = draftFileSchema.parse(JSON.parse(await exported(client, "json")));
  expect(file.drafts).toEqual([]);
});
