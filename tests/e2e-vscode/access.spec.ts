import AxeBuilder from "@axe-core/playwright";
import { expect, test } from "./support/fixtures.ts";
import { draftPosts, FIRST_HALF, gateText, POST } from "./support/scripted-turn.ts";
import { expectSameAsStored } from "./support/shown-chat.ts";

type AxeResults = Awaited<ReturnType<AxeBuilder["analyze"]>>;

/** Themes by their names in the editor's list, and a word for the picture. */
const THEMES = [
  ["Dark Modern", "dark"],
  ["Light Modern", "light"],
  ["Dark High Contrast", "contrast"],
] as const;

test("the view has no serious accessibility finding in any theme", async ({
  changeSettings,
  editor,
  workspace,
  api,
  model,
  picture,
}) => {
  await changeSettings({ "linnet.askBeforeDrafting": true });
  await editor.openFile("counter.ts");
  await editor.selectAll();
  // The palette's Escape would take the selection away.
  await editor.page.keyboard.press("Control+Alt+Shift+d");
  await expect(editor.attached("src/counter.ts")).toBeVisible();
  draftPosts(model, [`${POST} See main.rs.`]);
  await editor.send("Draft a post about this.");
  await expect(editor.view.getByRole("article", { name: "Draft" })).toContainText(POST);
  await expectSameAsStored(editor, api);
  const gate = gateText(model);
  await editor.send("Who else would like it?");
  await expect(editor.conversation).toContainText(FIRST_HALF.trim());
  await workspace.write(
    "src/publish.ts",
    `export const token = "npm_${"a1b2c3d4e5f6".repeat(3)}";\n`,
  );
  await workspace.git("add", "--all");
  await editor.view.getByRole("button", { name: "Attach..." }).click();
  await editor.pick("Staged changes");
  await expect(editor.attached("Staged changes").getByRole("alert")).toBeVisible();

  const found: { theme: string; id: string; where: string[] }[] = [];
  for (const [theme, name] of THEMES) {
    await editor.run("Preferences: Color Theme");
    await editor.pick(theme);
    await expect(editor.view.locator("body")).toHaveAttribute("data-vscode-theme-name", theme);
    await editor.focusView();
    await picture(`theme-${name}`);
    let violations: AxeResults["violations"] = [];
    // axe leaves out a frame that takes more than a second to load its script: then it has not looked.
    await expect(async () => {
      const results = await new AxeBuilder({ page: editor.page })
        .include(["iframe.webview.ready", "iframe#active-frame", "body"])
        .analyze();
      const seen = results.passes.find(({ id }) => id === "color-contrast")?.nodes ?? [];
      expect(seen.map(({ html }) => html).join()).toContain(POST);
      violations = results.violations;
    }).toPass({ timeout: 60_000 });
    for (const { id, impact, nodes } of violations) {
      if (impact !== "serious" && impact !== "critical") continue;
      found.push({ theme, id, where: nodes.map(({ html }) => html) });
    }
  }
  expect(found).toEqual([]);
  gate.open();
  await expectSameAsStored(editor, api);
});

test("everything is done by keyboard alone", async ({ changeSettings, editor, api, model }) => {
  await changeSettings({ "linnet.askBeforeDrafting": true });
  const { keyboard } = editor.page;
  await editor.openFile("counter.ts");
  await editor.selectAll();
  await keyboard.press("Control+Alt+Shift+d");
  await expect(editor.attached("src/counter.ts")).toBeVisible();
  await expect(editor.message).toBeFocused();
  gateText(model);
  const send = editor.view.getByRole("button", { name: "Send" });
  await keyboard.type("What does this do?");
  // Enter sends nothing while something is under way.
  await expect(send).toBeEnabled();
  await keyboard.press("Enter");
  await expect(editor.conversation).toContainText("The first half");

  await editor.tabTo(editor.view.getByRole("button", { name: "Stop" }), "Tab");
  await keyboard.press("Enter");
  await expect(editor.conversation).toContainText("Stopped.");

  await editor.runByKeyboard("Linnet: Open");
  await expect(editor.message).toBeFocused();
  draftPosts(model, [POST]);
  await keyboard.type("Draft a post about it.");
  await expect(send).toBeEnabled();
  await keyboard.press("Enter");
  await expect(editor.view.getByRole("article", { name: "Draft" })).toContainText(POST);
  await expectSameAsStored(editor, api);
  await editor.tabTo(editor.view.getByRole("button", { name: "Copy" }), "Shift+Tab");
  await keyboard.press("Enter");
  await expect.poll(() => editor.page.evaluate(() => navigator.clipboard.readText())).toBe(POST);
});

test("a chat is found, renamed and deleted by keyboard alone", async ({ editor, api }) => {
  const turn = await api.startTurn("Which owls hunt by day?");
  await api.runEnded(turn.chatId, turn.runId);
  await editor.runByKeyboard("Linnet: Show Chats");
  await editor.pick("Which owls hunt by day?");
  await expect(editor.conversation).toContainText("Which owls hunt by day?");
  await expectSameAsStored(editor, api, turn.chatId);

  await editor.runByKeyboard("Linnet: Rename Chat");
  await editor.answer("Rename", "Owls");
  await expect.poll(async () => (await api.getChat(turn.chatId)).title).toBe("Owls");

  await editor.runByKeyboard("Linnet: Delete Chat");
  await editor.announced('"Owls" is being deleted.');
  // It can be undone for 15 seconds.
  const status = async () => (await api.send("GET", `/api/chats/${turn.chatId}`)).status;
  await expect.poll(status, { timeout: 35_000 }).toBe(404);
  await expect(editor.conversation).not.toContainText("Which owls hunt by day?");
});
