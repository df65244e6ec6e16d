/**
 * What the clients store of chats, by the prefix of its keys; a key is `<prefix>:<chatId>`. Stored
 * data outlives an update: a prefix that is changed loses what is stored under the old one.
 */
export const STORED = {
  /** The run to come back to (`RunRecord`). */
  run: "linnet.run",
  /** The message that is being sent. */
  outbox: "linnet.outbox",
  /** What was typed and not sent. */
  typed: "linnet.typed",
  /** What the chat that was open last looked like. */
  snapshot: "linnet.snapshot",
  /** The chat whose deletion can still be undone. */
  trash: "linnet.trash",
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
