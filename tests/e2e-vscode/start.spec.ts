import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { findFreePort } from "../support/find-free-port.ts";
import { operatorCommand } from "../support/operator-command.ts";
import { REPO_ROOT } from "../support/repo-root.ts";
import { ARTIFACTS, expect, test } from "./support/fixtures.ts";

test.use({ isConnected: false });

const NOTES = "# Counter 1.1\n\nThe counter keeps its number over a restart.\n";

const answers = (url: string) => () =>
  fetch(`${url}/api/health/live`).then(
    () => true,
    () => false,
  );

test("the first draft starts the backend of a folder and connects the editor, without a question", async ({
  changeSettings,
  editor,
  workspace,
  picture,
}) => {
  const url = `http://127.0.0.1:${await findFreePort()}`;
  await changeSettings({ "linnet.backendUrl": url, "linnet.folder": REPO_ROOT });
  await expect(editor.view.getByRole("button", { name: "Start Linnet" })).toBeVisible();
  await picture("offers-start");
  await workspace.write("NOTES.md", NOTES);
  await editor.openFile("NOTES.md");
  await editor.run("Linnet: Draft Post from File");
  await expect(editor.view.getByRole("region", { name: "Start Linnet" })).toBeVisible();
  await picture("starting");
  const post = editor.view.getByRole("article", { name: "Post 1" });
  await expect(post).toContainText("Counter", { timeout: 120_000 });
  await picture("started");

  // Connected, and the backend is gone: the next draft starts it again.
  for (const isLast of [false, true]) {
    await editor.run("Tasks: Terminate Task");
    await editor.pick("Linnet");
    await expect.poll(answers(url)).toBe(false);
    if (isLast) break;
    await workspace.write("NOTES.md", NOTES.replace("Counter 1.1", "Counter 1.2"));
    await editor.openFile("NOTES.md");
    await editor.run("Linnet: Draft Post from File");
    await expect(post).toContainText("Counter 1.2", { timeout: 120_000 });
  }
});

test("the button starts the backend, and then drafts what was asked for", async ({
  changeSettings,
  editor,
  workspace,
}) => {
  const url = `http://127.0.0.1:${await findFreePort()}`;
  await changeSettings({ "linnet.backendUrl": url });
  await workspace.write("NOTES.md", NOTES);
  await editor.openFile("NOTES.md");
  await editor.run("Linnet: Draft Post from File");
  await expect(editor.attached("NOTES.md")).toBeVisible();
  await changeSettings({ "linnet.backendUrl": url, "linnet.folder": REPO_ROOT });
  await editor.view.getByRole("button", { name: "Start Linnet" }).click();
  await editor.announced("This editor is connected to Linnet.");
  await expect(editor.view.getByRole("article", { name: "Post 1" })).toBeVisible();
  await editor.run("Tasks: Terminate Task");
  await editor.pick("Linnet");
  await expect.poll(answers(url)).toBe(false);
});

/** A folder like a clone, whose start notes what it is told by files, and then fails. */
async function failingClone(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "linnet-clone-"));
  await mkdir(join(folder, "backend/cli"), { recursive: true });
  await writeFile(
    join(folder, "package.json"),
    '{"scripts":{"start":"node backend/cli/start.mjs"}}',
  );
  await writeFile(
    join(folder, "backend/cli/start.mjs"),
    `import { existsSync, watch, writeFileSync } from "node:fs";
const note = (line) => writeFileSync(process.env.LINNET_START_NOTE, line);
const fail = () => {
  if (!existsSync("fail")) return;
  note("npm cannot reach its registry: check the network.");
  process.exit(1);
};
writeFileSync("ran", "");
note("installing");
watch(".", fail);
fail();
`,
  );
  return folder;
}

/** A folder like the clone that a backend was started from in a terminal. */
async function cloneOf({ dataDir }: BackendProcess): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "linnet-clone-"));
  await mkdir(join(folder, "backend/cli"), { recursive: true });
  await writeFile(join(folder, "backend/cli/start.mjs"), "");
  const node = join(REPO_ROOT, "node_modules/.bin/node");
  const token = `LINNET_DATA_DIR='${dataDir}' '${node}' '${join(REPO_ROOT, "backend/cli/token.ts")}'`;
  await writeFile(join(folder, "package.json"), JSON.stringify({ scripts: { token } }));
  return folder;
}

test("a draft connects to a Linnet that runs already, and goes on after its token was renewed", async ({
  changeSettings,
  editor,
  workspace,
  picture,
}) => {
  const own = await startBackend({ databaseUrl: "" });
  const folder = await cloneOf(own);
  try {
    await changeSettings({ "linnet.backendUrl": own.url, "linnet.folder": folder });
    await workspace.write("NOTES.md", NOTES);
    await editor.openFile("NOTES.md");
    await editor.run("Linnet: Draft Post from File");
    const post = editor.view.getByRole("article", { name: "Post 1" });
    await expect(post).toContainText("Counter", { timeout: 30_000 });
    await picture("connected-by-proof");

    await operatorCommand(own, ["token", "--renew"], {});
    const headers = { authorization: `Bearer ${own.token}` };
    const status = async () => (await fetch(new URL("/api/chats", own.url), { headers })).status;
    await expect.poll(status).toBe(401);
    await workspace.write("NOTES.md", NOTES.replace("Counter 1.1", "Counter 1.2"));
    await editor.openFile("NOTES.md");
    await editor.run("Linnet: Draft Post from File");
    await expect(post).toContainText("Counter 1.2", { timeout: 30_000 });
    await picture("went-on-by-proof");
  } finally {
    await own.stop();
    await rm(folder, { recursive: true });
  }
});

