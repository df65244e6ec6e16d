import { expect, test } from "./support/fixtures.ts";
import { FIRST_HALF, gateText, SECOND_HALF } from "./support/scripted-turn.ts";
import { expectSameAsStored, textOf } from "./support/shown-chat.ts";

test("a window that is reloaded in the middle of a text goes on with it", async ({
  editor,
  api,
  model,
  picture,
}) => {
  const gate = gateText(model);
  await editor.message.fill("What does a counter do?");
  await editor.message.press("Enter");
  await expect(editor.conversation).toContainText(FIRST_HALF.trim());
  await picture("writing-dark");
  await editor.reloadWindow();
  await expect(editor.conversation).toContainText(FIRST_HALF.trim());
  gate.open();
  await expect(editor.conversation).toContainText(SECOND_HALF);
  const messages = await expectSameAsStored(editor, api);
  expect(textOf(messages.at(-1))).toBe(FIRST_HALF + SECOND_HALF);
  await picture("answered-dark");
});
