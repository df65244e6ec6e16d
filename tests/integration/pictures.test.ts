import {
  draftWithRevisionsSchema,
  LARGEST_PICTURE,
  type LinnetMessage,
  newId,
  type PublishInput,
} from "@linnet/protocol";
import sharp from "sharp";
import { afterAll, beforeEach, expect, test } from "vitest";
import {
  draftOf,
  editDraft,
  pictureBytes,
  pictureFile,
  uploadPicture,
} from "../support/draft-pictures.ts";
import {
  answer,
  askToPost,
  draftedChat,
  openRequest,
  publishingEnd,
  type ShownApproval,
} from "../support/publishing-turn.ts";
import { queryDatabase } from "../support/query-database.ts";
import { withBackend } from "../support/with-backend.ts";
import { startXServer } from "../support/x-server/start-x-server.ts";

const x = await startXServer();
const fixture = withBackend({ env: x.env });
beforeEach(() => x.reset());
afterAll(() => x.close());

const picturesOf = ({ input }: ShownApproval) =>
  (input as PublishInput).posts.map(({ pictures }) => pictures);

/** A chat whose draft is a thread with pictures: one, none, and two with one description. */
async function threadWithPictures() {
  const { client } = fixture;
  const chatId = await draftedChat(client);
  const { id: draftId } = await draftOf(client, chatId);
  const [a, b, c] = await Promise.all(
    ["#ff0000", "#00ff00", "#0000ff"].map(async (colour) =>
      uploadPicture(client, draftId, await pictureFile(colour)),
    ),
  );
  if (!a || !b || !c) throw new Error("Three pictures were uploaded.");
  const posts = [
    { text: "One", pictures: [{ id: a.id, altText: "Red" }] },
    { text: "Two" },
    {
      text: "Three",
      pictures: [
        { id: c.id, altText: "" },
        { id: b.id, altText: "Green" },
      ],
    },
  ];
  const draft = await editDraft(client, draftId, posts);
  return { chatId, draft, posts, pictures: [a, b, c] as const };
}

async function picturesUp(): Promise<(string | undefined)[][]> {
  return x.posts.map(({ pictures }) =>
    pictures.flatMap(({ bytes, altText }) => [bytes.toString("base64"), altText]),
  );
}

function errorsOf(status: number, path: string, message: RegExp) {
  return { status, errors: [{ path, message: expect.stringMatching(message) }] };
}

