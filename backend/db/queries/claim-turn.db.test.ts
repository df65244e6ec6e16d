import { randomUUID } from "node:crypto";
import type { UserMessage } from "@linnet/protocol";
import { newId } from "@linnet/protocol";
import { beforeEach, expect, test, vi } from "vitest";
import { readJson } from "../../chunk-log/read-chunks.ts";
import { pool } from "../client.ts";
import { statementsOf } from "../testing/count-statements.ts";
import { withTestDatabase } from "../testing/with-test-database.ts";
import { findChat } from "./chats.ts";
import { claimTurn } from "./claim-turn.ts";
import { loadMessages } from "./messages.ts";
import { loadRun, requestCancel } from "./runs.ts";
import { ensureUser } from "./users.ts";

withTestDatabase();

beforeEach(async () => {
  await ensureUser({ id: "ada", name: "Ada", email: "ada@example.com" });
  await ensureUser({ id: "bob", name: "Bob", email: "bob@example.com" });
});

function message(text: string, id: string = newId()): UserMessage {
  return { id, role: "user", parts: [{ type: "text", text }], metadata: { client: "test" } };
}

function claim(posted: UserMessage, chatId: string, userId = "ada") {
  return claimTurn({ userId, chatId, message: posted, instanceId: randomUUID() }, (messageId) => [
    JSON.stringify({ type: "start", messageId }),
  ]);
}

test("a claim stores message, answer, run, stream and chat in one statement", async () => {
  const chatId = newId();
  const posted = message("Draft a post about finches.");
  const statements = await statementsOf(() => claim(posted, chatId));
  expect(statements).toHaveLength(1);

  const chat = await findChat("ada", chatId);
  expect(chat).toMatchObject({ title: "Draft a post about finches." });
  const run = await loadRun(chat?.activeRunId ?? "");
  expect(run).toMatchObject({ status: "running", userMessageId: posted.id, isStopping: false });
  const stored = await loadMessages(chatId);
  expect(stored.map((each) => each.message)).toEqual([
    posted,
    { id: run?.messageId, role: "assistant", parts: [] },
  ]);
  expect(await readJson(run?.id ?? "", 0)).toEqual([
    JSON.stringify({ type: "start", messageId: run?.messageId }),
  ]);
});

test("a message is claimed once, however many post it, in whichever chats", async () => {
  const chatId = newId();
  const posted = message("Once.");
  const claims = await Promise.all([1, 2, 3, 4].map(() => claim(posted, chatId)));
  expect(claims.map(({ outcome }) => outcome).sort()).toEqual([
    "claimed",
    "repeated",
    "repeated",
    "repeated",
  ]);
  expect(await claim({ ...posted, metadata: {} }, chatId)).toEqual({ outcome: "conflict" });
  expect(await claim(posted, newId())).toEqual({ outcome: "conflict" });
  expect(await claim(posted, newId(), "bob")).toEqual({ outcome: "conflict" });
  expect(await claim(message("Mine?"), chatId, "bob")).toEqual({ outcome: "not-found" });
  expect(await claim(message("Another."), chatId)).toMatchObject({
    outcome: "turn-running",
    isSession: false,
  });
});

test("a claim whose answer is lost is ours when it is asked for again", async () => {
  const { query } = pool();
  const lost = Object.assign(new Error("reset"), { code: "ECONNRESET" });
  const spy = vi.spyOn(pool(), "query").mockImplementationOnce(async (...asked: unknown[]) => {
    await Reflect.apply(query, pool(), asked);
    throw lost;
  });
  const claimed = await claim(message("Lost."), newId());
  spy.mockRestore();
  expect(claimed).toMatchObject({ outcome: "claimed" });
});

test("a stop that came before its message stops the turn, once", async () => {
  const posted = message("Never mind.");
  const chatId = newId();
  expect(await requestCancel("ada", chatId, posted.id)).toBe(true);
  const claimed = await claim(posted, chatId);
  if (claimed.outcome !== "claimed") throw new Error(claimed.outcome);
  expect(await loadRun(claimed.runId)).toMatchObject({ isStopping: true });
  const { rows } = await pool().query("select 1 from early_cancels");
  expect(rows).toEqual([]);
});

test("somebody else's stop does not stop a message", async () => {
  const posted = message("Go on.");
  const chatId = newId();
  await requestCancel("bob", newId(), posted.id);
  const claimed = await claim(posted, chatId);
  if (claimed.outcome !== "claimed") throw new Error(claimed.outcome);
  expect(await loadRun(claimed.runId)).toMatchObject({ isStopping: false });
});
