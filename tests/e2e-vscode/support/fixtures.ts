import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { artifactsFolder, testWithBackend } from "../../support/test-with-backend.ts";
import { type CodeServer, startCodeServer } from "./code-server.ts";
import { Editor, openBrowser } from "./editor.ts";
import { createGitWorkspace, type GitWorkspace } from "./git-workspace.ts";
import { packagedExtension } from "./packaged-extension.ts";

export const ARTIFACTS = artifactsFolder("e2e-vscode");

interface SharedFixtures {
  /** Path of the packaged extension. */
  vsix: string;
  codeServer: CodeServer;
  /** A browser in which the extension is connected. */
  connectedBrowser: BrowserContext;
}

interface TestFixtures {
  workspace: GitWorkspace;
  /** Whether windows begin connected: in a browser that tests share, as a person's windows do. */
  isConnected: boolean;
  /** Folder of a new browser profile, where the editor keeps its state. */
  profile: string;
  /** The browser that windows are opened in; one of the test's own when they begin unconnected. */
  browserOfTest: BrowserContext;
  /** Sets other settings until the test is over; those that a test sets by itself go then, too. */
  changeSettings: (changes: Record<string, unknown>) => Promise<void>;
  /** Opens a window on the workspace; all of them are closed at the end. */
  openEditor: (browser?: BrowserContext) => Promise<Editor>;
  /** A window with the view open. */
  editor: Editor;
  /** Keeps what the window looks like, for a person to look at. */
  picture: (name: string) => Promise<void>;
}

export const test = testWithBackend.extend<TestFixtures, SharedFixtures>({
  vsix: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from it.
    async ({}, use) => use(await packagedExtension()),
    { scope: "worker", timeout: 120_000 },
  ],
  codeServer: [
    async ({ backend, vsix }, use) => {
      const codeServer = await startCodeServer(vsix, { "linnet.backendUrl": backend.url });
      await use(codeServer);
      await codeServer.stop();
    },
    { scope: "worker", timeout: 300_000 },
  ],
  connectedBrowser: [
    async ({ codeServer, backend }, use) => {
      const profile = await temporaryFolder();
      const workspace = await createGitWorkspace();
      const browser = await openBrowser(profile);
      const editor = await Editor.open(browser, codeServer.windowUrl(workspace.folder));
      await editor.connect(backend.token);
      // A reload makes the editor write its state down before it goes.
      await editor.reloadWindow();
      await editor.close();
      await workspace.remove();
      await use(browser);
      await browser.close();
      await removeFolder(profile);
    },
    { scope: "worker", timeout: 120_000 },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from it.
  workspace: async ({}, use) => {
    const workspace = await createGitWorkspace();
    await use(workspace);
    await workspace.remove();
  },
  isConnected: [true, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from it.
  profile: async ({}, use) => {
    const folder = await temporaryFolder();
    await use(folder);
    await removeFolder(folder);
  },
  browserOfTest: async ({ isConnected, connectedBrowser, profile }, use) => {
    const browser = isConnected ? connectedBrowser : await openBrowser(profile);
    await use(browser);
    if (!isConnected) await browser.close();
  },
  changeSettings: [
    async ({ codeServer }, use) => {
      await use((changes) => codeServer.changeSettings(changes));
      await codeServer.changeSettings({});
    },
    { auto: true },
  ],
  openEditor: async ({ codeServer, workspace, browserOfTest }, use) => {
    const opened: Editor[] = [];
    await use(async (browser = browserOfTest) => {
      const editor = await Editor.open(browser, codeServer.windowUrl(workspace.folder));
      opened.push(editor);
      return editor;
    });
    for (const editor of opened) await editor.close();
  },
  editor: async ({ openEditor }, use) => {
    const editor = await openEditor();
    await editor.openLinnet();
    await use(editor);
  },
  picture: async ({ editor }, use) => {
    await use(async (name) => {
      const path = join(ARTIFACTS, `${name}.png`);
      await editor.page.screenshot({ path, animations: "disabled" });
    });
  },
});

function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "linnet-editor-"));
}

async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

export { expect } from "@playwright/test";
