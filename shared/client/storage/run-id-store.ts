import { z } from "zod";

/** A client's record of the run of a chat, with which it resumes the run. */
export const runRecordSchema = z.object({
  chatId: z.string().min(1),
  runId: z.string().min(1),
  /** The run is a session that lives in the chat, and one of its turns is read. */
  isSession: z.literal(true).optional(),
  /** Cursor: the index of the chunk that comes next, what to send as `startIndex`. */
  next: z.int().min(0),
  /** When the record was written, in milliseconds since the epoch. */
  savedAt: z.int().min(0),
});
export type RunRecord = z.infer<typeof runRecordSchema>;

export type Promisable<T> = T | Promise<T>;

/**
 * Keeps one {@link RunRecord} per chat. A record is written and read as a whole, so a reader
 * never sees the run of one write with the cursor of another.
 *
 * Every implementation passes `runIdStoreContract`.
 */
export interface RunIdStore {
  /** The record of a chat, or `undefined`. Never throws: what cannot be used is dropped. */
  get(chatId: string): Promisable<RunRecord | undefined>;
  /** Replaces the record of `record.chatId`. May reject when the storage is full or gone. */
  set(record: RunRecord): Promisable<void>;
  /** Forgets a chat; without effect when there is no record. */
  remove(chatId: string): Promisable<void>;
}

/** Why a record was not used: unreadable storage, unusable content, or older than kept. */
export interface DroppedRecord {
  chatId: string;
  reason: "unreadable" | "corrupt" | "stale";
  /** One sentence for a log. */
  detail: string;
}

export interface RunIdStoreOptions {
  /** Wall clock in milliseconds since the epoch. */
  now?: () => number;
  /**
   * Age in milliseconds at which a record is stale. By default a day, which is how long the
   * backend keeps the chunks of a finished run.
   */
  maxAgeMs?: number;
  /** Told of every record that was dropped. */
  onDrop?: (dropped: DroppedRecord) => void;
}

export const DEFAULT_MAX_RECORD_AGE_MS = 24 * 60 * 60 * 1_000;

/**
 * Judges what a storage held for a chat.
 *
 * @returns The record, or why it has to be dropped.
 */
export function judgeRunRecord(
  stored: unknown,
  chatId: string,
  { now = Date.now, maxAgeMs = DEFAULT_MAX_RECORD_AGE_MS }: RunIdStoreOptions,
): { record: RunRecord } | { dropped: DroppedRecord } {
  const parsed = runRecordSchema.safeParse(stored);
  if (!parsed.success) {
    return { dropped: { chatId, reason: "corrupt", detail: z.prettifyError(parsed.error) } };
  }
  const record = parsed.data;
  if (record.chatId !== chatId) {
    const detail = `The record belongs to the chat ${record.chatId}.`;
    return { dropped: { chatId, reason: "corrupt", detail } };
  }
  const ageMs = now() - record.savedAt;
  if (ageMs > maxAgeMs) {
    const detail = `The record is ${ageMs} ms old; it is kept for ${maxAgeMs} ms.`;
    return { dropped: { chatId, reason: "stale", detail } };
  }
  return { record };
}
