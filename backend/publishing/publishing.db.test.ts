import { newId } from "@linnet/protocol";
import { createGate } from "@linnet/tests/support/model-server/gate";
import { startXServer, type XServer } from "@linnet/tests/support/x-server/start-x-server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { encryptToken } from "../auth/token-cipher.ts";
import { pool } from "../db/client.ts";
import { saveXAccount } from "../db/queries/x-accounts.ts";
import { openOutbox, postsOfApproval, type XPost } from "../db/queries/x-posts.ts";
import { StaleWriterError } from "../db/stale-writer-error.ts";
import { type InsertedRun, insertRun } from "../db/testing/insert-run.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { provideEnvironment } from "../process/env.ts";
import { deletePost } from "./delete-post.ts";
import { sendPost } from "./send-post.ts";
import { callXAs } from "./x-account.ts";

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

/** A run of a person who has connected the account of the stand-in. */
async function connectedRun(expiresAt: Date | null = null): Promise<InsertedRun> {
  const run = await insertRun();
  const { accessToken, refreshToken } = x.account.issueTokens();
  await saveXAccount({
    userId: run.userId,
    accountId: x.account.id,
    username: x.account.username,
    name: x.account.name,
    accessToken: encryptToken(accessToken, run.userId),
    refreshToken: encryptToken(refreshToken, run.userId),
    expiresAt,
    environment: null,
  });
  return run;
}

/** A post that a person has approved. */
async function approvedPost({ runId, userId }: InsertedRun): Promise<XPost> {
  const approvalId = newId();
  await pool().query(
    `insert into approvals (id, user_id, run_id, tool_call_id, tool, input, state, expires_at)
     values ($1, $2, $3, 'call', 'publishPost', '{}', 'approved', now() + interval '1 day')`,
    [approvalId, userId, runId],
  );
  const post = { userId, approvalId, draftId: newId(), accountId: x.account.id };
  await openOutbox({ runId, epoch: 0 }, [
    { ...post, position: 0, text: `Post ${newId()}`, inReplyTo: null, quotes: null },
  ]);
  const [stored] = await postsOfApproval(approvalId);
  if (!stored) throw new Error("The post is in the outbox.");
  return stored;
}

/** Lets the next claim of a post be stored late, as if the process had stood still meanwhile. */
async function holdUpNextClaim(alsoDoes = ""): Promise<void> {
  await pool().query(`
    create sequence claims;
    create function hold_up() returns trigger language plpgsql as $$
    begin
      if nextval('claims') = 1 then
        perform pg_sleep(2.2);
        ${alsoDoes}
      end if;
      return new;
    end $$;
    create trigger hold_up before update on x_posts for each row
      when (new.state = 'sending') execute function hold_up()`);
}

async function forgetHoldUp(): Promise<void> {
  await pool().query("drop function hold_up cascade; drop sequence claims");
}

const stateOf = async ({ approvalId }: XPost) => (await postsOfApproval(approvalId))[0]?.state;
const sends = () => x.calls.filter((call) => call === "POST /2/tweets").length;

test("a post is claimed and sent", async () => {
  const run = await connectedRun();
  const post = await approvedPost(run);
  const sent = await sendPost({ runId: run.runId, epoch: 0 }, post, null);
  expect(sent).toEqual({ state: "posted", postId: x.posts[0]?.id });
  expect(await stateOf(post)).toBe("posted");
});

/** Connects another account in place of the one that a person has. */
async function connectAnother(userId: string): Promise<void> {
  const { accessToken, refreshToken } = x.account.issueTokens();
  await saveXAccount({
    userId,
    accountId: "7",
    username: "another",
    name: "Another",
    accessToken: encryptToken(accessToken, userId),
    refreshToken: encryptToken(refreshToken, userId),
    expiresAt: null,
    environment: null,
  });
}

