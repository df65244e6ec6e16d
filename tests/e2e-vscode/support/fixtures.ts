import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import { artifactsFolder, testWithBackend } from "../../support/test-with-backend.ts";
import { type CodeServer, startCodeServer } from "./code-server.ts";
import {
  ConnectedBrowser,
  removeFolder,
  temporaryFolder,
  type WindowOnWorkspace,
} from "./connected-browser.ts";
import { Editor, openBrowser } from "./editor.ts";
import { createGitWorkspace, type GitWorkspace } from "./git-workspace.ts";
import { packagedExtension } from "./packaged-extension.ts";

export const ARTIFACTS = artifactsFolder("e2e-vscode");

interface SharedFixtures {
  /** Path of the packaged extension. */
  vsix: string;
  codeServer: CodeServer;
  connectedBrowser: ConnectedBrowser;
}

interface TestFixtures {
  /** Whether windows begin connected: in a browser that tests share, as a person's windows do. */
  isConnected: boolean;
  /**
   * Whether `editor` is a window that was loaded for the test, alone in its browser and on a new workspace. Otherwise
   * it may be that of the test before, put back.
   */
  hasOwnWindow: boolean;
  /** The window that tests share, and its workspace; none where the test has its own. */
  sharedWindow: WindowOnWorkspace | undefined;
  workspace: GitWorkspace;
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
    async ({}, use) => use(packagedExtension()),
    { scope: "worker" },
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
      const browser = new ConnectedBrowser(codeServer, backend.token);
      await use(browser);
      await browser.close();
    },
    { scope: "worker", timeout: 120_000 },
  ],

  isConnected: [true, { option: true }],
  hasOwnWindow: [false, { option: true }],
  sharedWindow: [
    async ({ isConnected, hasOwnWindow, connectedBrowser }, use) => {
      const isShared = isConnected && !hasOwnWindow;
      await use(isShared ? await connectedBrowser.takeWindow() : undefined);
    },
    // The first one is connected, and loaded twice for that.
    { timeout: 120_000 },
  ],
  workspace: async ({ sharedWindow }, use) => {
    const workspace = sharedWindow?.workspace ?? (await createGitWorkspace());
    await use(workspace);
    if (!sharedWindow) await workspace.remove();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from it.
  profile: async ({}, use) => {
    const folder = await temporaryFolder();
    await use(folder);
    await removeFolder(folder);
  },
  browserOfTest: [
    async ({ isConnected, sharedWindow, connectedBrowser, profile }, use) => {
      if (sharedWindow) return use(sharedWindow.editor.page.context());
      if (isConnected) return use(await connectedBrowser.withoutWindow());
      const browser = await openBrowser(profile);
      await use(browser);
      await browser.close();
    },
    { timeout: 120_000 },
  ],
  changeSettings: [
    async ({ codeServer, connectedBrowser }, use) => {
      await use(async (changes) => {
        await codeServer.changeSettings(changes);
      });
      // A window takes settings in when it comes to it. A test may have set some by itself, too.
      if (await codeServer.changeSettings({})) await connectedBrowser.closeWindow();
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
  editor: async ({ sharedWindow, openEditor }, use) => {
    if (sharedWindow) return use(sharedWindow.editor);
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

export { expect } from "@playwright/test";
