import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "./support/fixtures.ts";
import { COUNTER } from "./support/git-workspace.ts";
import { draftPosts, POST } from "./support/scripted-turn.ts";
import { expectSameAsStored } from "./support/shown-chat.ts";

const draftCard = "Draft";

test("a selection is shown, trimmed and drafted from, and the draft goes where it is wanted", async ({
  changeSettings,
  editor,
  workspace,
  api,
  model,
  picture,
}) => {
  await changeSettings({ "linnet.askBeforeDrafting": true });
  await picture("empty");
  await editor.openFile("counter.ts");
  await editor.selectAll();
  await editor.page.keyboard.press("Control+Alt+Shift+d");
  const chip = editor.attached("src/counter.ts:1-8");
  await chip.getByText("What is sent").click();
  await expect(chip).toContainText("this.#count += 1;");
  await chip.getByRole("button", { name: "Edit" }).click();
  const trimmed = COUNTER.split("\n").slice(0, 2).join("\n");
  await chip.getByRole("textbox", { name: "What is sent" }).fill(trimmed);
  await chip.getByRole("button", { name: "Save" }).click();
  await expect(chip).not.toContainText("this.#count += 1;");
  await picture("selection-attached");

  const linked = `${POST} See main.rs.`;
  draftPosts(model, [linked]);
  await editor.send("Draft a post about this.");
  const card = editor.view.getByRole("article", { name: draftCard });
  await expect(card).toContainText(POST);
  await expect(card.getByRole("list", { name: "Warnings" })).toContainText('"main.rs"');
  await expect(editor.view.getByRole("button", { name: "Send" })).toBeVisible();
  const [asked] = await expectSameAsStored(editor, api);
  expect(asked?.parts[0]).toMatchObject({
    type: "data-context",
    data: { kind: "selection", title: "src/counter.ts:1-8", language: "typescript", text: trimmed },
  });
  await picture("draft");

  await card.getByRole("button", { name: "Copy" }).click();
  await expect.poll(() => editor.page.evaluate(() => navigator.clipboard.readText())).toBe(linked);

  await editor.page.evaluate(() => navigator.clipboard.writeText(""));
  await editor.run("Linnet: Copy Latest Draft");
  await expect.poll(() => editor.page.evaluate(() => navigator.clipboard.readText())).toBe(linked);

  await editor.run("File: New Untitled Text File");
  // Until the editor shows it, a draft goes where the selection was.
  await expect(editor.page.locator(".statusbar-item").getByText("Plain Text")).toBeVisible();
  await card.getByRole("button", { name: "Insert" }).click();
  await expect(editor.page.locator(".editor-group-container .view-lines")).toContainText(
    "See main.rs.",
  );

  await card.getByRole("button", { name: "Save" }).click();
  const input = editor.page.locator(".quick-input-widget:visible input").first();
  await expect(input).toHaveValue(/draft-.*\.md$/);
  await input.press("Enter");
  const saved = async () => (await readdir(workspace.folder)).find((name) => /^draft-/.test(name));
  // A file is there before what stands in it.
  const markdown = async () => readFile(join(workspace.folder, (await saved()) ?? ""), "utf8");
  await expect.poll(saved).toBeDefined();
  await expect
    .poll(markdown)
    .toMatch(
      /^## Draft\n\n<!-- linnet-draft [\w-]{36} -->\n\n(> .*\n)+\nSources:\n\n- src\/counter\.ts:1-8\n$/,
    );
  expect(await markdown()).toContain(linked.replace(/^/gm, "> "));
});

test("staged changes are drafted from, without what is generated", async ({
  editor,
  workspace,
  api,
  model,
}) => {
  await workspace.write("src/counter.ts", COUNTER.replace("+= 1", "+= 2"));
  await workspace.write("package-lock.json", "{}\n");
  await workspace.git("add", "--all");
  await editor.run("Linnet: Draft Post from Staged Changes");
  const chip = editor.attached("Staged changes");
  await expect(chip).toContainText("package-lock.json was left out: it is generated.");
  draftPosts(model, [POST]);
  await editor.view.getByRole("button", { name: "Draft a post" }).click();
  await expect(editor.view.getByRole("article", { name: draftCard })).toContainText(POST);
  const [asked] = await expectSameAsStored(editor, api);
  const [context] = asked?.parts ?? [];
  if (context?.type !== "data-context") throw new Error("no context");
  expect(context.data).toMatchObject({ kind: "diff", title: "Staged changes", language: "diff" });
  expect(context.data.text).toContain("+    this.#count += 2;");
  expect(context.data.text).not.toContain("package-lock.json");
});

