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
    /** The element that had the focus before the last key was pressed. */
    focusedBefore?: Element | null;
  }
}

/** Chromium of Debian, as it runs in a container. */
const CHROMIUM = {
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
  // Without a graphics card, what turns and blinks is drawn by the processor.
  reducedMotion: "reduce" as const,
};

/** Opens a browser whose windows of the editor can be looked into. */
export async function openBrowser(profile: string): Promise<BrowserContext> {
  const context = await chromium.launchPersistentContext(profile, CHROMIUM);
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
  return context;
}

/** A window of the real editor. */
export class Editor {
  readonly page: Page;
  /** Chats of the tests before, which had this window. */
  readonly leftChats = new Set<string>();

  private constructor(page: Page) {
    this.page = page;
  }

  /** Opens a window in a browser, whose profile is where the editor keeps its state. */
  static async open(browser: BrowserContext, url: string): Promise<Editor> {
    const page = await browser.newPage();
    await page.goto(url);
    const editor = new Editor(page);
    await editor.#restored();
    return editor;
  }

  /** The document inside the extension's view. */
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

  /** Runs a command by its title in the palette, as somebody without a mouse does. */
  async runByKeyboard(title: string): Promise<void> {
    const { keyboard } = this.page;
    const line = this.page.locator(".quick-input-list .monaco-list-row.focused");
    await expect(async () => {
      await keyboard.press("Escape");
      await keyboard.press("F1");
      const input = this.page.locator(".quick-input-widget:visible input").first();
      await expect(input).toBeFocused({ timeout: 2_000 });
      await keyboard.type(title);
      const meant = line.filter({ has: this.page.getByText(title, { exact: true }) });
      await expect(meant).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    await keyboard.press("Enter");
  }

  /** Answers the input box with that title, once it is open. */
  async answer(title: string, text: string): Promise<void> {
    const box = this.page
      .locator(".quick-input-widget:visible")
      .filter({ has: this.page.locator(".quick-input-title").getByText(title, { exact: true }) });
    const input = box.locator("input").first();
    await input.fill(text);
    await input.press("Enter");
  }

  /** Chooses from the list that is open, or about to be, by what stands in the line. */
  async pick(text: string): Promise<void> {
    // The lines of a list come after the list.
    await expect(() => this.#narrow(text)).toPass();
    await this.page.keyboard.press("Enter");
  }

  /** Types into the list that is open until the line with that text is the one that Enter takes. */
  async #narrow(text: string): Promise<void> {
    const input = this.page.locator(".quick-input-widget:visible input").first();
    const line = this.page.locator(".quick-input-list .monaco-list-row.focused");
    // The editor searches again only where the text has changed.
    await input.fill("", { timeout: 2_000 });
    await input.fill(text, { timeout: 2_000 });
    await expect(line).toContainText(text, { timeout: 2_000 });
  }

  /** A line of the list that is open. */
  listRow(text: string): Locator {
    return this.page.locator(".quick-input-list .monaco-list-row").filter({ hasText: text });
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
    // The list has the files of the moment it was opened.
    await expect(async () => {
      await this.run("Go to File...");
      await this.#narrow(name);
    }).toPass();
    await this.page.keyboard.press("Enter");
    await expect(this.page.locator(".editor-group-container .tab.active")).toContainText(name);
  }

  /** Connects the extension with a token, as a person pastes it. */
  async connect(token: string): Promise<void> {
    await this.run("Linnet: Connect with a Token");
    await this.answer("Connect Linnet with a token", token);
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

  /** Goes by Tab, from the place to write in, until something in the view has the keyboard. */
  async tabTo(target: Locator, key: "Tab" | "Shift+Tab"): Promise<void> {
    const hasFocus = () => target.evaluate((element) => element === document.activeElement);
    const body = this.view.locator("body");
    while (!(await hasFocus())) {
      await body.evaluate(() => {
        window.focusedBefore = document.activeElement;
      });
      await this.page.keyboard.press(key);
      // Pressed again before it has moved, it would be led past the target.
      const hasMoved = () =>
        body.evaluate(
          () => document.activeElement !== window.focusedBefore || !document.hasFocus(),
        );
      await expect.poll(hasMoved, { intervals: [20] }).toBe(true);
    }
  }

  /** The attachment with a part of its title. */
  attached(title: string): Locator {
    return this.view.getByRole("region", { name: `Attached: ${title}` });
  }

  /** A line of the tree of chats. */
  chatRow(text: string): Locator {
    return this.page
      .locator(".pane")
      .filter({ has: this.page.getByRole("button", { name: "Chats and Drafts Section" }) })
      .locator(".monaco-list-row")
      .filter({ hasText: text });
  }

  /** Unfolds the tree of chats. */
  async openChats(): Promise<void> {
    await this.run("Linnet: Focus on Chats and Drafts View");
  }

  /** Opens what stands in a line of the tree. */
  async openRow(row: Locator): Promise<void> {
    // A line that is drawn again under the click does not feel it.
    await expect(async () => {
      await row.click({ timeout: 2_000 });
      await expect(row).toHaveAttribute("aria-selected", "true", { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
  }

  /** Unfolds a line of the tree. */
  async unfold(row: Locator): Promise<void> {
    const isUnfolded = async () => (await row.getAttribute("aria-expanded")) === "true";
    await expect(async () => {
      const twistie = row.locator(".monaco-tl-twistie");
      if (!(await isUnfolded())) await twistie.click({ timeout: 2_000 });
      await expect(row).toHaveAttribute("aria-expanded", "true", { timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
  }

  /** Runs a command of the menu of a chat in the tree. */
  async onChat(title: string, command: string): Promise<void> {
    await this.chooseInMenu(this.chatRow(title), command);
  }

  /** Runs a command of the context menu of something. */
  async chooseInMenu(target: Locator, command: string): Promise<void> {
    const item = this.page.getByRole("menuitem", { name: command });
    // A line that is drawn again under the click has no menu.
    await expect(async () => {
      if (!(await item.isVisible())) await target.click({ button: "right", timeout: 2_000 });
      await expect(item).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 30_000 });
    // The editor's menus take no click in their first tenth of a second, and may close slowly.
    await expect(async () => {
      if (await item.isVisible()) await item.click({ timeout: 1_000 });
      await expect(item).toBeHidden({ timeout: 500 });
    }).toPass({ intervals: [100], timeout: 30_000 });
  }

  /** The editor's own measurement of an extension's activation, in milliseconds. */
  async activationTime(name: string): Promise<number> {
    await this.run("Developer: Show Running Extensions");
    const row = this.page.getByRole("listitem", { name, exact: true });
    await expect(row).toContainText("Activation:");
    const [, milliseconds] = /Activation: (\d+)ms/.exec((await row.textContent()) ?? "") ?? [];
    return Number(milliseconds);
  }

  /** Opens the view by its command, and waits until a person can write in it. */
  async openLinnet(): Promise<void> {
    await this.run("Linnet: Open");
    // Given later, the keyboard would be taken from what is done next.
    await expect(this.message).toBeFocused();
  }

  /** Reloads the window, as a person does; the extension host starts again. */
  async reloadWindow(): Promise<void> {
    const loaded = this.page.waitForEvent("load");
    // Once: a click that waits for the window to go would be made again in the one that comes.
    await this.runByKeyboard("Developer: Reload Window");
    await loaded;
    await this.#restored();
  }

  /** The view's stored state: JSON texts by name. */
  async viewState(): Promise<Record<string, string>> {
    for (const frame of this.page.frames()) {
      const state = await frame.evaluate(() => window.webviewState).catch(() => undefined);
      if (state) return JSON.parse(state);
    }
    return {};
  }

  /** Closes the window. */
  async close(): Promise<void> {
    await this.page.close();
  }

  async #restored(): Promise<void> {
    await this.page.waitForFunction(() => window.driver !== undefined);
    await this.page.evaluate(() => window.driver?.whenWorkbenchRestored());
  }
}
