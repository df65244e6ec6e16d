import { newId } from "@linnet/protocol";
import { beforeEach, expect, test } from "vitest";
import { createKey } from "../auth/api-keys.ts";
import { pool } from "../db/client.ts";
import { claimTurn } from "../db/queries/claim-turn.ts";
import { storedBytes } from "../db/queries/stored-amounts.ts";
import { ensureUser } from "../db/queries/users.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { provideEnvironment } from "../process/env.ts";
import { discardChat } from "../runs/discard-chats.ts";
import { requireStorage } from "./quotas.ts";

withTestDatabase();

beforeEach(() =>
  provideEnvironment({
    LINNET_SECRET: "a secret of this test, of some length",
    LINNET_QUOTA_KEYS: "2",
    LINNET_QUOTA_MEGABYTES: "1",
  }),
);

async function somebody(): Promise<string> {
  const id = newId();
  await ensureUser({ id, name: "Ada", email: `${id}@example.com` });
  return id;
}

const reached = (name: string, allowed: number) => ({
  problem: { type: "/problems/quota-reached", status: 409, limit: { name, allowed } },
});

/** Says something of so many bytes, which do not shrink, in a chat of its own. */
async function say(userId: string, bytes: number): Promise<string> {
  const chatId = newId();
  let text = "";
  while (text.length < bytes) text += newId();
  const message = { id: newId(), role: "user" as const, parts: [{ type: "text" as const, text }] };
  await claimTurn({ userId, chatId, message, instanceId: newId() }, () => []);
  return chatId;
}

test("keys that work are as many as the quota allows", async () => {
  const userId = await somebody();
  const make = () => createKey({ userId, name: "key", scopes: ["drafts"], expiresIn: 3_600 });
  const { id } = await make();
  await make();
  await expect(make()).rejects.toMatchObject(reached("keys", 2));
  await pool().query("update api_keys set expires_at = now() where id = $1", [id]);
  await expect(make()).resolves.toMatchObject({ name: "key" });
});

test("what is stored for a person is measured as it is stored", async () => {
  const userId = await somebody();
  expect(await storedBytes(userId)).toBe(0);
  await say(userId, 500_000);
  // Compressed, as far as it can be.
  expect(await storedBytes(userId)).toBeGreaterThan(100_000);
  expect(await storedBytes(userId)).toBeLessThan(600_000);
  expect(await storedBytes(await somebody())).toBe(0);
});

test("a person stores as much as the quota allows, and more once something is deleted", async () => {
  const userId = await somebody();
  const full = reached("megabytes", 1);
  await expect(requireStorage(userId, 1_000_001)).rejects.toMatchObject(full);
  // What has come since it was measured counts.
  await requireStorage(userId, 600_000);
  const chatId = await say(userId, 2_000_000);
  await expect(requireStorage(userId, 600_000)).rejects.toMatchObject(full);
  await discardChat(userId, chatId);
  await requireStorage(userId, 600_000);
});
