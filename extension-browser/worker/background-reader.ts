import {
  browserOnlineSignal,
  ProblemError,
  ResumableChatTransport,
  removeSent,
  takeChatSnapshot,
} from "@linnet/client";
import type { ChatWithMessages, LinnetMessage } from "@linnet/protocol";
import { browser } from "wxt/browser";
import { openBackend, runIdStore } from "../connection/backend.ts";
import { parseViewReport, type ViewReport } from "../connection/view-port.ts";
import { lendModel } from "../model/lend-model.ts";
import { markSeen, markUnseen } from "../state/current-chat.ts";
import { chatsAtWork, FOLLOW_ALARM, setFollowAlarm } from "../state/pending-work.ts";
import { loadSettings } from "../state/settings.ts";
import { chatStores } from "../state/stores.ts";
import { ApprovalWatch } from "./approval-watch.ts";
import { showAsking, showEnd, showIdle, showWorking } from "./badge.ts";
import { lookAtSchedule } from "./due-posts.ts";
import { FreeRunLock, RunIsReadError } from "./free-run-lock.ts";
import { clearNotification, notifyApproval, notifyEnd } from "./notify.ts";

type Port = ReturnType<typeof browser.runtime.connect>;

/** A worker without an extension call for 30 s is ended, also in the middle of a fetch. */
const STAY_ALIVE_MS = 20_000;
/** A view that dies tells the worker first and frees its lock a moment later. */
const LOCK_TRIES = 40;
const LOCK_RETRY_MS = 150;
/** Failures in a row after which the worker leaves a run to the alarm, or to the next view. */
const MAX_FAILURES = 12;

/**
 * The worker's part in reading runs: it reads what no view reads, so that the badge and the
 * notification come when the work is done. The run itself goes on without any reader.
 */
export class BackgroundReader {
  readonly #views = new Map<Port, ViewReport | undefined>();
  readonly #following = new Map<string, AbortController>();
  /** Chats that wait for an approval, which no other sign may hide. */
  readonly #asking = new Set<string>();

  /** A view has opened. */
  addView(port: Port): void {
    this.#views.set(port, undefined);
    void markSeen();
    void this.#show(showIdle);
    port.onMessage.addListener((message: unknown) => {
      const report = parseViewReport(message);
      if (!report) return;
      const before = this.#views.get(port);
      this.#views.set(port, report);
      this.#following.get(report.chatId)?.abort();
      const wasAsking = this.#asking.delete(report.chatId);
      if (report.isWorking) {
        void setFollowAlarm();
        void this.#show(showWorking);
      } else if (before?.isWorking || wasAsking) {
        void this.#show(showIdle);
      }
      if (before && before.chatId !== report.chatId) void this.sweep();
    });
    port.onDisconnect.addListener(() => {
      this.#views.delete(port);
      void this.sweep();
      // The person may have scheduled something.
      void this.followDue();
    });
  }

  /** Follows every run that goes on and that no view shows. */
  async sweep(): Promise<void> {
    const { resume, model } = await loadSettings();
    const chats = await chatsAtWork();
    if (chats.length === 0) await browser.alarms.clear(FOLLOW_ALARM);
    // A run that waits for the browser's model ends only when somebody reads of its calls.
    if (!resume && model !== "browser") return;
    this.#followUnseen(chats);
  }

  /** Follows the turns that the backend has begun at their time. */
  async followDue(): Promise<void> {
    const { backendUrl } = await loadSettings();
    this.#followUnseen(await lookAtSchedule(openBackend(backendUrl).scheduledPosts));
  }

  #followUnseen(chats: readonly string[]): void {
    for (const chatId of chats) {
      if (!this.#isShown(chatId) && !this.#following.has(chatId)) void this.#follow(chatId);
    }
  }

  #isShown(chatId: string): boolean {
    return [...this.#views.values()].some((view) => view?.chatId === chatId);
  }

  async #follow(chatId: string): Promise<void> {
    const abort = new AbortController();
    this.#following.set(chatId, abort);
    const staysAlive = setInterval(() => void browser.runtime.getPlatformInfo(), STAY_ALIVE_MS);
    try {
      await this.#show(showWorking);
      await setFollowAlarm();
      for (let tries = 1; ; tries += 1) {
        try {
          await this.#readToEnd(chatId, abort.signal);
          break;
        } catch (error) {
          if (!(error instanceof RunIsReadError) || tries === LOCK_TRIES) throw error;
          await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
          abort.signal.throwIfAborted();
        }
      }
    } catch (error) {
      // A view took over, or the backend is away: the alarm tries again.
      if (!abort.signal.aborted) await this.#giveUp(chatId, error);
    } finally {
      clearInterval(staysAlive);
      this.#following.delete(chatId);
      this.#asking.delete(chatId);
    }
  }

  #show(show: () => Promise<void>): Promise<void> {
    return this.#asking.size > 0 ? showAsking() : show();
  }

  /** The text of the badge and of the notification while a run waits for the person. */
  #approvalSigns(chatId: string): ApprovalWatch {
    return new ApprovalWatch({
      onAsked: (approval) => {
        this.#asking.add(chatId);
        void this.#show(showWorking);
        void notifyApproval(chatId, approval);
      },
      onAnswered: () => {
        this.#asking.delete(chatId);
        void this.#show(showWorking);
        void clearNotification(chatId);
      },
    });
  }

  async #readToEnd(chatId: string, signal: AbortSignal): Promise<void> {
    const { backendUrl } = await loadSettings();
    const api = openBackend(backendUrl);
    const transport = new ResumableChatTransport({
      api,
      store: runIdStore,
      lock: new FreeRunLock(navigator.locks),
      online: browserOnlineSignal(self, () => navigator.onLine),
      maxFailures: MAX_FAILURES,
      onRun: (run) => void removeSent(chatStores.outbox, run),
    });
    const waiting = await chatStores.outbox.get(chatId);
    const batches = await (waiting
      ? transport.sendMessage(chatId, waiting, signal)
      : transport.readOn(chatId, signal));
    const signs = this.#approvalSigns(chatId);
    for await (const batch of batches ?? []) {
      signal.throwIfAborted();
      signs.take(batch);
      for (const chunk of batch) if (chunk.type === "data-model-call") void lendModel(chunk.data);
    }
    const chat = await transport.loadChat(chatId, signal);
    await runIdStore.remove(chatId);
    this.#asking.delete(chatId);
    if (chat) await this.#tellEnd(chat);
  }

  async #tellEnd(chat: ChatWithMessages): Promise<void> {
    await chatStores.snapshots.set(chat.id, takeChatSnapshot(chat.id, chat.messages));
    await markUnseen(chat.id);
    await this.#show(showEnd);
    const answer: LinnetMessage | undefined = chat.messages.at(-1);
    if (answer?.role === "assistant") await notifyEnd(chat.id, answer);
  }

  /** A refusal does not pass by waiting: the view shows it when it is opened. */
  async #giveUp(chatId: string, error: unknown): Promise<void> {
    if (ProblemError.isInstance(error) && !error.isTransient) await runIdStore.remove(chatId);
    this.#asking.delete(chatId);
    if (!(error instanceof RunIsReadError)) await this.#show(showIdle);
  }
}
