import { expect, test } from "./support/fixtures.ts";
import { beginElsewhere, FIRST_HALF, gateText, SECOND_HALF } from "./support/scripted-turn.ts";
import { expectSameAsStored, shownChatId, textOf } from "./support/shown-chat.ts";

test("a chat that was begun elsewhere is found, shown live, and gone on with", async ({
  editor,
  api,
  model,
  picture,
}) => {
  const turn = await beginElsewhere(api, model, "Which frogs sing at night?");
  await editor.run("Linnet: Show Chats");
  const row = editor.listRow("Which frogs sing at night?");
  await expect(row).toContainText("being written");
  await picture("chats");
  await row.click();
  await expect(editor.conversation).toContainText(FIRST_HALF.trim());
  turn.gate.open();
  await expect(editor.conversation).toContainText(SECOND_HALF);
  await expectSameAsStored(editor, api);

  gateText(model).open();
  await editor.send("And which in the morning?");
  await expect(editor.conversation.getByText("And which in the morning?")).toBeVisible();
  await expect.poll(async () => (await api.getChat(turn.chatId)).messages.length).toBe(4);
  expect(await shownChatId(editor)).toBe(turn.chatId);
  const messages = await expectSameAsStored(editor, api);
  expect(textOf(messages.at(-1))).toBe(FIRST_HALF + SECOND_HALF);
});

test("what was begun here can be stopped elsewhere", async ({ editor, api, model }) => {
  gateText(model);
  await editor.send("Which frogs sing at night?");
  await expect(editor.conversation).toContainText(FIRST_HALF.trim());
  const chatId = await shownChatId(editor);
  const { activeRunId } = await api.getChat(chatId);
  expect((await api.cancel(chatId, activeRunId ?? "")).status).toBe(202);
  await expect(editor.conversation).toContainText("Stopped.");
  const messages = await expectSameAsStored(editor, api);
  expect(textOf(messages.at(-1)).trim()).toBe(FIRST_HALF.trim());
});

test("what was begun elsewhere can be stopped here", async ({ editor, api, model }) => {
  const turn = await beginElsewhere(api, model, "Which bats hunt at night?");
  await editor.run("Linnet: Show Chats");
  await editor.pick("Which bats hunt at night?");
  await expect(editor.conversation).toContainText(FIRST_HALF.trim());
  await editor.view.getByRole("button", { name: "Stop" }).click();
  await expect(editor.conversation).toContainText("Stopped.");
  expect((await api.runEnded(turn.chatId, turn.runId)).status).toBe("stopped");
  await expectSameAsStored(editor, api);
});
