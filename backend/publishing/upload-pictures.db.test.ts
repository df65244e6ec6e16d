import { randomBytes } from "node:crypto";
import { newId } from "@linnet/protocol";
import { overLimit, refusal } from "@linnet/tests/support/x-server/fault";
import {
  startXServer,
  type XCall,
  type XServer,
} from "@linnet/tests/support/x-server/start-x-server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { encryptToken } from "../auth/token-cipher.ts";
import { pool } from "../db/client.ts";
import { saveDraft } from "../db/queries/drafts.ts";
import { saveXAccount } from "../db/queries/x-accounts.ts";
import { openOutbox, postsOfApproval } from "../db/queries/x-posts.ts";
import { StaleWriterError } from "../db/stale-writer-error.ts";
import { insertRun } from "../db/testing/insert-run.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { storePicture } from "../pictures/stored-pictures.ts";
import { provideEnvironment } from "../process/env.ts";
import { sendPost } from "./send-post.ts";

withTestDatabase();

let x: XServer;

beforeAll(async () => {
  x = await startXServer();
  provideEnvironment({
    LINNET_SECRET: "a secret of thirty-two characters",
    X_API_BASE_URL: x.baseUrl,
    X_CLIENT_ID: x.account.clientId,
    X_CLIENT_SECRET: x.account.clientSecret,
  });
});
beforeEach(() => x.reset());
afterAll(() => x.close());

const DESCRIPTIONS = ["A river in flood", ""];

/** An approved post with two pictures, the first in more than one piece; its file, and how to send it. */
async function postWithPictures() {
  const run = await insertRun();
  const { runId, userId, chatId, messageId } = run;
  const { accessToken, refreshToken } = x.account.issueTokens();
  const account = { accountId: x.account.id, username: x.account.username, name: x.account.name };
  await saveXAccount({
    userId,
    ...account,
    accessToken: encryptToken(accessToken, userId),
    refreshToken: encryptToken(refreshToken, userId),
    expiresAt: null,
    environment: null,
  });
  const lease = { runId, epoch: 0 };
  const text = `Post ${newId()}`;
  const posts = [{ text, weightedLength: 1, claims: [] }];
  const { id: draftId } = await saveDraft(lease, {
    ...{ userId, chatId, messageId, toolCallId: "c", model: "local/extractive" },
    ...{ variants: [{ posts }], sources: [] },
  });
  const files = [randomBytes(1_500_000), randomBytes(1_000)];
  const pictures = [];
  for (const [at, bytes] of files.entries()) {
    const picture = { type: "image/png" as const, width: 2, height: 2, size: bytes.length, bytes };
    const { id } = await storePicture(userId, draftId, picture);
    pictures.push({ id, altText: DESCRIPTIONS[at] ?? "" });
  }
  const approvalId = newId();
  await pool().query(
    `insert into approvals (id, user_id, run_id, tool_call_id, tool, input, state, expires_at)
     values ($1, $2, $3, 'call', 'publishPost', '{}', 'approved', now() + interval '1 day')`,
    [approvalId, userId, runId],
  );
  const outbox = { userId, approvalId, draftId, accountId: x.account.id, inReplyTo: null };
  await openOutbox(lease, [{ ...outbox, position: 0, text, pictures }]);
  const send = async () => {
    const [post] = await postsOfApproval(approvalId);
    if (!post) throw new Error("The post is in the outbox.");
    return sendPost(lease, post, null);
  };
  return { send, text, files, run, draftId, pictures };
}

type Sample = Awaited<ReturnType<typeof postWithPictures>>;

/** The post is up once, with its pictures in order and their descriptions. */
function expectPosted({ text, files }: Sample): void {
  expect(x.posts.map((post) => post.text)).toEqual([text]);
  const pictures = x.posts[0]?.pictures ?? [];
  expect(pictures.map(({ bytes }) => bytes.toString("base64"))).toEqual(
    files.map((file) => file.toString("base64")),
  );
  expect(pictures.map(({ altText }) => altText)).toEqual(["A river in flood", undefined]);
}

const called = (call: XCall) => x.calls.filter((one) => one === call).length;

test("a post goes up with its pictures, in order and described", async () => {
  const sample = await postWithPictures();
  expect(await sample.send()).toMatchObject({ state: "posted" });
  expectPosted(sample);
  expect(called("POST /2/media/upload/:id/append")).toBe(3);
  expect(called("POST /2/media/metadata")).toBe(1);
});

const STEPS = [
  ["POST /2/media/upload/initialize", 1],
  ["POST /2/media/upload/:id/append", 1],
  ["POST /2/media/upload/:id/finalize", 0],
  ["POST /2/media/metadata", 0],
] as const;

