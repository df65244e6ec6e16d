import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { REPO_ROOT } from "../support/repo-root.ts";
import { Editor } from "./support/editor.ts";
import { expect, test } from "./support/fixtures.ts";
import { isOldestEditor } from "./support/installed-code-server.ts";
import { expectSameAsStored, shownChatId } from "./support/shown-chat.ts";

const MODEL_EXTENSION = join(REPO_ROOT, "tests/e2e-vscode/support/model-extension");
const POST = "A counter that never goes back.";
const BEGUN = "Here comes the draft.";

test.use({ hasOwnWindow: true });

test("the editor's own model drafts, a reload in the middle loses nothing, and a stop ends it", async ({
  api,
  browserOfTest,
  changeSettings,
  codeServer,
  model,
  workspace,
}) => {
  await changeSettings({ "linnet.askBeforeDrafting": false });
  const url = codeServer.windowUrl(workspace.folder, [
    ["extensionDevelopmentPath", codeServer.remoteUri(MODEL_EXTENSION)],
  ]);
  const editor = await Editor.open(browserOfTest, url);
  const read = (name: string) =>
    readFile(join(workspace.folder, ".git", name), "utf8").catch(() => "");
  try {
    await editor.openLinnet();
    await editor.run("Linnet: Choose Model");
    await editor.pick("Scripted model");

    await workspace.write("src/counter.ts", "export const step = 2;\n");
    await workspace.git("add", "--all");
    await editor.run("Linnet: Draft Post from Staged Changes");
    await expect(editor.conversation).toContainText(BEGUN);
    await editor.reloadWindow();
    await expect(editor.conversation).toContainText(BEGUN);
    await workspace.write(".git/may-answer", "");
    await expect(editor.view.getByRole("article", { name: "Draft" })).toContainText(POST);
    const messages = await expectSameAsStored(editor, api);
    const shown = JSON.stringify(messages.at(-1)?.parts);
    expect(shown.split(BEGUN)).toHaveLength(2);
    const [first = ""] = (await read("asked")).split("\n");
    expect(JSON.parse(first).tools).toContain("submitDraft");
    expect(first).toContain("export const step = 2;");
    expect(model.requests).toEqual([]);

    await rm(join(workspace.folder, ".git/may-answer"));
    await editor.send("Shorter, please");
    await expect(editor.conversation).toContainText("Shorter, please");
    await expect.poll(async () => (await read("asked")).split("\n").length).toBe(4);
    await editor.view.getByRole("button", { name: "Stop" }).click();
    // VS Code 1.104 ends the request, and does not tell the model's extension.
    if (!isOldestEditor) await expect.poll(() => read("cancelled")).toBe("once\n");
    const { messages: stored } = await api.getChat(await shownChatId(editor));
    expect(stored).toHaveLength(4);

    await workspace.write(".git/refuses", "NoPermissions");
    await editor.send("Longer, please");
    await expect(editor.view.getByText("does not let Linnet use")).toBeVisible();
    await editor.view.getByRole("button", { name: "Choose a model" }).click();
    await editor.pick("The model of the backend");
    await expect(editor.view.getByRole("button", { name: "Model that drafts" })).toHaveText(
      "Backend's model",
    );
  } finally {
    await editor.close();
  }
});
