import { expect, test } from "./support/fixtures.ts";

test("what can be drafted from is offered where it stands: editor, explorer, source control", async ({
  changeSettings,
  editor,
  workspace,
}) => {
  await changeSettings({ "linnet.askBeforeDrafting": true });
  const { page } = editor;

  await editor.openFile("counter.ts");
  await editor.selectAll();
  const line = page.locator(".monaco-editor .view-line").first();
  await editor.chooseInMenu(line, "Draft Post from Selection");
  await expect(editor.attached("src/counter.ts:1-8")).toBeVisible();

  await editor.run("View: Show Explorer");
  const file = page.getByRole("treeitem", { name: "README.md" }).first();
  await editor.chooseInMenu(file, "Draft Post from File");
  await expect(editor.attached("README.md")).toBeVisible();

  await workspace.write("src/counter.ts", "export const changed = true;\n");
  await workspace.git("add", "--all");
  await editor.run("Source Control: Focus on Changes View");
  const group = page.getByRole("treeitem", { name: "Staged Changes" });
  await editor.chooseInMenu(group, "Draft Post from Staged Changes");
  await expect(editor.attached("Staged changes")).toContainText("Changes");
  // Each command takes the place of what the one before it has attached.
  await expect(editor.attached("README.md")).toBeHidden();
});
