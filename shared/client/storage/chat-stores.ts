import type { LinnetMessage } from "@linnet/protocol";
import type { ChatSnapshot } from "./chat-snapshot.ts";
import { parseChatSnapshot, parseMessage } from "./chat-snapshot.ts";
import { type DraftEdit, parseDraftEdit } from "./draft-edit.ts";
import type { KeyValueStorage } from "./key-value-run-id-store.ts";
import { KeyValueRecordStore, type RecordStore } from "./record-store.ts";
import { STORED, storageKey } from "./storage-keys.ts";

/** A client's stores of its chats beside the runs (`RunIdStore`), keyed by chat id. */
export interface ChatStores {
  /** The snapshot of the chat that was open last, which a view paints before anything is loaded. */
  snapshots: RecordStore<ChatSnapshot>;
  /** The message that is being sent: stored before it leaves, removed when a run answers it. */
  outbox: RecordStore<LinnetMessage>;
  /** Typed text that was not sent. */
  typed: RecordStore<string>;
  /** A person's changes to drafts, keyed by the id of the draft. */
  draftEdits: RecordStore<DraftEdit>;
  /** How the person wants to see something, keyed by its name. */
  choices: RecordStore<string>;
}

const LATEST = "latest";

/** Where the snapshot is stored, which the backend has: it may be removed to make room. */
export const SNAPSHOT_KEY = storageKey(STORED.snapshot, LATEST);

/** Stores over one key-value storage. */
export function createChatStores(storage: KeyValueStorage): ChatStores {
  const written = withRoom(storage);
  return {
    snapshots: new LatestSnapshotStore(storage),
    outbox: new KeyValueRecordStore(written, STORED.outbox, parseMessage),
    typed: new KeyValueRecordStore(written, STORED.typed, parseText),
    draftEdits: new KeyValueRecordStore(written, STORED.draftEdit, parseDraftEdit),
    choices: new KeyValueRecordStore(storage, STORED.choice, parseText),
  };
}

/** A storage that gives up the snapshot, which the backend has, before it refuses what a person wrote. */
function withRoom(storage: KeyValueStorage): KeyValueStorage {
  return {
    getItem: (key) => storage.getItem(key),
    removeItem: (key) => storage.removeItem(key),
    setItem: async (key, value) => {
      try {
        await storage.setItem(key, value);
      } catch {
        await storage.removeItem(SNAPSHOT_KEY);
        await storage.setItem(key, value);
      }
    },
  };
}

/**
 * Removes a message from the outbox once a run answers it. One that was written after it stays: a run that is
 * found answers an earlier message.
 */
export async function removeSent(
  outbox: ChatStores["outbox"],
  { chatId, messageId }: { chatId: string; messageId?: string | undefined },
): Promise<void> {
  if (messageId === undefined) return;
  const waiting = await outbox.get(chatId);
  if (waiting?.id === messageId) await outbox.remove(chatId);
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
    this.#store = new KeyValueRecordStore(storage, STORED.snapshot, parseChatSnapshot);
  }

  async get(chatId: string): Promise<ChatSnapshot | undefined> {
    const snapshot = await this.#store.get(LATEST);
    return snapshot?.chatId === chatId ? snapshot : undefined;
  }

  /** A chat without messages needs none, and leaves that of the one before, which may still be the current one. */
  async set(chatId: string, snapshot: ChatSnapshot): Promise<void> {
    if (snapshot.messages.length === 0) await this.remove(chatId);
    else await this.#store.set(LATEST, snapshot);
  }

  async remove(chatId: string): Promise<void> {
    if (await this.get(chatId)) await this.#store.remove(LATEST);
  }
}

function parseText(stored: unknown): string | undefined {
  return typeof stored === "string" ? stored : undefined;
}
