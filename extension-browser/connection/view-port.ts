import { browser } from "wxt/browser";

/** Name of the connection between a view and the worker. */
export const VIEW_PORT = "linnet.view";

/** A view's message to the worker about the chat that it shows. */
export interface ViewReport {
  chatId: string;
  isWorking: boolean;
}

/** Reads a message of a view; `undefined` when it is none. */
export function parseViewReport(message: unknown): ViewReport | undefined {
  if (typeof message !== "object" || message === null) return undefined;
  if (!("chatId" in message) || typeof message.chatId !== "string") return undefined;
  if (!("isWorking" in message) || typeof message.isWorking !== "boolean") return undefined;
  return { chatId: message.chatId, isWorking: message.isWorking };
}

/**
 * Keeps the worker told of what a view shows. The end of the connection is how the worker learns
 * that the view is gone, whatever ended it; a worker that died is connected to again.
 */
export class ViewPort {
  #port: ReturnType<typeof browser.runtime.connect> | undefined;
  #report: ViewReport | undefined;

  /** Tells the worker, unless it knows. */
  report(report: ViewReport): void {
    const known = this.#report;
    if (known?.chatId === report.chatId && known.isWorking === report.isWorking) return;
    this.#report = report;
    if (this.#port) this.#port.postMessage(report);
    else this.#connect();
  }

  #connect(): void {
    const port = browser.runtime.connect({ name: VIEW_PORT });
    this.#port = port;
    port.onDisconnect.addListener(() => {
      if (this.#port !== port) return;
      this.#port = undefined;
      // An extension that was updated or removed has nobody to connect to.
      if (browser.runtime.id) this.#connect();
    });
    if (this.#report) port.postMessage(this.#report);
  }
}
