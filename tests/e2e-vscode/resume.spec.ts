import { openBrowser } from "./support/editor.ts";
import { expect, test } from "./support/fixtures.ts";
import {
  FIRST_HALF,
  gateDraft,
  gateStart,
  gateText,
  POST,
  SECOND_HALF,
} from "./support/scripted-turn.ts";
import { expectSameAsStored, textOf } from "./support/shown-chat.ts";

const WHOLE = FIRST_HALF + SECOND_HALF;

test("a window that is reloaded in the middle of a text goes on with it", async ({
  editor,
  api,
  model,
  picture,
}) => {
  const gate = gateText(model);
  await editor.send("What does a counter do?");
  await expect(editor.conversation).toContainText(FIRST_HALF.trim());
  await picture("writing");
  await editor.message.fill("Half a thought");
  await editor.reloadWindow();
  await expect(editor.conversation).toContainText(FIRST_HALF.trim());
  await expect(editor.message).toHaveValue("Half a thought");
  gate.open();
  await expect(editor.conversation).toContainText(SECOND_HALF);
  expect(textOf((await expectSameAsStored(editor, api)).at(-1))).toBe(WHOLE);
});

test("a window that is reloaded in the middle of a tool call shows the draft", async ({
  editor,
  api,
  model,
}) => {
  const gate = gateDraft(model);
  await editor.send("Draft a post about it.");
  await gate.reached;
  await expect(editor.conversation).toContainText("Writing the draft");
  await editor.reloadWindow();
  await expect(editor.conversation).toContainText("Writing the draft");
  gate.open();
  await expect(editor.view.getByRole("article", { name: "Draft" })).toContainText(POST);
  await expectSameAsStored(editor, api);
});

test("a window that is reloaded before the first chunk gets the whole answer", async ({
  editor,
  api,
  model,
}) => {
  const gate = gateStart(model);
  await editor.send("What does a counter do?");
  await gate.reached;
  await editor.reloadWindow();
  gate.open();
  await expect(editor.conversation).toContainText(SECOND_HALF);
  const messages = await expectSameAsStored(editor, api);
  expect(messages).toHaveLength(2);
  expect(textOf(messages.at(-1))).toBe(WHOLE);
});

test("a view that is hidden misses nothing, and the status bar says how it goes", async ({
  editor,
  api,
  model,
  picture,
}) => {
  const gate = gateText(model);
  await editor.send("What does a counter do?");
  await expect(editor.conversation).toContainText(FIRST_HALF.trim());
  await editor.run("View: Show Explorer");
  await expect(editor.message).toBeHidden();
  const status = editor.page.locator('[id="linnet.linnet.linnet.run"]');
  await expect(status).toContainText("Researching");
  gate.open();
  await expect(status).toContainText("Linnet has answered");
  await editor.announced("Linnet has answered");
  await picture("answered-while-hidden");
  await status.click();
  await expect(editor.conversation).toContainText(SECOND_HALF);
  expect(textOf((await expectSameAsStored(editor, api)).at(-1))).toBe(WHOLE);
  await expect(status).toBeHidden();
});

test.describe(() => {
  test.use({ hasOwnWindow: true });

  test("a browser that is closed and opened again comes back to the chat", async ({
    profile,
    openEditor,
    backend,
    api,
    model,
  }) => {
    const browser = await openBrowser(profile);
    const editor = await openEditor(browser);
    await editor.connect(backend.token);
    await editor.openLinnet();
    const gate = gateText(model);
    await editor.send("What does a counter do?");
    await expect(editor.conversation).toContainText(FIRST_HALF.trim());
    await browser.close();
    gate.open();
    const browserAgain = await openBrowser(profile);
    const again = await openEditor(browserAgain);
    await again.openLinnet();
    await expect(again.conversation).toContainText(SECOND_HALF);
    expect(textOf((await expectSameAsStored(again, api)).at(-1))).toBe(WHOLE);
    await browserAgain.close();
  });
});

test("a backend that is killed is waited for, and the answer is there once", async ({
  editor,
  api,
  model,
  backend,
  picture,
}) => {
  const gate = gateText(model);
  await editor.send("What does a counter do?");
  await expect(editor.conversation).toContainText(FIRST_HALF.trim());
  await backend.kill();
  await expect(editor.view.getByText("The connection broke.")).toBeVisible();
  await picture("reconnecting");
  gateText(model).open();
  gate.open();
  await backend.restart();
  // The next try may be ten seconds away, and the run is taken over within six.
  await expect(editor.conversation).toContainText(SECOND_HALF, { timeout: 40_000 });
  expect(textOf((await expectSameAsStored(editor, api)).at(-1))).toBe(WHOLE);
});