test.each(STEPS)("the lost answer of %s: %i uploads more, and one post", async (call, more) => {
  x.fail(call, { kind: "lose-answer" });
  const sample = await postWithPictures();
  expect(await sample.send()).toMatchObject({ state: "posted" });
  expectPosted(sample);
  expect(called("POST /2/media/upload/initialize")).toBe(2 + more);
  expect(called("POST /2/tweets")).toBe(1);
});

test.each(STEPS)("X fails at %s for good: nothing is posted, and it may pass", async (call) => {
  const down = refusal(503, "Service Unavailable", "Over capacity");
  x.fail(call, down, down, down);
  const sample = await postWithPictures();
  expect(await sample.send()).toMatchObject({
    state: "refused",
    mayPass: true,
    text: expect.stringMatching(/^A picture was not uploaded\. X failed \(503\)/),
  });
  expect(called("POST /2/tweets")).toBe(0);
  expect(await sample.send()).toMatchObject({ state: "posted" });
  expectPosted(sample);
});

test("over a limit of X's: nothing is posted, and it may pass", async () => {
  x.fail("POST /2/media/upload/initialize", overLimit(600));
  const sample = await postWithPictures();
  expect(await sample.send()).toMatchObject({ state: "refused", mayPass: true });
  expect(x.posts).toEqual([]);
});

test("X takes no such file: nothing is posted", async () => {
  const tooLarge = refusal(413, "Payload Too Large", "The image is over 5 MB.");
  x.fail("POST /2/media/upload/:id/append", tooLarge);
  const sample = await postWithPictures();
  expect(await sample.send()).toMatchObject({
    state: "refused",
    mayPass: false,
    text: expect.stringContaining("The image is over 5 MB."),
  });
  expect(x.posts).toEqual([]);
});

test("an account whose tokens are not for pictures is told to be connected again", async () => {
  const forbidden = refusal(403, "Forbidden", "You are not permitted to perform this action.");
  x.fail("POST /2/media/upload/initialize", forbidden);
  const sample = await postWithPictures();
  expect(await sample.send()).toMatchObject({
    state: "refused",
    text: expect.stringContaining("Connect the account again at /x-account of the backend."),
  });
  expect(x.posts).toEqual([]);
});

test("a picture that X is to forget soon is uploaded again, right before the post", async () => {
  const sample = await postWithPictures();
  x.media.lifetime = 30;
  x.fail("POST /2/tweets", overLimit(60));
  expect(await sample.send()).toMatchObject({ state: "refused", mayPass: true });
  x.media.lifetime = 86_400;
  expect(await sample.send()).toMatchObject({ state: "posted" });
  expectPosted(sample);
  expect(called("POST /2/media/upload/initialize")).toBe(4);
});

test("a picture that X has is not uploaded again for another try of its post", async () => {
  const sample = await postWithPictures();
  x.fail("POST /2/tweets", overLimit(60));
  expect(await sample.send()).toMatchObject({ state: "refused", mayPass: true });
  expect(await sample.send()).toMatchObject({ state: "posted" });
  expectPosted(sample);
  expect(called("POST /2/media/upload/initialize")).toBe(2);
});

test("pictures that X does not know any more are uploaded again by the next try", async () => {
  const sample = await postWithPictures();
  x.fail("POST /2/tweets", refusal(400, "Invalid Request", "Your media IDs are invalid."));
  expect(await sample.send()).toMatchObject({ state: "refused" });
  expect(await sample.send()).toMatchObject({ state: "posted" });
  expectPosted(sample);
  expect(called("POST /2/media/upload/initialize")).toBe(4);
});

test("a post with pictures whose answer is lost is found, by its text and X's link behind it", async () => {
  const sample = await postWithPictures();
  x.fail("POST /2/tweets", { kind: "lose-answer" });
  const sent = await sample.send();
  expect(sent).toEqual({ state: "posted", postId: x.posts[0]?.id });
  expectPosted(sample);
  expect(called("POST /2/tweets")).toBe(1);
});

test("a post whose picture is gone is not posted without it", async () => {
  const sample = await postWithPictures();
  await pool().query("delete from pictures where id = $1", [sample.pictures[1]?.id]);
  expect(await sample.send()).toMatchObject({
    state: "refused",
    text: expect.stringContaining("Add it to the draft again."),
  });
  expect(x.posts).toEqual([]);
});

test("a run that another process has taken over uploads and posts nothing", async () => {
  const sample = await postWithPictures();
  await pool().query("update streams set epoch = epoch + 1 where run_id = $1", [sample.run.runId]);
  await expect(sample.send()).rejects.toThrow(StaleWriterError);
  expect(x.calls).toEqual([]);
});
