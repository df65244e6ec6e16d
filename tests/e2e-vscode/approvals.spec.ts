import type { LinnetMessage } from "@linnet/protocol";
import type { Locator } from "@playwright/test";
import { openRequest, textsOf } from "../support/publishing-turn.ts";
import { createSessionClient } from "../support/session-client.ts";
import type { Editor } from "./support/editor.ts";
import { expect, test } from "./support/fixtures.ts";
import { draftPosts, POST } from "./support/scripted-turn.ts";
import { expectSameAsStored, shownChatId } from "./support/shown-chat.ts";

const EDITED = "A counter that never goes back, also after a restart.";

function requestCard(editor: Editor): Locator {
  return editor.view.getByRole("article", { name: "May Linnet do this?" });
}

async function edit(card: Locator): Promise<void> {
  await card.getByRole("button", { name: "Edit", exact: true }).click();
  await card.getByRole("textbox").fill(EDITED);
  await card.getByRole("button", { name: "Post this text" }).click();
}

async function decline(card: Locator, reason: string): Promise<void> {
  await card.getByRole("button", { name: "Decline" }).click();
  await card.getByRole("textbox", { name: "Why not? Linnet reads it." }).fill(reason);
  await card.getByRole("button", { name: "Decline" }).click();
}

function approvalsIn(messages: readonly LinnetMessage[]) {
  return messages.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === "data-approval" ? part.data : [])),
  );
}

test("a post is declined with a reason that the agent reads, and edited before it is approved", async ({
  editor,
  api,
  model,
  x,
  picture,
}) => {
  draftPosts(model, [POST]);
  await editor.send("Draft a post about this.");
  await expect(editor.view.getByRole("article", { name: "Draft" })).toContainText(POST);
  await expectSameAsStored(editor, api);
  await editor.send("Post it");
  const card = requestCard(editor);
  await expect(card).toContainText(`Post on X as @${x.account.username}?`);
  await expect(card).toContainText(POST);
  const chatId = await shownChatId(editor);
  const request = await openRequest(api, chatId);
  expect(textsOf(request)).toEqual([POST]);
  await picture("approval");
  await decline(card, "Not before Monday");
  await expect(card).toContainText("Declined");
  const declined = await expectSameAsStored(editor, api, chatId);
  expect(approvalsIn(declined)).toMatchObject([{ state: "declined", reason: "Not before Monday" }]);
  expect(JSON.stringify(model.requests.at(-1))).toContain("Not before Monday");
  expect(x.posts).toEqual([]);

  await editor.send("Post it");
  await expect(card).toHaveCount(2);
  await edit(card.last());
  await expect.poll(() => x.posts.map(({ text }) => text)).toEqual([EDITED]);
  await expect(card.last()).toContainText("Approved");
  const messages = await expectSameAsStored(editor, api, chatId);
  const approved = approvalsIn(messages).at(-1);
  expect(approved).toMatchObject({ state: "approved" });
  expect(approved && textsOf(approved)).toEqual([EDITED]);
  expect(x.posts).toHaveLength(1);
});

test("what a session asks for is answered in its chat, and why not is said there", async ({
  editor,
  api,
  x,
}) => {
  const sessions = createSessionClient(api);
  const { runId, reader } = await sessions.start("Draft it: the sleepless snipe");
  await reader.eventMatching((chunk) => chunk.type === "data-turn");
  const { chatId } = await sessions.info(runId);
  await editor.run("Linnet: Show Chats");
  await editor.pick("Draft it: the sleepless snipe");
  await expect(editor.view.getByRole("article", { name: "Draft" })).toBeVisible();

  await sessions.send(runId, "Post it");
  const card = requestCard(editor);
  await expect(card).toContainText(`Post on X as @${x.account.username}?`);
  await decline(card, "Not before Monday");
  await expect(card).toContainText("Not before Monday");
  await expect.poll(async () => (await sessions.info(runId)).status).toBe("waiting");

  await editor.send("Post it");
  await expect(card).toHaveCount(2);
  await edit(card.last());
  await expect.poll(() => x.posts.map(({ text }) => text)).toEqual([EDITED]);
  await expect(card.last()).toContainText("Approved");
  await expect.poll(async () => (await sessions.info(runId)).turn).toBe(3);
  await expect(editor.view.getByRole("button", { name: "Send" })).toBeVisible();
  const messages = await expectSameAsStored(editor, api, chatId);
  expect(approvalsIn(messages).map(({ state }) => state)).toEqual(["declined", "approved"]);
  reader.cut();
});
