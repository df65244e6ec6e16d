import {
  type BrowserContext,
  chromium,
  expect,
  type FrameLocator,
  type Locator,
  type Page,
} from "@playwright/test";

declare global {
  interface Window {
    /** There with the smoke-test driver. */
    driver?: { whenWorkbenchRestored(): Promise<void> };
    /** The newest state of a webview in this frame, as JSON. */
    webviewState?: string;
  }
}

/** A window of the real editor, in a browser profile that outlives it. */
export class Editor {
  readonly page: Page;
  readonly #context: BrowserContext;

  private constructor(context: BrowserContext, page: Page) {
    this.#context = context;
    this.page = page;
  }

  /** @param profile - Folder of the browser's profile: the editor keeps its state there. */
  static async open(url: string, profile: string): Promise<Editor> {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath: "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
      viewport: { width: 1_280, height: 900 },
      permissions: ["clipboard-read", "clipboard-write"],
    });
    // The frame around a webview hands its state to the editor, by a port of its own.
    await context.addInitScript(() => {
      const { postMessage } = MessagePort.prototype;
      MessagePort.prototype.postMessage = function post(message: unknown, ...others: unknown[]) {
        if (typeof message === "object" && message !== null && "channel" in message) {
          if (message.channel === "do-update-state" && "data" in message) {
            window.webviewState = String(message.data);
          }
        }
        Reflect.apply(postMessage, this, [message, ...others]);
      };
    });
    const page = context.pages()[0] ?? (await context.newPage());
    await page.goto(url);
    const editor = new Editor(context, page);
    await editor.#restored();
    return editor;
  }

  /** What is inside of the extension's view. */
  get view(): FrameLocator {
    return this.page.frameLocator("iframe.webview.ready").frameLocator("iframe#active-frame");
  }

  get conversation(): Locator {
    return this.view.getByRole("log", { name: "Conversation" });
  }

  get message(): Locator {
    return this.view.getByRole("textbox", { name: "Message" });
  }

  /** Runs a command by its title in the palette. */
  async run(title: string): Promise<void> {
    const input = this.page.locator(".quick-input-widget:visible input").first();
    await expect(async () => {
      await this.page.keyboard.press("Escape");
      await this.page.keyboard.press("F1");
      await input.fill(`>${title}`, { timeout: 2_000 });
      const row = this.page
        .locator(".quick-input-list .monaco-list-row")
        .filter({ has: this.page.getByText(title, { exact: true }) })
        .first();
      await row.click({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
  }

  /** Answers the input box that is open. */
  async answer(text: string): Promise<void> {
    const input = this.page.locator(".quick-input-widget:visible input").first();
    await input.fill(text);
    await input.press("Enter");
  }

  /** Selects everything in the editor that is open. */
  async selectAll(): Promise<void> {
    await expect(async () => {
      await this.page.locator(".monaco-editor .view-lines").first().click();
      await this.page.keyboard.press("Control+a");
      const selected = this.page.locator(".statusbar-item").filter({ hasText: "selected" });
      await expect(selected).toBeVisible({ timeout: 1_000 });
    }).toPass();
  }

  /** Opens a file of the workspace. */
  async openFile(name: string): Promise<void> {
    await this.run("Go to File...");
    const input = this.page.locator(".quick-input-widget:visible input").first();
    await input.fill(name);
    await this.page
      .locator(".quick-input-list .monaco-list-row")
      .filter({ hasText: name })
      .first()
      .click();
    await expect(this.page.locator(".editor-group-container .tab.active")).toContainText(name);
  }

  /** Connects the extension with a token, as a person pastes it. */
  async connect(token: string): Promise<void> {
    await this.run("Linnet: Connect with a Token");
    await this.answer(token);
    await this.announced("This editor is connected to Linnet.");
  }

  /** Waits for a notification. The smoke-test driver shows no toasts; a screen reader is told. */
  async announced(text: string): Promise<void> {
    await expect(this.page.locator(".monaco-aria-container")).toContainText(text);
  }

  /** Sends a message. */
  async send(text: string): Promise<void> {
    await this.message.fill(text);
    await this.view.getByRole("button", { name: "Send" }).click();
  }

  /** Gives the view the keyboard, in the place to write in. */
  async focusView(): Promise<void> {
    await this.message.focus();
  }

  /** Presses Shift and Tab, from the place to write in, until something has the keyboard. */
  async tabTo(target: Locator): Promise<void> {
    await expect(async () => {
      await this.page.keyboard.press("Shift+Tab");
      await expect(target).toBeFocused({ timeout: 100 });
    }).toPass({ intervals: [0] });
  }

  /** What is attached, by a part of its title. */
  attached(title: string): Locator {
    return this.view.getByRole("region", { name: `Attached: ${title}` });
  }

  /** Opens the view by its command, and waits until a person can write in it. */
  async openLinnet(): Promise<void> {
    await this.run("Linnet: Open");
    await expect(this.message).toBeVisible();
  }

  /** Reloads the window, as a person does; the extension host starts anew. */
  async reloadWindow(): Promise<void> {
    const loaded = this.page.waitForEvent("load");
    await this.run("Developer: Reload Window");
    await loaded;
    await this.#restored();
  }

  /** What the view has stored of what it shows: a JSON text by name. */
  async viewState(): Promise<Record<string, string>> {
    for (const frame of this.page.frames()) {
      const state = await frame.evaluate(() => window.webviewState).catch(() => undefined);
      if (state) return JSON.parse(state);
    }
    return {};
  }

  /** Closes the window, and with it the browser. */
  async close(): Promise<void> {
    await this.#context.close();
  }

  async #restored(): Promise<void> {
    await this.page.waitForFunction(() => window.driver !== undefined);
    await this.page.evaluate(() => window.driver?.whenWorkbenchRestored());
  }
}
