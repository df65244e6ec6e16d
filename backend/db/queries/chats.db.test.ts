import { newId } from "@linnet/protocol";
import { expect, test } from "vitest";
import { database } from "../client.ts";
import { chats } from "../schema/chats.ts";
import { insertRun } from "../testing/insert-run.ts";
import { withTestDatabase } from "../testing/with-test-database.ts";
import { createChat, findChat, renameChat, UNTITLED } from "./chats.ts";

withTestDatabase();

async function personWithProject() {
  const { userId, chatId } = await insertRun();
  const projectId = (await findChat(userId, chatId))?.projectId ?? "";
  return { userId, projectId };
}

test("a chat that was named since is the same when it is asked for again, and no other", async () => {
  const { userId, projectId } = await personWithProject();
  for (const title of [UNTITLED, "The river"]) {
    const wanted = { id: newId(), projectId, title };
    await createChat(userId, wanted);
    await renameChat(userId, wanted.id, "Renamed");
    const chat = await findChat(userId, wanted.id);
    expect(await createChat(userId, wanted)).toEqual({ outcome: "same", chat });
    expect((await createChat(userId, { ...wanted, title: "Renamed" })).outcome).toBe("conflict");
  }
});

test("a chat that a message, or an earlier version, has made is asked for without a title", async () => {
  const { userId, projectId } = await personWithProject();
  const row = { id: newId(), projectId, title: "What was said" };
  await database()
    .insert(chats)
    .values({ ...row, userId });
  expect((await createChat(userId, { ...row, title: UNTITLED })).outcome).toBe("same");
  expect((await createChat(userId, row)).outcome).toBe("same");
  expect((await createChat(userId, { ...row, title: "Other" })).outcome).toBe("conflict");
});
