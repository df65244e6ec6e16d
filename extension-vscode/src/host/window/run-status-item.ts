import * as vscode from "vscode";
import { openRequest, runOutcome } from "../runs/run-outcome.ts";
import type { FollowedRun } from "../runs/run-readings.ts";
import { progressLabel } from "./progress-label.ts";

export interface RunStatusItemOptions {
  /** Whether the view shows that chat now. */
  isShown: (chatId: string) => boolean;
  /** Whether to show notifications. */
  notify: () => boolean;
  open: (chatId: string) => void;
  /** What is under way has changed. `asking`: how many chats wait for an approval. */
  onWork: (work: { isWriting: boolean; asking: number }) => void;
}

/**
 * Shows in the status bar that a run is under way, and how it ended. Shows a notification when a run
 * that the view does not show has ended or asks for an approval.
 */
export class RunStatusItem implements vscode.Disposable {
  readonly #options: RunStatusItemOptions;
  readonly #item: vscode.StatusBarItem;
  readonly #running = new Map<string, string>();
  /** Chats that wait for an approval. */
  readonly #asking = new Set<string>();

  constructor(options: RunStatusItemOptions) {
    this.#options = options;
    this.#item = vscode.window.createStatusBarItem("linnet.run", vscode.StatusBarAlignment.Left);
    this.#item.name = "Linnet";
    this.#item.command = "linnet.open";
  }

  /** Shows a run from now on to its end. */
  follow({ chatId, reading }: FollowedRun): void {
    this.#running.set(chatId, vscode.l10n.t("Thinking..."));
    this.#showRunning();
    reading.listen({
      onChunks: (chunks) => {
        const progress = progressLabel(chunks);
        if (progress) this.#running.set(chatId, progress);
        if (openRequest(reading.chunks)) this.#asking.add(chatId);
        else this.#asking.delete(chatId);
        this.#showRunning();
        if (openRequest(chunks)) void this.#notifyRequest(chatId);
      },
      onEnd: () => void this.#showEnd(chatId, reading.chunks),
    });
  }

  /** Hides the end of the last run: the person sees the view. */
  clear(): void {
    if (this.#running.size === 0) this.#item.hide();
  }

  dispose(): void {
    this.#item.dispose();
  }

  #showRunning(): void {
    this.#options.onWork({ isWriting: this.#running.size > 0, asking: this.#asking.size });
    const progress = [...this.#running.values()].at(-1);
    if (progress === undefined) return;
    this.#show("$(loading~spin)", progress, vscode.l10n.t("Linnet is writing. Click to open it."));
  }

  async #notifyRequest(chatId: string): Promise<void> {
    const { t } = vscode.l10n;
    if (this.#options.isShown(chatId) || !this.#options.notify()) return;
    const open = t("Open");
    const message = t("Linnet asks for your approval");
    if ((await vscode.window.showInformationMessage(message, open)) === open)
      this.#options.open(chatId);
  }

  async #showEnd(chatId: string, chunks: FollowedRun["reading"]["chunks"]): Promise<void> {
    this.#running.delete(chatId);
    this.#asking.delete(chatId);
    this.#options.onWork({ isWriting: this.#running.size > 0, asking: this.#asking.size });
    const { status, draft, variants, reason } = await runOutcome(chunks);
    const { t } = vscode.l10n;
    if (draft !== undefined) {
      void vscode.commands.executeCommand("setContext", "linnet.hasDrafted", true);
    }
    const texts = {
      completed: draft === undefined ? t("Linnet has answered") : t("Your draft is ready"),
      stopped: t("Stopped"),
      failed: t("Linnet could not finish"),
      lost: t("The connection to Linnet was lost"),
    };
    const text = texts[status];
    if (this.#running.size > 0) this.#showRunning();
    else if (this.#options.isShown(chatId) || status === "stopped") this.#item.hide();
    else
      this.#show(status === "completed" ? "$(check)" : "$(warning)", text, draft ?? reason ?? text);

    if (this.#options.isShown(chatId) || status === "stopped" || !this.#options.notify()) return;
    const message = [text, draft ?? reason].filter(Boolean).join(": ");
    const open = t("Open");
    const show =
      status === "completed"
        ? vscode.window.showInformationMessage
        : vscode.window.showWarningMessage;
    const copy = t("Copy");
    const chosen = await show(message, open, ...(draft === undefined ? [] : [copy]));
    if (chosen === open) this.#options.open(chatId);
    if (chosen === copy) await vscode.env.clipboard.writeText(variants[0] ?? "");
  }

  #show(icon: string, text: string, tooltip: string): void {
    this.#item.text = `${icon} ${text}`;
    this.#item.tooltip = tooltip;
    this.#item.accessibilityInformation = { label: `Linnet: ${text}` };
    this.#item.show();
  }
}
