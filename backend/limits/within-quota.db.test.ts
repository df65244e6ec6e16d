import { newId } from "@linnet/protocol";
import { beforeEach, expect, test } from "vitest";
import { createKey } from "../auth/api-keys.ts";
import { createChat } from "../db/queries/chats.ts";
import { claimTurn } from "../db/queries/claim-turn.ts";
import { createProject } from "../db/queries/projects.ts";
import { defaultProjectId, ensureUser } from "../db/queries/users.ts";
import { withTestDatabase } from "../db/testing/with-test-database.ts";
import { provideEnvironment } from "../process/env.ts";
import { withinQuota } from "./within-quota.ts";

withTestDatabase();

beforeEach(() =>
  provideEnvironment({
    LINNET_SECRET: "a secret of this test, of some length",
    LINNET_QUOTA_CHATS: "2",
    LINNET_QUOTA_PROJECTS: "2",
    LINNET_QUOTA_KEYS: "2",
  }),
);

async function somebody(): Promise<string> {
  const id = newId();
  await ensureUser({ id, name: "Ada", email: `${id}@example.com` });
  return id;
}

const makes = {
  "chats by name": async (userId: string) => {
    const projectId = await defaultProjectId(userId);
    return () => withinQuota(() => createChat(userId, { id: newId(), projectId, title: "A chat" }));
  },
  "chats by a message": async (userId: string) => () => {
    const message = { id: newId(), role: "user" as const, parts: [] };
    const claim = { userId, chatId: newId(), message, instanceId: newId() };
    return withinQuota(() => claimTurn(claim, () => []));
  },
  keys: async (userId: string) => () =>
    createKey({ userId, name: "key", scopes: ["drafts"], expiresIn: 3_600 }),
  // The default project is one of the two.
  projects: async (userId: string) => () =>
    withinQuota(() => createProject(userId, { id: newId(), name: "A project" })),
};

test.each([
  ["chats by name", "chats", 2],
  ["chats by a message", "chats", 2],
  ["projects", "projects", 1],
  ["keys", "keys", 2],
] as const)(
  "of %s that are made at once, as many are made as the quota allows",
  async (how, name, made) => {
    const make = await makes[how](await somebody());
    const results = await Promise.allSettled(Array.from({ length: 5 }, () => make()));
    const refused = results.flatMap((result) =>
      result.status === "rejected" ? result.reason : [],
    );
    expect(refused).toHaveLength(5 - made);
    for (const reason of refused) {
      expect(reason).toMatchObject({
        problem: { type: "/problems/quota-reached", status: 409, limit: { name, allowed: 2 } },
      });
    }
  },
);

test("what somebody has does not count for somebody else, and what is there already is no more", async () => {
  const [userId, other] = [await somebody(), await somebody()];
  const projectId = await defaultProjectId(userId);
  const wanted = [newId(), newId()].map((id) => ({ id, projectId, title: "A chat" }));
  for (const chat of [...wanted, ...wanted]) {
    await expect(withinQuota(() => createChat(userId, chat))).resolves.toBeDefined();
  }
  const make = await makes["chats by name"](other);
  await expect(make()).resolves.toMatchObject({ outcome: "created" });
});
