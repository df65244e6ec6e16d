import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContext } from "@playwright/test";
import type { CodeServer } from "./code-server.ts";
import { Editor, openBrowser } from "./editor.ts";
import { createGitWorkspace, type GitWorkspace } from "./git-workspace.ts";
import { putBack } from "./put-back.ts";

/** A window, and the workspace that is open in it. */
export interface WindowOnWorkspace {
  editor: Editor;
  workspace: GitWorkspace;
}

/**
 * A browser in which the extension is connected, started when a test needs it. One test after the other has the same
 * window in it, because the load of a window costs more than most tests. Each test gets the window and its workspace
 * as new ones are.
 */
export class ConnectedBrowser {
  readonly #codeServer: CodeServer;
  readonly #token: string;
  #running: { browser: BrowserContext; profile: string } | undefined;
  #window: WindowOnWorkspace | undefined;

  constructor(codeServer: CodeServer, token: string) {
    this.#codeServer = codeServer;
    this.#token = token;
  }

  /** The browser without a window, for windows of a test's own. */
  async withoutWindow(): Promise<BrowserContext> {
    const browser = await this.#start();
    await this.closeWindow();
    return browser;
  }

  /** The window of the tests before; a new one, on a new workspace, where that cannot be put back. */
  async takeWindow(): Promise<WindowOnWorkspace> {
    const browser = await this.#start();
    if (this.#window) {
      const { editor, workspace } = this.#window;
      try {
        await workspace.putBack();
        await putBack(editor);
        return this.#window;
      } catch (error) {
        console.log(`  The next test gets a new window: ${error}`);
        await this.closeWindow();
      }
    }
    this.#window = await this.#openOn(browser);
    await this.#window.editor.openLinnet();
    return this.#window;
  }

  /** Closes the window, so that the next test gets a new one. */
  async closeWindow(): Promise<void> {
    const window = this.#window;
    this.#window = undefined;
    await window?.editor.close();
    await window?.workspace.remove();
  }

  async close(): Promise<void> {
    await this.closeWindow();
    await this.#running?.browser.close();
    if (this.#running) await removeFolder(this.#running.profile);
  }

  async #start(): Promise<BrowserContext> {
    if (this.#running) return this.#running.browser;
    const profile = await temporaryFolder();
    const browser = await openBrowser(profile);
    this.#running = { browser, profile };
    this.#window = await this.#openOn(browser);
    const { editor } = this.#window;
    await editor.connect(this.#token);
    // A reload makes the editor write its state down, for the other windows of this browser.
    await editor.reloadWindow();
    return browser;
  }

  async #openOn(browser: BrowserContext): Promise<WindowOnWorkspace> {
    const workspace = await createGitWorkspace();
    const editor = await Editor.open(browser, this.#codeServer.windowUrl(workspace.folder));
    return { editor, workspace };
  }
}

/** A folder for a browser's profile. */
export function temporaryFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), "linnet-editor-"));
}

/** Removes a browser's profile, also while its browser still ends. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