test("a picture is stored upright and without what a camera writes, and is read by its owner", async () => {
  const { client } = fixture;
  const { id: draftId } = await draftOf(client, await draftedChat(client));
  const photo = await sharp({ create: { width: 60, height: 30, channels: 3, background: "teal" } })
    .jpeg()
    .withExif({ IFD0: { ImageDescription: "at home" }, IFD3: { GPSLatitudeRef: "N" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  const file = new Blob([new Uint8Array(photo)], { type: "image/jpeg" });
  const picture = await uploadPicture(client, draftId, file);
  expect(picture).toMatchObject({ type: "image/jpeg", width: 30, height: 60 });
  const response = await client.send("GET", `/api/pictures/${picture.id}`);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/jpeg",
    "cache-control": "private, max-age=31536000, immutable",
    "x-content-type-options": "nosniff",
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes).toHaveLength(picture.size);
  expect(bytes.includes("Exif")).toBe(false);
  const [stored] = await queryDatabase(
    fixture.backend.databaseUrl,
    "select position($2::bytea in bytes) as found from pictures where id = $1",
    [picture.id, bytes.subarray(0, 20)],
  );
  expect(stored).toEqual({ found: 0 });
});

test("what is no picture that X takes is refused at the field, with what to do", async () => {
  const { client } = fixture;
  const { id: draftId } = await draftOf(client, await draftedChat(client));
  const path = `/api/drafts/${draftId}/pictures`;
  const send = async (content: BlobPart, type: string) => {
    const file = new Blob([content], { type });
    return (await client.send("POST", path, { file })).json();
  };
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  expect(await send(svg, "image/png")).toMatchObject(errorsOf(400, "file", /save it as PNG/));
  expect(await send(svg, "image/svg+xml")).toMatchObject(errorsOf(415, "file", /save it as PNG/));
  expect(await send("picture.png", "image/png")).toMatchObject(errorsOf(400, "file", /save it/));
  expect(await send(new Uint8Array(2 * LARGEST_PICTURE), "image/png")).toMatchObject(
    errorsOf(413, "file", /has more than 20 MB: save it/),
  );
  const unknown = `/api/drafts/${newId()}/pictures`;
  expect((await client.send("POST", unknown, { file: await pictureFile() })).status).toBe(404);
});

test("a chat has forty pictures; those that no draft has named for an hour make room", async () => {
  const { client, backend } = fixture;
  const { id: draftId } = await draftOf(client, await draftedChat(client));
  const file = await pictureFile();
  for (let count = 0; count < 40; count += 1) await uploadPicture(client, draftId, file);
  const refused = await client.send("POST", `/api/drafts/${draftId}/pictures`, { file });
  expect(await refused.json()).toMatchObject(errorsOf(409, "file", /may have 40 pictures/));
  await queryDatabase(
    backend.databaseUrl,
    "update pictures set created_at = now() - interval '2 hours' where draft_id = $1",
    [draftId],
  );
  await uploadPicture(client, draftId, file);
});

test("pictures are part of an edit: ordered, described, taken off, and back by a revision", async () => {
  const { client } = fixture;
  const { draft, posts } = await threadWithPictures();
  expect(draft.variants[0]?.posts.map(({ pictures }) => pictures)).toEqual(
    posts.map(({ pictures }) => pictures),
  );
  // An older client does not know of pictures.
  const texts = posts.map(({ text }) => ({ text: `${text}!` }));
  const kept = await editDraft(client, draft.id, texts);
  expect(kept.variants[0]?.posts[2]?.pictures).toEqual(posts[2]?.pictures);
  const bare = await editDraft(
    client,
    draft.id,
    texts.map((post) => ({ ...post, pictures: [] })),
  );
  expect(bare.variants[0]?.posts.map((post) => "pictures" in post)).toEqual([false, false, false]);
  const response = await client.send("GET", `/api/drafts/${draft.id}`);
  const before = draftWithRevisionsSchema.parse(await response.json()).revisions.at(-1);
  const body = { variants: before?.variants };
  const undone = await (await client.send("PATCH", `/api/drafts/${draft.id}`, { body })).json();
  expect(undone.variants).toEqual(kept.variants);
});

test("a picture of another chat, one that is not there, or the same twice is refused at its place", async () => {
  const { client } = fixture;
  const { draft, pictures } = await threadWithPictures();
  const other = await draftOf(client, await draftedChat(client));
  const ids = [pictures[0].id, newId()];
  for (const id of ids) {
    const body = { variants: [{ posts: [{ text: "A", pictures: [{ id, altText: "" }] }] }] };
    const refused = await client.send("PATCH", `/api/drafts/${other.id}`, { body });
    expect(await refused.json()).toMatchObject(
      errorsOf(400, "variants.0.posts.0.pictures.0.id", /upload it first/),
    );
  }
  const twice = [0, 0].map(() => ({ id: pictures[0].id, altText: "" }));
  const body = { variants: [{ posts: [{ text: "A", pictures: twice }] }] };
  const refused = await client.send("PATCH", `/api/drafts/${draft.id}`, { body });
  expect(await refused.json()).toMatchObject(
    errorsOf(400, "variants.0.posts.0.pictures.1.id", /already/),
  );
});

test("a draft that the agent revises keeps the pictures, and shows them in the stream", async () => {
  const { client } = fixture;
  const { chatId, draft, posts } = await threadWithPictures();
  const { reader, runId } = await client.startTurn("Shorter", { chatId });
  await reader.ended;
  await client.runEnded(chatId, runId);
  const revised = await draftOf(client, chatId);
  expect(revised.basedOn).toBe(draft.id);
  expect(revised.variants[0]?.posts[0]?.pictures).toEqual(posts[0]?.pictures);
  const submitted = (message: LinnetMessage | undefined) =>
    message?.parts.flatMap((part) =>
      part.type === "tool-submitDraft" && part.state === "output-available" && part.output.accepted
        ? [part.output.variants]
        : [],
    );
  const { messages } = await client.getChat(chatId);
  expect(submitted(messages.at(-1))).toEqual([revised.variants]);
});

test("a picture goes with the last draft that names it, and with its chat", async () => {
  const { client } = fixture;
  const { chatId, draft, pictures } = await threadWithPictures();
  const { reader, runId } = await client.startTurn("Shorter", { chatId });
  await reader.ended;
  await client.runEnded(chatId, runId);
  const isThere = async ({ id }: { id: string }) =>
    (await client.send("GET", `/api/pictures/${id}`)).status === 200;
  const revised = await draftOf(client, chatId);
  await client.send("DELETE", `/api/drafts/${draft.id}`);
  expect(await Promise.all(pictures.map(isThere))).toEqual([true, false, false]);
  await client.send("DELETE", `/api/drafts/${revised.id}`);
  expect(await isThere(pictures[0])).toBe(false);
  const second = await threadWithPictures();
  await client.send("DELETE", `/api/chats/${second.chatId}`);
  expect(await isThere(second.pictures[0])).toBe(false);
});

test("what is approved is texts and pictures; X gets both, in order, once", async () => {
  const { client } = fixture;
  const { chatId, posts } = await threadWithPictures();
  const turn = await askToPost(client, chatId);
  expect(picturesOf(turn.approval)).toEqual(posts.map(({ pictures }) => pictures));
  await answer(client, turn, { approved: true });
  const { output } = await publishingEnd(client, turn);
  expect(output).toMatchObject({ state: "done", text: "All 3 posts of the thread are up." });
  expect(x.posts.map(({ text }) => text)).toEqual(["One", "Two", "Three"]);
  const base64 = async (id: string) => (await pictureBytes(client, id)).toString("base64");
  const [red, blue, green] = await Promise.all(
    posts.flatMap(({ pictures = [] }) => pictures.map(({ id }) => base64(id))),
  );
  expect(await picturesUp()).toEqual([[red, "Red"], [], [blue, undefined, green, "Green"]]);
  expect(x.media.all).toHaveLength(3);
  const firstPost = x.calls.indexOf("POST /2/tweets");
  expect(x.calls.lastIndexOf("POST /2/media/upload/:id/finalize")).toBeLessThan(firstPost);
});

test("a text that is edited in the approval keeps the pictures of its place", async () => {
  const { client } = fixture;
  const { chatId, posts } = await threadWithPictures();
  const turn = await askToPost(client, chatId);
  const edited = ["First", "Second", "Third"].map((text) => ({ text }));
  await answer(client, turn, { approved: true, posts: edited });
  const { approvals } = await publishingEnd(client, turn);
  expect(approvals.map(picturesOf)).toEqual([posts.map(({ pictures }) => pictures)]);
  expect(x.posts.map(({ text, pictures }) => [text, pictures.length])).toEqual([
    ["First", 1],
    ["Second", 0],
    ["Third", 2],
  ]);
  const draft = await draftOf(client, chatId);
  expect(draft.variants[0]?.posts.map(({ pictures }) => pictures)).toEqual(
    posts.map(({ pictures }) => pictures),
  );
});

test.each([
  ["another description", (id: string) => [{ id, altText: "A red square" }]],
  ["no picture", () => []],
])("%s while it is asked about is asked about again", async (_, change) => {
  const { client } = fixture;
  const { chatId, draft, posts, pictures } = await threadWithPictures();
  const turn = await askToPost(client, chatId);
  const changed = change(pictures[0].id);
  await editDraft(client, draft.id, [{ text: "One", pictures: changed }, ...posts.slice(1)]);
  expect((await answer(client, turn, { approved: true })).status).toBe(409);
  const approval = await openRequest(client, chatId, turn.approval);
  expect(picturesOf(approval)[0] ?? []).toEqual(changed);
  await answer(client, { ...turn, approval }, { approved: true });
  await publishingEnd(client, turn);
  expect(x.posts[0]?.pictures.map(({ altText }) => altText)).toEqual(
    changed.map(({ altText }) => altText),
  );
});

test("an account that was connected without the right to upload is told so before anybody approves", async () => {
  const { client, backend } = fixture;
  const { chatId } = await threadWithPictures();
  const set = (scope: string | null) =>
    queryDatabase(backend.databaseUrl, "update x_accounts set scope = $1", [scope]);
  await set("tweet.read tweet.write users.read offline.access");
  const turn = await client.startTurn("Post it", { chatId });
  const { output, approvals } = await publishingEnd(client, turn);
  await set(null);
  expect(approvals).toEqual([]);
  expect(output).toMatchObject({
    state: "refused",
    text: expect.stringMatching(/without the right to upload any\. .* Then ask for it again/),
  });
  expect(x.posts).toEqual([]);
});

test("the export has the pictures", async () => {
  const { client } = fixture;
  const { draft, pictures } = await threadWithPictures();
  const exported = await (await client.send("GET", "/api/account/export")).json();
  const found = exported.pictures.filter(
    ({ draftId }: { draftId: string }) => draftId === draft.id,
  );
  expect(found).toHaveLength(3);
  const bytes = await pictureBytes(client, pictures[0].id);
  expect(found).toContainEqual(
    expect.objectContaining({
      id: pictures[0].id,
      type: "image/png",
      file: bytes.toString("base64"),
    }),
  );
});
