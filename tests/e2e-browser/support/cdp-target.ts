import { writeFile } from "node:fs/promises";
import type { CDPSession } from "@playwright/test";
import { MESSAGE_BOX } from "./message-box.ts";

interface CdpAnswer {
  id: number;
  result?: {
    result?: { value?: unknown };
    exceptionDetails?: { text: string; exception?: { description?: string } };
    data?: string;
  };
  error?: { message: string };
}

/**
 * A document that Playwright does not list, such as a real popup, driven over the DevTools
 * protocol: by the roles and names that a person meets.
 */
export class CdpTarget {
  readonly targetId: string;
  readonly #cdp: CDPSession;
  readonly #sessionId: string;
  readonly #waiting = new Map<number, (answer: CdpAnswer) => void>();
  #lastId = 0;
  #isGone = false;
  readonly gone: Promise<void>;

  static async attach(cdp: CDPSession, targetId: string): Promise<CdpTarget> {
    const { sessionId } = await cdp.send("Target.attachToTarget", { targetId, flatten: false });
    const target = new CdpTarget(cdp, targetId, sessionId);
    await target.#send("Runtime.enable");
    return target;
  }

  private constructor(cdp: CDPSession, targetId: string, sessionId: string) {
    this.targetId = targetId;
    this.#cdp = cdp;
    this.#sessionId = sessionId;
    cdp.on("Target.receivedMessageFromTarget", ({ sessionId: from, message }) => {
      if (from !== sessionId) return;
      const answer: CdpAnswer = JSON.parse(message);
      this.#waiting.get(answer.id)?.(answer);
      this.#waiting.delete(answer.id);
    });
    this.gone = new Promise((resolve) => {
      cdp.on("Target.detachedFromTarget", ({ sessionId: from }) => {
        if (from !== sessionId) return;
        this.#isGone = true;
        for (const settle of this.#waiting.values()) {
          settle({ id: 0, error: { message: "The document is gone." } });
        }
        resolve();
      });
    });
  }

  async #send(method: string, params: object = {}): Promise<CdpAnswer["result"]> {
    if (this.#isGone) throw new Error("The document is gone.");
    this.#lastId += 1;
    const id = this.#lastId;
    const answered = new Promise<CdpAnswer>((resolve) => this.#waiting.set(id, resolve));
    await this.#cdp.send("Target.sendMessageToTarget", {
      sessionId: this.#sessionId,
      message: JSON.stringify({ id, method, params }),
    });
    const answer = await answered;
    if (answer.error) throw new Error(answer.error.message);
    return answer.result;
  }

  /** The value of an expression in the document. */
  async evaluate<Result>(expression: string): Promise<Result> {
    const result = await this.#send("Runtime.evaluate", {
      expression,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    });
    const thrown = result?.exceptionDetails;
    if (thrown) throw new Error(thrown.exception?.description ?? thrown.text);
    return result?.result?.value as Result;
  }

  /** Waits until an expression is true. */
  async until(expression: string, timeoutMs = 15_000): Promise<void> {
    const started = Date.now();
    // A document that was just opened has no body yet.
    while (!(await this.evaluate<boolean>(`Boolean(document.body && (${expression}))`))) {
      if (Date.now() - started > timeoutMs) {
        throw new Error(`Not true in ${timeoutMs} ms: ${expression}\n${await this.text()}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
  }

  /** All text that is shown. */
  text(): Promise<string> {
    return this.evaluate("document.body?.innerText ?? ''");
  }

  /** Writes into the textbox "Message", as typing does. */
  async write(text: string): Promise<void> {
    await this.until(MESSAGE_BOX);
    await this.evaluate(`${MESSAGE_BOX}.focus()`);
    await this.#send("Input.insertText", { text });
  }

  /**
   * Clicks a button by its name, as soon as a mouse would hit it. Looking and clicking are one
   * step: between two, the view could move the button away.
   */
  async click(name: string): Promise<void> {
    await this.until(`(() => {
      const button = [...document.querySelectorAll("button")].find((each) => (each.getAttribute("aria-label") ?? each.textContent).trim() === ${JSON.stringify(name)} && !each.disabled);
      if (!button) return false;
      button.scrollIntoView({ block: "nearest" });
      const box = button.getBoundingClientRect();
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (!button.contains(hit)) return false;
      button.click();
      return true;
    })()`);
  }

  async press(key: "Enter" | "Escape" | "Tab" | "Alt+C"): Promise<void> {
    const codes = { Enter: 13, Escape: 27, Tab: 9, "Alt+C": 67 };
    const common = {
      ...(key === "Alt+C" ? { key: "c", code: "KeyC", modifiers: 1 } : { key, code: key }),
      windowsVirtualKeyCode: codes[key],
    };
    await this.#send("Input.dispatchKeyEvent", {
      type: key === "Enter" ? "keyDown" : "rawKeyDown",
      text: key === "Enter" ? "\r" : undefined,
      ...common,
    });
    await this.#send("Input.dispatchKeyEvent", { type: "keyUp", ...common });
  }

  /** PNG of what is shown. */
  async picture(): Promise<Buffer> {
    const result = await this.#send("Page.captureScreenshot", { format: "png" });
    return Buffer.from(result?.data ?? "", "base64");
  }

  async screenshot(path: string): Promise<void> {
    await writeFile(path, await this.picture());
  }

  /** Closes the document's target from outside. */
  async close(): Promise<void> {
    await this.#cdp.send("Target.closeTarget", { targetId: this.targetId });
    await this.gone;
  }

  /** The document closes its own window. */
  async closeWindow(): Promise<void> {
    await this.evaluate("void setTimeout(() => window.close())");
    await this.gone;
  }
}
