import { draftFileSchema, draftImportSchema, draftListSchema, newId } from "@linnet/protocol";
import sharp from "sharp";
import { expect, test } from "vitest";
import { type ApiClient, readProblem } from "../support/api-client.ts";
import {
  draftOf,
  editDraft,
  pictureBytes,
  pictureFile,
  uploadPicture,
} from "../support/draft-pictures.ts";
import { signUp } from "../support/person.ts";
import { draftedChat } from "../support/publishing-turn.ts";
import { withBackend } from "../support/with-backend.ts";

const fixture = withBackend({
  env: { LINNET_AUTH: "accounts", LINNET_SIGN_UP: "open", LINNET_LIMIT_SIGN_IN: "0" },
});

async function person(): Promise<ApiClient> {
  return (await signUp(fixture.backend.url, "reader")).client;
}

/** A thread whose second post has a picture. */
async function pictured(client: ApiClient) {
  const { id } = await draftOf(client, await draftedChat(client));
  const picture = await uploadPicture(client, id, await pictureFile("#22aa66", 9));
  return editDraft(client, id, [
    { text: "One\n\n> two" },
    { text: "Three", pictures: [{ id: picture.id, altText: "A green [field]" }] },
  ]);
}

async function importFile(client: ApiClient, text: string, type: string) {
  return client.send("POST", "/api/drafts/import", {
    file: new Blob([text], { type }),
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
])(
  "drafts go out as %s and come in for another person, with their pictures, once",
  async (format, type) => {
    const writer = await person();
    const reader = await person();
    await pictured(writer);
    const file = await exported(writer, format);

    const first = await importFile(reader, file, type);
    expect(first.status).toBe(200);
    const { imported, known } = draftImportSchema.parse(await first.json());
    expect([imported.length, known]).toEqual([1, 0]);
    const [copy] = await allDrafts(reader);
    const [one, two] = copy?.variants[copy.chosen]?.posts ?? [];
    expect([one?.text, one?.weightedLength, two?.text]).toEqual(["One\n\n> two", 10, "Three"]);
    const [picture] = two?.pictures ?? [];
    expect(picture?.altText).toBe("A green [field]");
    const bytes = await pictureBytes(reader, picture?.id ?? "");
    expect((await sharp(bytes).metadata()).width).toBe(9);

    const again = await importFile(reader, file, type);
    expect(draftImportSchema.parse(await again.json())).toEqual({ imported: [], known: 1 });
    const own = await importFile(writer, file, type);
    expect(draftImportSchema.parse(await own.json())).toEqual({ imported: [], known: 1 });

    // The chat of the copy is one like others: the next turn goes on from the draft.
    const next = await reader.startTurn("Shorter", { chatId: copy?.chatId ?? "" });
    await next.reader.ended;
  },
);

test("a file in which something is wrong brings in nothing, and the answer says what", async () => {
  const client = await person();
  const good = { id: newId(), variants: [{ posts: [{ text: "One." }] }] };
  const file = (drafts: unknown[], pictures = {}) =>
    JSON.stringify({ format: "linnet-drafts", version: 1, drafts, pictures });
  const id = newId();
  const named = {
    id: newId(),
    variants: [{ posts: [{ text: "Two.", pictures: [{ id, altText: "" }] }] }],
  };
  const cases: [string, string, number, string][] = [
    [file([good, named]), "application/json", 400, "drafts.1.variants"],
    [
      file([good, named], { [id]: { type: "image/png", base64: "AAAA" } }),
      "application/json",
      400,
      "file",
    ],
    [
      file([good, { ...good, id: newId(), variants: [] }]),
      "application/json",
      400,
      "drafts.1.variants",
    ],
    [file([good, good]), "application/json", 400, "drafts.1.id"],
    ['{"format":"other"}', "application/json", 400, "format"],
    ["# No posts", "text/markdown", 400, "file"],
    ["> One", "text/plain", 415, "file"],
  ];
  for (const [text, type, status, path] of cases) {
    const response = await importFile(client, text, type);
    expect([text.slice(0, 60), response.status]).toEqual([text.slice(0, 60), status]);
    const { errors = [] } = await readProblem(response);
    expect(errors.map((error) => error.path)).toContain(path);
  }
  expect(await allDrafts(client)).toEqual([]);
});

const ANSWERED = {
  kind: "quote",
  postId: "1700000000000000001",
  url: "https://x.com/ada/status/1700000000000000001",
  username: "ada",
  text: "The river rises.",
} as const;

test.each([
  ["json", "application/json", ANSWERED],
  ["markdown", "text/markdown", { ...ANSWERED, text: "" }],
])(
  "what a draft answers goes out as %s and comes in again; a deleted draft comes back",
  async (format, type, answers) => {
    const client = await person();
    const draft = {
      id: newId(),
      variants: [{ posts: [{ text: "So it does." }] }],
      answers: ANSWERED,
    };
    const first = JSON.stringify({ format: "linnet-drafts", version: 1, drafts: [draft] });
    expect((await importFile(client, first, "application/json")).status).toBe(200);
    const file = await exported(client, format);
    const [stored] = await allDrafts(client);
    expect((await client.send("DELETE", `/api/drafts/${stored?.id}`)).status).toBe(204);

    const again = await importFile(client, file, type);
    const { imported, known } = draftImportSchema.parse(await again.json());
    expect([imported.length, known]).toEqual([1, 0]);
    const [copy] = await allDrafts(client);
    expect(copy?.variants[0]?.posts[0]?.text).toBe("So it does.");
    expect(copy?.answers).toEqual(answers);
  },
);

test("a draft of the time to come is one of now: what is drafted after it is newer", async () => {
  const client = await person();
  const draft = {
    id: newId(),
    createdAt: "2999-01-01T00:00:00Z",
    variants: [{ posts: [{ text: "So it does." }] }],
  };
  const file = JSON.stringify({ format: "linnet-drafts", version: 1, drafts: [draft] });
  expect((await importFile(client, file, "application/json")).status).toBe(200);
  const [copy] = await allDrafts(client);
  // The draft's `updatedAt` is the database's time of the import.
  expect(copy?.createdAt).toBe(copy?.updatedAt);
});

test("an empty collection goes out as an empty file", async () => {
  const client = await person();
  const file = draftFileSchema.parse(JSON.parse(await exported(client, "json")));
  expect(file.drafts).toEqual([]);
});
