/**
 * The kinds of data that clients store, by the prefix of their keys; a key is `<prefix>:<id>`, the id of the chat
 * where nothing else is said. Stored
 * data outlives an update: a prefix that is changed loses what is stored under the old one.
 */
export const STORED = {
  /** The run to resume (`RunRecord`). */
  run: "linnet.run",
  /** The message that is being sent. */
  outbox: "linnet.outbox",
  /** Typed text that was not sent. */
  typed: "linnet.typed",
  /** A person's changes to a draft, by the id of the draft (`DraftEdit`). */
  draftEdit: "linnet.draft-edit",
  /** The snapshot of the chat that was open last. */
  snapshot: "linnet.snapshot",
  /** How the person wants to see something, by its name. */
  choice: "linnet.choice",
} as const;

type StoredKind = (typeof STORED)[keyof typeof STORED];

/** The key under which something is stored for a chat. */
export function storageKey(kind: StoredKind, chatId: string): string {
  return `${kind}:${chatId}`;
}

/** The chats for which something of a kind is stored, by the keys of a whole storage. */
export function chatsWith(kind: StoredKind, keys: readonly string[]): string[] {
  const prefix = storageKey(kind, "");
  return keys.filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
}