test("the view shows how far a start is, and why it failed; what was to be drafted from stays", async ({
  changeSettings,
  editor,
  workspace,
  picture,
}) => {
  const folder = await failingClone();
  const url = `http://127.0.0.1:${await findFreePort()}`;
  await changeSettings({ "linnet.backendUrl": url, "linnet.folder": folder });
  await workspace.write("NOTES.md", NOTES);
  await editor.openFile("NOTES.md");
  await editor.run("Linnet: Draft Post from File");
  const notice = editor.view.getByRole("region", { name: "Start Linnet" });
  await expect(notice).toContainText("Installing what Linnet needs.");
  // The notice below makes room for this one, also when something is written and a missing backend is an alarm.
  const missing = editor.view.getByText("Linnet's backend is not running");
  const alarm = editor.view.locator(".linnet-notice:not(.linnet-notice-expected)", {
    has: missing,
  });
  await editor.view.getByRole("textbox", { name: "Message" }).fill("The counter");
  await expect(alarm).toBeAttached();
  await expect(missing).toBeHidden();
  await picture("start-installs");
  // What else is to be drafted from meanwhile takes nothing away.
  await editor.openFile("README.md");
  await editor.run("Linnet: Draft Post from File");
  await expect(editor.attached("README.md")).toBeVisible();
  await expect(editor.attached("NOTES.md")).toBeVisible();
  await notice.getByRole("button", { name: "Show the terminal" }).click();
  await expect(editor.page.locator(".terminal-outer-container")).toBeVisible();

  await writeFile(join(folder, "fail"), "");
  await expect(notice).toContainText("npm cannot reach its registry: check the network.");
  await expect(editor.attached("NOTES.md")).toBeVisible();
  await picture("start-failed");
  await changeSettings({
    "linnet.backendUrl": url,
    "linnet.folder": folder,
    "linnet.language": "ar",
    "workbench.colorTheme": "Default Light Modern",
  });
  await expect(editor.view.locator("html")).toHaveAttribute("dir", "rtl");
  await picture("start-failed-ar");
  await changeSettings({ "linnet.backendUrl": url, "linnet.folder": folder });
  await expect(editor.view.locator("html")).toHaveAttribute("dir", "ltr");
  await rm(join(folder, "fail"));
  await notice.getByRole("button", { name: "Start Linnet" }).click();
  await expect(notice).toContainText("Installing what Linnet needs.");
  // Ended by the person, before it has given a reason.
  await editor.run("Tasks: Terminate Task");
  await editor.pick("Linnet");
  await expect(notice).toContainText("Linnet did not start.");
  await notice.getByRole("button", { name: "Start Linnet" }).click();
  await notice.getByRole("button", { name: "Cancel" }).click();
  await expect(notice).toBeHidden();
  await expect(editor.attached("NOTES.md")).toBeVisible();
  await rm(folder, { recursive: true });
});

test("in a workspace that is not trusted nothing is started until the person trusts it", async ({
  changeSettings,
  openEditor,
  workspace,
}) => {
  const folder = await failingClone();
  const url = `http://127.0.0.1:${await findFreePort()}`;
  await changeSettings({
    "linnet.backendUrl": url,
    "linnet.folder": folder,
    "security.workspace.trust.enabled": true,
  });
  await workspace.write("NOTES.md", NOTES);
  // What a workspace says about the folder is not read.
  const other = await failingClone();
  await workspace.write(".vscode/settings.json", JSON.stringify({ "linnet.folder": other }));
  const editor = await openEditor();
  await editor.openLinnet();
  await editor.openFile("NOTES.md");
  await editor.run("Linnet: Draft Post from File");
  await expect(editor.attached("NOTES.md")).toBeVisible();
  await editor.view.getByRole("button", { name: "Start Linnet" }).click();
  const notice = editor.view.getByRole("region", { name: "Start Linnet" });
  await expect(notice).toContainText("This workspace is not trusted.");
  await editor.page.screenshot({ path: join(ARTIFACTS, "start-untrusted.png") });
  expect(existsSync(join(folder, "ran"))).toBe(false);

  await editor.page.locator(".statusbar-item").getByText("Restricted Mode").click();
  await editor.page.getByRole("button", { name: "Trust", exact: true }).click();
  await expect(notice).toContainText("Installing what Linnet needs.");
  expect(existsSync(join(folder, "ran"))).toBe(true);
  expect(existsSync(join(other, "ran"))).toBe(false);
  await writeFile(join(folder, "fail"), "");
  await expect(notice).toContainText("Linnet did not start.");
  for (const made of [folder, other]) await rm(made, { recursive: true });
});
