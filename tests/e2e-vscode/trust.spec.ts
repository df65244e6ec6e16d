import { expect, test } from "./support/fixtures.ts";
import { draftPosts, POST } from "./support/scripted-turn.ts";
import { expectSameAsStored } from "./support/shown-chat.ts";

test.use({ hasOwnWindow: true });

test("in a workspace that is not trusted git is not run, and everything else works", async ({
  changeSettings,
  openEditor,
  workspace,
  api,
  model,
}) => {
  await changeSettings({ "security.workspace.trust.enabled": true });
  await workspace.write("src/counter.ts", "export const changed = true;\n");
  await workspace.git("add", "--all");
  const editor = await openEditor();
  await expect(editor.page.locator(".statusbar-item").getByText("Restricted Mode")).toBeVisible();
  await editor.openLinnet();
  await editor.view.getByRole("button", { name: "Staged changes" }).click();
  await editor.announced("Linnet runs git in trusted workspaces only.");

  await editor.openFile("README.md");
  draftPosts(model, [POST]);
  await editor.run("Linnet: Draft Post from File");
  await expect(editor.view.getByRole("article", { name: "Draft" })).toContainText(POST);
  await expectSameAsStored(editor, api);
});
