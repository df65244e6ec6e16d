import { type ChatStores, takeChatSnapshot } from "@linnet/client";
import type { LinnetChat } from "./linnet-chat.ts";

/** Least time in milliseconds between two snapshots. */
const SNAPSHOT_EVERY_MS = 300;

/** Stores what a chat shows while it changes, so that the next view can paint it at once. */
export class SnapshotWriter {
  readonly #chat: LinnetChat;
  readonly #snapshots: ChatStores["snapshots"];
  readonly #everyMs: number;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isReady = false;

  /** @param everyMs - Least time in milliseconds between two snapshots. */
  constructor(
    chat: LinnetChat,
    snapshots: ChatStores["snapshots"],
    everyMs: number = SNAPSHOT_EVERY_MS,
  ) {
    this.#chat = chat;
    this.#snapshots = snapshots;
    this.#everyMs = everyMs;
  }

  /** The stored conversation is shown: from now on, snapshots are worth storing. */
  ready(): void {
    this.#isReady = true;
  }

  /** Follows the chat. Returns what ends that, with a last snapshot. */
  start(): () => void {
    const unsubscribe = this.#chat.onMessages(() => this.#plan());
    // A popup that closes unmounts nothing.
    const onHide = () => void this.#save();
    globalThis.addEventListener?.("pagehide", onHide);
    return () => {
      globalThis.removeEventListener?.("pagehide", onHide);
      unsubscribe();
      void this.#save();
    };
  }

  #plan(): void {
    if (this.#isReady) this.#timer ??= setTimeout(() => void this.#save(), this.#everyMs);
  }

  async #save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#isReady) return;
    const { id, messages } = this.#chat;
    // If the storage is full, the next view paints later; nothing else is lost.
    await this.#snapshots.set(id, takeChatSnapshot(id, messages)).catch(() => {});
  }
}
