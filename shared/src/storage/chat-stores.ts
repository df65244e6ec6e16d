import type { LinnetMessage } from "../protocol/linnet-message.ts";
import type { ChatSnapshot } from "./chat-snapshot.ts";
import { parseChatSnapshot, parseMessage } from "./chat-snapshot.ts";
import type { KeyValueStorage } from "./key-value-run-id-store.ts";
import { KeyValueRecordStore, type RecordStore } from "./record-store.ts";

/** What a client keeps of its chats beside the runs (`RunIdStore`), keyed by chat id. */
export interface ChatStores {
  /** What the newest open chat looked like, to be painted before anything is loaded. */
  snapshots: RecordStore<ChatSnapshot>;
  /** The message that is being sent: stored before it leaves, removed when a run answers it. */
  outbox: RecordStore<LinnetMessage>;
  /** What was typed and not sent. */
  typed: RecordStore<string>;
}

/** Stores over one key-value storage, under the prefixes `linnet.snapshot`, `.outbox`, `.typed`. */
export function createChatStores(storage: KeyValueStorage): ChatStores {
  return {
    snapshots: new LatestSnapshotStore(storage),
    outbox: new KeyValueRecordStore(storage, "linnet.outbox", parseMessage),
    typed: new KeyValueRecordStore(storage, "linnet.typed", parseText),
  };
}

/** Where a list keeps the chat whose deletion can still be undone, under `linnet.trash`. */
export function createTrash(storage: KeyValueStorage): RecordStore<string> {
  return new KeyValueRecordStore(storage, "linnet.trash", parseText);
}

/** Stores that last as long as the page. */
export function createMemoryChatStores(): ChatStores {
  const items = new Map<string, string>();
  return createChatStores({
    getItem: (key) => items.get(key),
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  });
}

/** One snapshot in all: only the chat that was open last is painted without loading it. */
class LatestSnapshotStore implements RecordStore<ChatSnapshot> {
  readonly #store: KeyValueRecordStore<ChatSnapshot>;

  constructor(storage: KeyValueStorage) {
    this.#store = new KeyValueRecordStore(storage, "linnet.snapshot", parseChatSnapshot);
  }

  async get(chatId: string): Promise<ChatSnapshot | undefined> {
    const snapshot = await this.#store.get("latest");
    return snapshot?.chatId === chatId ? snapshot : undefined;
  }

  async set(_chatId: string, snapshot: ChatSnapshot): Promise<void> {
    await this.#store.set("latest", snapshot);
  }

  async remove(chatId: string): Promise<void> {
    if (await this.get(chatId)) await this.#store.remove("latest");
  }
}

function parseText(stored: unknown): string | undefined {
  return typeof stored === "string" ? stored : undefined;
}
