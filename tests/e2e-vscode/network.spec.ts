import { startFlakyProxy } from "../support/flaky-proxy.ts";
import { expect, test } from "./support/fixtures.ts";
import { FIRST_HALF, gateText, SECOND_HALF } from "./support/scripted-turn.ts";
import { expectSameAsStored, textOf } from "./support/shown-chat.ts";

test("another address has a token of its own, and a network that goes away comes back to", async ({
  changeSettings,
  backend,
  editor,
  api,
  model,
}) => {
  const network = await startFlakyProxy({ target: backend.url });
  network.calm();
  try {
    await changeSettings({ "linnet.backendUrl": network.url });
    await expect(editor.view.getByText("Not connected yet")).toBeVisible();
    await editor.connect(backend.token);
    await expect(editor.view.getByText("Not connected yet")).toBeHidden();
    const gate = gateText(model);
    await editor.send("What does a counter do?");
    await expect(editor.conversation).toContainText(FIRST_HALF.trim());

    await network.down();
    await expect(editor.view.getByText("The connection broke.")).toBeVisible();
    gate.open();
    await network.up();
    // The next try may be ten seconds away.
    await expect(editor.conversation).toContainText(SECOND_HALF, { timeout: 30_000 });
    const messages = await expectSameAsStored(editor, api);
    expect(textOf(messages.at(-1))).toBe(FIRST_HALF + SECOND_HALF);
  } finally {
    await network.close();
  }
});
