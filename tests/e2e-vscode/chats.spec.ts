import { expect, test } from "./support/fixtures.ts";
import {
  beginElsewhere,
  draftPosts,
  FIRST_HALF,
  POST,
  SECOND_HALF,
} from "./support/scripted-turn.ts";
import { expectSameAsStored, textOf } from "./support/shown-chat.ts";

test("chats of every client stand in a tree, with their drafts, and are opened from it", async ({
  editor,
  api,
  model,
  picture,
}) => {
  draftPosts(model, [POST]);
  const drafted = await api.startTurn("Draft a post about counters.");
  await api.runEnded(drafted.chatId, drafted.runId);
  const running = await beginElsewhere(api, model, "Which birds sing at night?");

  await editor.openChats();
  const writing = editor.chatRow("Which birds sing at night?");
  await expect(writing).toContainText("being written");
  const chat = editor.chatRow("Draft a post about counters.");
  await editor.unfold(chat);
  await expect(editor.chatRow(POST)).toBeVisible();
  await picture("tree");

  await editor.openRow(writing);
  await expect(editor.conversation).toContainText(FIRST_HALF.trim());
  running.gate.open();
  await expect(editor.conversation).toContainText(SECOND_HALF);
  await expect(writing).not.toContainText("being written");
  await expectSameAsStored(editor, api, running.chatId);
  expect((await api.runEnded(running.chatId, running.runId)).status).toBe("completed");

  await editor.openRow(editor.chatRow(POST));
  await expect(editor.view.getByRole("article", { name: "Draft" })).toContainText(POST);
  const messages = await expectSameAsStored(editor, api, drafted.chatId);
  expect(textOf(messages.at(-1))).toBe(POST);
});

test("the tree shows that a turn which nobody follows here has ended", async ({
  editor,
  api,
  model,
}) => {
  const running = await beginElsewhere(api, model, "Which birds sing at noon?");
  await editor.openChats();
  const row = editor.chatRow("Which birds sing at noon?");
  await expect(row).toContainText("being written");
  running.gate.open();
  await api.runEnded(running.chatId, running.runId);
  await expect(row).not.toContainText("being written");
});

test("the tree keeps its lines while the backend is away, and goes on when it is back", async ({
  editor,
  api,
  model,
  backend,
}) => {
  const running = await beginElsewhere(api, model, "Which birds sing at dawn?");
  await editor.openChats();
  const row = editor.chatRow("Which birds sing at dawn?");
  await expect(row).toContainText("being written");
  await backend.kill();
  // The lines stay, with what is wrong above them.
  const problem = editor.page.getByText("Linnet's backend cannot be reached.").first();
  await expect(problem).toBeVisible();
  await expect(row).toContainText("being written");
  running.gate.open();
  await backend.restart();
  // It asks every four seconds, and the run is taken over within six.
  await expect(row).toBeVisible();
  await expect(row).not.toContainText("being written", { timeout: 40_000 });
});

test("a chat is renamed and deleted in the tree, and what was deleted comes back in time", async ({
  editor,
  api,
}) => {
  const turn = await api.startTurn("Which owls hunt by day?");
  await api.runEnded(turn.chatId, turn.runId);
  await editor.openChats();
  await editor.onChat("Which owls hunt by day?", "Rename Chat");
  await editor.answer("Rename", "Day hunters");
  await expect(editor.chatRow("Day hunters")).toBeVisible();
  expect((await api.getChat(turn.chatId)).title).toBe("Day hunters");

  await editor.onChat("Day hunters", "Delete Chat");
  await expect(editor.chatRow("Day hunters")).toBeHidden();
  await editor.announced('"Day hunters" is being deleted.');
  await editor.run("Notifications: Accept Notification Primary Action");
  await expect(editor.chatRow("Day hunters")).toBeVisible();
  expect((await api.getChat(turn.chatId)).title).toBe("Day hunters");
});

test("a chat is renamed and deleted in the list, and a deletion can be undone", async ({
  editor,
  api,
}) => {
  const turn = await api.startTurn("Which bats hunt by day?");
  await api.runEnded(turn.chatId, turn.runId);

  await editor.run("Linnet: Show Chats");
  const row = editor.listRow("Which bats hunt by day?");
  await row.hover();
  await row.getByRole("button", { name: "Rename" }).click();
  await editor.answer("Rename", "Early bats");
  await expect.poll(async () => (await api.getChat(turn.chatId)).title).toBe("Early bats");

  await editor.run("Linnet: Show Chats");
  const renamed = editor.listRow("Early bats");
  await renamed.hover();
  await renamed.getByRole("button", { name: "Delete" }).click();
  await expect(renamed).toBeHidden();
  await editor.announced('"Early bats" is being deleted.');
  await editor.run("Notifications: Accept Notification Primary Action");
  await editor.run("Linnet: Show Chats");
  await expect(renamed).toBeVisible();
  expect((await api.getChat(turn.chatId)).title).toBe("Early bats");
});