test("a command drafts at once, and the draft is copied by a key: two actions", async ({
  editor,
  workspace,
  api,
  model,
}) => {
  const earlier = await api.startTurn("Which owls hunt by day?");
  await api.runEnded(earlier.chatId, earlier.runId);
  await workspace.write("src/counter.ts", COUNTER.replace("+= 1", "+= 2"));
  await workspace.git("add", "--all");
  draftPosts(model, [POST]);
  await editor.run("Linnet: Draft Post from Staged Changes");
  await expect(editor.view.getByRole("article", { name: draftCard })).toContainText(POST);
  const [asked] = await expectSameAsStored(editor, api);
  expect(asked).toMatchObject({
    metadata: { intent: "draft" },
    parts: [{ data: { kind: "diff", title: "Staged changes" } }, { type: "text" }],
  });
  const copied = () => editor.page.evaluate(() => navigator.clipboard.readText());
  await editor.page.keyboard.press("Control+Alt+Shift+y");
  await expect.poll(copied).toBe(POST);

  const edited = `${POST} Edited at once.`;
  await editor.view.getByRole("article", { name: draftCard }).getByRole("textbox").fill(edited);
  await editor.page.keyboard.press("Control+Alt+Shift+y");
  await expect.poll(copied).toBe(edited);

  await editor.view.getByRole("button", { name: "Changes Staged changes" }).click();
  const shown = editor.page.locator(".editor-group-container .view-lines");
  await expect(shown).toContainText("this.#count += 2;");
});

test("a text that is being typed is not left behind by a command that drafts", async ({
  editor,
}) => {
  await editor.openFile("counter.ts");
  await editor.message.fill("Half a thought");
  await editor.run("Linnet: Draft Post from File");
  await expect(editor.attached("src/counter.ts")).toBeVisible();
  await expect(editor.message).toHaveValue("Half a thought");
});

test("the last commit is drafted from, and release notes are", async ({ editor, api, model }) => {
  const attach = editor.view.getByRole("button", { name: "Attach..." });
  await attach.click();
  await editor.pick("Last commit");
  const commit = editor.view.getByRole("region", { name: /^Attached: Commit \w{8}: feat: count/ });
  await expect(commit).toBeVisible();
  await attach.click();
  await editor.pick("Release notes");
  await editor.pick("v1.1.0");
  await editor.pick("v1.0.0");
  await expect(editor.attached("Release v1.1.0 since v1.0.0")).toBeVisible();
  draftPosts(model, [POST]);
  await editor.send("Draft a post about this.");
  await expect(editor.view.getByRole("article", { name: draftCard })).toContainText(POST);
  const [asked] = await expectSameAsStored(editor, api);
  const texts = (asked?.parts ?? []).map((part) =>
    part.type === "data-context" ? part.data.text : "",
  );
  expect(texts[0]).toContain("A counter that never goes back.");
  expect(texts[0]).toContain("+export class Counter {");
  expect(texts[1]).toContain("- feat: count what passes");
});

test("a secret in a diff stops the send until it is taken out", async ({
  editor,
  workspace,
  api,
  model,
  picture,
}) => {
  const token = `npm_${"abcdefghijklmnopqrstuvwxyz0123456789"}`;
  await workspace.write("src/publish.ts", `export const token = "${token}";\n`);
  await workspace.git("add", "--all");
  await editor.run("Linnet: Draft Post from Staged Changes");
  const chip = editor.attached("Staged changes");
  await expect(chip.getByRole("alert")).toContainText("npm");
  await expect(chip.getByRole("alert")).not.toContainText(token);
  await editor.message.fill("Draft a post about this.");
  await expect(editor.view.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  await expect(chip.getByRole("button", { name: "Send it anyway" })).toBeVisible();
  await picture("secret-found");
  await chip.getByRole("button", { name: "Take it out" }).click();
  await expect(chip.getByRole("alert")).toBeHidden();

  await editor.message.fill(`Draft a post about this. My token is ${token}`);
  await editor.view.getByRole("button", { name: "Send", exact: true }).click();
  await expect(editor.view.getByText("This would have sent a secret")).toBeVisible();
  expect(model.requests).toEqual([]);
  await expect(editor.message).toHaveValue(new RegExp(token));

  draftPosts(model, [POST]);
  await editor.send("Draft a post about this.");
  await expect(editor.view.getByRole("article", { name: draftCard })).toContainText(POST);
  const messages = await expectSameAsStored(editor, api);
  expect(JSON.stringify(messages)).not.toContain(token);
  expect(JSON.stringify(messages[0])).toContain("removed]");
});
