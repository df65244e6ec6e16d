import { expect, test } from "./support/fixtures.ts";

// Where views stand is kept in the profile, which other tests share.
test.use({ isConnected: false });

test("what is attached and typed is there after a reload, and in another place of the window", async ({
  changeSettings,
  editor,
  backend,
}) => {
  await changeSettings({ "linnet.askBeforeDrafting": true });
  await editor.connect(backend.token);
  await editor.openFile("counter.ts");
  await editor.run("Linnet: Draft Post from File");
  await expect(editor.attached("src/counter.ts")).toBeVisible();
  await editor.message.fill("Half a thought");
  await editor.reloadWindow();
  await expect(editor.attached("src/counter.ts")).toBeVisible();
  await expect(editor.message).toHaveValue("Half a thought");

  await editor.run("View: Move View");
  await editor.pick("Conversation");
  await editor.pick("New Secondary Side Bar Entry");
  await editor.run("Linnet: Open");
  await expect(
    editor.page.locator(".part.auxiliarybar").getByRole("tab", { name: "Linnet" }),
  ).toBeVisible();
  await expect(editor.attached("src/counter.ts")).toBeVisible();
  await expect(editor.message).toHaveValue("Half a thought");
});
