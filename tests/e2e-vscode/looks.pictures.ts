import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { REPO_ROOT } from "../support/repo-root.ts";
import type { Editor } from "./support/editor.ts";
import { ARTIFACTS, expect, test } from "./support/fixtures.ts";
import { draftPosts, gateResearch } from "./support/scripted-turn.ts";

/** Pictures that a README shows. */
const SHOWN = join(REPO_ROOT, "docs/screenshots");
/** Pictures that are only looked at. */
const KEPT = join(ARTIFACTS, "looks");

const CHANGED = [
  "export class Counter {",
  "  #count: number;",
  "",
  "  constructor(readonly store: Store) {",
  "    this.#count = store.read();",
  "  }",
  "",
  "  // Each number is stored before it is handed out.",
  "  // A restart goes on with the next one.",
  "  next(): number {",
  "    this.#count += 1;",
  "    this.store.write(this.#count);",
  "    return this.#count;",
  "  }",
  "}",
  "",
].join("\n");

/** What the change itself says: a draft without doubts. */
const POST = "Each number is stored before it is handed out. A restart goes on with the next one.";

test.beforeAll(async () => {
  for (const folder of [SHOWN, KEPT]) await mkdir(folder, { recursive: true });
});

test.use({ isConnected: true, hasOwnWindow: true });

/** Takes a picture once every colour has changed to its last: a change of theme takes a moment. */
async function take({ page }: Editor, folder: string, name: string): Promise<void> {
  await page.screenshot({ path: join(folder, `${name}.png`), animations: "disabled" });
}

async function arrange({ page }: Editor): Promise<void> {
  await page.setViewportSize({ width: 1_120, height: 760 });
  await widenSideBar(page, 430);
}

async function widenSideBar(page: Page, width: number): Promise<void> {
  const bar = await page.locator(".part.sidebar").boundingBox();
  if (!bar) throw new Error("no side bar");
  await page.mouse.move(bar.x + bar.width, bar.y + 300);
  await page.mouse.down();
  await page.mouse.move(bar.x + width, bar.y + 300, { steps: 5 });
  await page.mouse.up();
}

test("a draft from staged changes, in three themes", async ({
  editor,
  workspace,
  changeSettings,
  model,
  api,
}) => {
  const kept = (name: string) => take(editor, KEPT, name);
  const shown = (name: string) => take(editor, SHOWN, name);
  await changeSettings({
    "workbench.colorTheme": "Default Light Modern",
    "linnet.askBeforeDrafting": true,
  });
  await arrange(editor);
  await kept("empty-light");

  await workspace.write("src/counter.ts", CHANGED);
  await workspace.git("add", "--all");
  await editor.openFile("counter.ts");
  await editor.run("Linnet: Draft Post from Staged Changes");
  const chip = editor.attached("Staged changes");
  await chip.getByText("What is sent").click();
  await expect(chip).toContainText("+    this.store.write");
  await kept("chip-light");

  const gate = gateResearch(model);
  await editor.send("What does this change mean for people?");
  await expect(editor.conversation).toContainText("stores each number");
  await kept("writing-light");
  gate.open();
  await expect(editor.conversation).toContainText("Shall I draft it?");
  await editor.view.getByRole("button", { name: "Send" }).waitFor();
  draftPosts(model, [POST]);
  await editor.send("Yes, go ahead.");
  await expect(editor.view.getByRole("article", { name: "Draft" })).toContainText("handed out");
  await expect(editor.view.getByRole("button", { name: "Send" })).toBeVisible();
  await shown("vscode-light");

  await changeSettings({ "workbench.colorTheme": "Default Dark Modern" });
  await expect(editor.view.locator("body.vscode-dark")).toBeVisible();
  await shown("vscode-dark");
  await changeSettings({ "workbench.colorTheme": "Default High Contrast" });
  await expect(editor.view.locator("body.vscode-high-contrast")).toBeVisible();
  await kept("high-contrast");
  await changeSettings({ "workbench.colorTheme": "Default High Contrast Light" });
  await expect(editor.view.locator("body.vscode-high-contrast-light")).toBeVisible();
  await kept("high-contrast-light");

  await changeSettings({
    "workbench.colorTheme": "Default Dark Modern",
    "linnet.language": "de",
  });
  await expect(editor.view.getByRole("button", { name: "Senden" })).toBeVisible();
  await kept("german-dark");
  await changeSettings({ "linnet.language": "ar" });
  await expect(editor.view.locator("html[dir=rtl]")).toBeAttached();
  await kept("arabic-dark");
  await changeSettings({ "workbench.colorTheme": "Default Dark Modern" });

  const other = await api.startTurn("Which birds sing at night?");
  await api.runEnded(other.chatId, other.runId);
  await editor.openChats();
  await editor.chatRow("Staged changes").locator(".monaco-tl-twistie").click();
  await expect(editor.chatRow("Our counter never")).toBeVisible();
  await kept("tree-dark");
});

test("what stops a send, and what is said while the backend is away", async ({
  editor,
  workspace,
  backend,
}) => {
  const kept = (name: string) => take(editor, KEPT, name);
  await arrange(editor);
  await workspace.write(
    "src/publish.ts",
    `export const token = "npm_${"abcdefghijklmnopqrstuvwxyz0123456789"}";\n`,
  );
  await workspace.git("add", "--all");
  await editor.run("Linnet: Draft Post from Staged Changes");
  await expect(editor.attached("Staged changes").getByRole("alert")).toBeVisible();
  await editor.message.fill("Draft a post about this.");
  await take(editor, SHOWN, "vscode-secret");

  await backend.kill();
  await editor.attached("Staged changes").getByRole("button", { name: "Take it out" }).click();
  await editor.send("Draft a post about this.");
  await expect(editor.view.getByText("Linnet's backend is not running")).toBeVisible();
  await kept("backend-away");
  await backend.restart();
  await editor.run("Linnet: Open Walkthrough");
  await expect(editor.page.getByText("Draft a post from your code").first()).toBeVisible();
  await kept("walkthrough");
});

test.describe("before it is connected", () => {
  test.use({ isConnected: false });

  test("the code that a person confirms", async ({ editor }) => {
    const kept = (name: string) => take(editor, KEPT, name);
    await arrange(editor);
    await expect(editor.view.getByText("Not connected yet")).toBeVisible();
    await kept("not-connected");
    await editor.view.getByRole("button", { name: "Connect" }).click();
    await expect(editor.view.locator(".linnet-user-code")).toBeVisible();
    await kept("connecting");
    await editor.openChats();
    await kept("tree-not-connected");
  });
});
