import { statfs } from "node:fs/promises";

/** PostgreSQL's code for a full disk, and the operating system's. */
const FULL = new Set(["53100", "ENOSPC"]);

/** What a person is told; the start that says it has changed nothing that it cannot go on with. */
export const DISK_FULL = "the disk is full: free some space and start again; nothing is lost";

/** Whether an error, its cause, or what a program said, is that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (typeof error === "string") return /no space left on device/i.test(error);
  if (!(error instanceof Error)) return false;
  if ("code" in error && FULL.has(String(error.code))) return true;
  return isDiskFull(error.message) || isDiskFull(error.cause);
}

/** What PostgreSQL takes at once for its log of changes, in bytes. Without that much, its server ends. */
const WAL_SEGMENT_BYTES = 16 * 1_024 * 1_024;

/**
 * What a person is told of a failure over a data directory whose disk is full; undefined where it is not. Who is
 * told about it depends on which process needs space first: the server may end, and its clients only see a
 * connection that broke. Where the error is of something else, it is named too: with so little space, it may be that.
 */
export async function fullDiskReason(
  error: unknown,
  directory: string,
): Promise<string | undefined> {
  if (isDiskFull(error)) return DISK_FULL;
  const disk = await statfs(directory).catch(() => undefined);
  if (!disk || disk.bavail * disk.bsize >= WAL_SEGMENT_BYTES) return undefined;
  const reason = error instanceof Error ? error.message : String(error);
  if (reason.includes(DISK_FULL)) return DISK_FULL;
  return `${DISK_FULL}. What failed says: ${reason.trim().replace(/\s+/g, " ")}`;
}