test("what was approved for an account goes up from no other that was connected since", async () => {
  const run = await connectedRun();
  const post = await approvedPost(run);
  await connectAnother(run.userId);
  const sent = await sendPost({ runId: run.runId, epoch: 0 }, post, null);
  expect(sent).toMatchObject({
    state: "refused",
    mayPass: false,
    text: "Another account is connected now: @another.",
  });
  expect(sends()).toBe(0);
  expect(await stateOf(post)).toBe("waiting");
});

test("tokens that X refuses are not replaced by those of another account", async () => {
  const { userId } = await connectedRun();
  const asked = callXAs({ userId, accountId: x.account.id }, async (api) => {
    x.account.revoke(true);
    await connectAnother(userId);
    return api.v2.me();
  });
  await expect(asked).rejects.toMatchObject({
    message: "Another account is connected now: @another.",
  });
  expect(x.calls).toEqual(["GET /2/users/me"]);
});

test("a claim that has grown old is given back, and the post is sent once", async () => {
  const run = await connectedRun();
  const post = await approvedPost(run);
  await holdUpNextClaim();
  try {
    const sent = await sendPost({ runId: run.runId, epoch: 0 }, post, null);
    expect(sent.state).toBe("posted");
    expect(sends()).toBe(1);
  } finally {
    await forgetHoldUp();
  }
});

test("a process that stood still with its claim, and was superseded, sends nothing", async () => {
  const run = await connectedRun();
  const post = await approvedPost(run);
  await holdUpNextClaim(`update streams set epoch = epoch + 1 where name = '${run.runId}';`);
  try {
    const late = sendPost({ runId: run.runId, epoch: 0 }, post, null);
    await expect(late).rejects.toThrow(StaleWriterError);
    expect(sends()).toBe(0);
    expect(await stateOf(post)).toBe("waiting");
  } finally {
    await forgetHoldUp();
  }
});

test("a superseded attempt claims nothing and takes nothing down", async () => {
  const run = await connectedRun();
  const post = await approvedPost(run);
  await pool().query("update streams set epoch = epoch + 1 where name = $1", [run.runId]);
  const stale = { runId: run.runId, epoch: 0 };
  await expect(sendPost(stale, post, null)).rejects.toThrow(StaleWriterError);
  await expect(deletePost(stale, { ...post, state: "posted", postId: "1" })).rejects.toThrow(
    StaleWriterError,
  );
  expect(x.calls).toEqual([]);
  expect(await stateOf(post)).toBe("waiting");
});

test("a token that X refuses is renewed, and the post is sent once", async () => {
  const run = await connectedRun();
  const post = await approvedPost(run);
  x.account.revoke();
  const sent = await sendPost({ runId: run.runId, epoch: 0 }, post, null);
  expect(sent.state).toBe("posted");
  expect(x.posts).toHaveLength(1);
});

test("tokens that are over are renewed once, however many ask at the same time", async () => {
  const { userId } = await connectedRun(new Date(0));
  const names = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const { data } = await callXAs({ userId }, (api) => api.v2.me());
      return data.username;
    }),
  );
  expect(new Set(names)).toEqual(new Set([x.account.username]));
  expect(x.calls.filter((call) => call === "POST /2/oauth2/token")).toHaveLength(1);
});

test("renewed tokens are stored before X is asked anything else", async () => {
  const { userId } = await connectedRun(new Date(0));
  x.fail("GET /2/users/me", { kind: "drop" });
  const me = () => callXAs({ userId }, (api) => api.v2.me());
  await expect(me()).rejects.toMatchObject({ kind: "unanswered" });
  expect((await me()).data.username).toBe(x.account.username);
  expect(x.calls.filter((call) => call === "POST /2/oauth2/token")).toHaveLength(1);
});

test("while tokens are renewed no transaction is open", async () => {
  const { userId } = await connectedRun(new Date(0));
  const gate = createGate();
  x.fail("POST /2/oauth2/token", { kind: "hold", gate });
  const named = callXAs({ userId }, (api) => api.v2.me());
  await gate.reached;
  const { rows } = await pool().query(
    `select 1 from pg_stat_activity
      where state like 'idle in transaction%' and datname = current_database()`,
  );
  gate.open();
  await named;
  expect(rows).toEqual([]);
});
