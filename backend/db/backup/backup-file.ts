import { createReadStream, createWriteStream } from "node:fs";
import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { z } from "zod";
import { ownCommand } from "../../process/own-command.ts";

/**
 * A backup is a gzip file of frames: four bytes with the length of the content (big-endian), one
 * byte with the kind, and the content. The frames are one header, then for each table its name and
 * its rows in PostgreSQL's text format of COPY, cut anywhere, and at last one end.
 */
const KIND = { header: 72, table: 84, rows: 68, end: 69 } as const;
/** The most content of a frame, in bytes; longer rows are cut. */
const MOST_CONTENT = 1_048_576;
const PREFIX = 5;

const FORMAT = "linnet-backup";
/** The version of the format that this code writes and reads. */
const VERSION = 1;

const migrations = z.array(z.string());

const headerSchema = z.object({
  format: z.literal(FORMAT),
  version: z.number(),
  createdAt: z.iso.datetime(),
  postgres: z.string(),
  /** The hashes of the migrations that the database had, first to last, and the queue's last one. */
  migrations: z.object({ engine: migrations, linnet: migrations, queue: z.number() }),
  /** The secret that signs and encrypts, unless the operator keeps it in `LINNET_SECRET`. */
  secret: z.string().optional(),
});

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()).min(1),
});

const endSchema = z.object({
  tables: z.number(),
  rows: z.number(),
  /** The last value of each sequence that has given one. */
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.string() })),
});

/** What a backup says about the database that it is of. */
export type BackupHeader = Omit<z.infer<typeof headerSchema>, "format" | "version">;
/** A table of a backup, and the columns of its rows. */
export type BackupTable = z.infer<typeof tableSchema>;
/** What stands at the end of a backup. */
export type BackupEnd = z.infer<typeof endSchema>;

/** One piece of a backup, in the order of the file. */
export type BackupPart =
  | ({ kind: "header" } & BackupHeader)
  | ({ kind: "table" } & BackupTable)
  | { kind: "rows"; bytes: Buffer }
  | ({ kind: "end" } & BackupEnd);

/** A backup that cannot be written or read. The message is one line and says what to do. */
export class BackupError extends Error {
  override readonly name = "BackupError";
}

function* framesOf(part: BackupPart): Generator<Buffer> {
  const { kind, ...content } = part;
  const bytes =
    part.kind === "rows"
      ? part.bytes
      : Buffer.from(
          JSON.stringify(
            kind === "header" ? { format: FORMAT, version: VERSION, ...content } : content,
          ),
        );
  for (let at = 0; at < bytes.length; at += MOST_CONTENT) {
    const piece = bytes.subarray(at, at + MOST_CONTENT);
    const prefix = Buffer.alloc(PREFIX);
    prefix.writeUInt32BE(piece.length);
    prefix[PREFIX - 1] = KIND[kind];
    yield prefix;
    yield piece;
  }
}

/**
 * Writes a backup to a new file of mode 0600. Until it is whole it has another name, so a file of
 * this name is never cut.
 *
 * @throws BackupError when there is such a file, or it cannot be written.
 */
export async function writeBackupFile(
  path: string,
  parts: AsyncIterable<BackupPart>,
): Promise<void> {
  const isTaken = await open(path).then(
    (file) => file.close().then(() => true),
    () => false,
  );
  if (isTaken) throw new BackupError(`${path} is there already: choose another name`);
  const unfinished = `${path}.${process.pid}.part`;
  async function* bytes() {
    for await (const part of parts) yield* framesOf(part);
  }
  try {
    const file = createWriteStream(unfinished, { mode: 0o600, flags: "wx", flush: true });
    await pipeline(Readable.from(bytes()), createGzip(), file);
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOSPC") {
      throw new BackupError(`the disk of ${dirname(path)} is full: choose a file on another disk`);
    }
    if (code === "ENOENT" || code === "EACCES" || code === "ENOTDIR") {
      throw new BackupError(`${path} cannot be written: choose a folder that you may write to`);
    }
    throw error;
  }
}

const CUT = "is cut or damaged: take another backup; nothing was changed";

async function* framesIn(path: string): AsyncGenerator<{ kind: number; bytes: Buffer }> {
  const file = createReadStream(path);
  const unpacked = createGunzip({ chunkSize: 262_144 });
  file.on("error", (error) => unpacked.destroy(error));
  file.pipe(unpacked);
  let held: Buffer = Buffer.alloc(0);
  try {
    for await (const chunk of unpacked) {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      for (;;) {
        if (held.length < PREFIX) break;
        const length = held.readUInt32BE();
        if (length > MOST_CONTENT) throw new BackupError(`${path} ${CUT}`);
        if (held.length < PREFIX + length) break;
        yield { kind: held[PREFIX - 1] ?? 0, bytes: held.subarray(PREFIX, PREFIX + length) };
        held = held.subarray(PREFIX + length);
      }
    }
  } finally {
    file.destroy();
  }
  if (held.length > 0) throw new BackupError(`${path} ${CUT}`);
}

function partOf({ kind, bytes }: { kind: number; bytes: Buffer }): BackupPart {
  if (kind === KIND.rows) return { kind: "rows", bytes };
  const content: unknown = JSON.parse(bytes.toString("utf8"));
  if (kind === KIND.table) return { kind: "table", ...tableSchema.parse(content) };
  if (kind === KIND.end) return { kind: "end", ...endSchema.parse(content) };
  if (kind !== KIND.header) throw new Error(`a frame of the kind ${kind}`);
  const { version } = z.object({ version: z.number() }).parse(content);
  if (version > VERSION) {
    throw new BackupError("was made by a newer Linnet: restore it with that one");
  }
  return { kind: "header", ...headerSchema.parse(content) };
}

/**
 * Reads a backup, in pieces of at most 1 MiB.
 *
 * @throws BackupError when it is no backup, or is cut or damaged; the end is the last part of one
 *   that is whole.
 */
export async function* readBackupFile(path: string): AsyncGenerator<BackupPart> {
  let isFirst = true;
  let hasEnded = false;
  try {
    for await (const frame of framesIn(path)) {
      const part = partOf(frame);
      if (isFirst !== (part.kind === "header") || hasEnded) throw new Error("frames out of order");
      isFirst = false;
      hasEnded = part.kind === "end";
      yield part;
    }
  } catch (error) {
    if (error instanceof BackupError && error.message.startsWith("was made")) {
      throw new BackupError(`${path} ${error.message}`);
    }
    if (error instanceof BackupError) throw error;
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "ENOENT" || code === "EACCES" || code === "EISDIR") {
      throw new BackupError(
        `${path} cannot be read: name a file that \`${ownCommand("backup")}\` wrote`,
      );
    }
    if (isFirst) throw new BackupError(`${path} is no backup of Linnet`);
    throw new BackupError(`${path} ${CUT}`);
  }
  if (!hasEnded) throw new BackupError(`${path} ${CUT}`);
}

/**
 * Reads a backup to its end.
 *
 * @returns its header.
 * @throws BackupError unless it is whole.
 */
export async function checkBackupFile(path: string): Promise<BackupHeader> {
  let header: BackupHeader | undefined;
  for await (const part of readBackupFile(path)) if (part.kind === "header") header = part;
  if (!header) throw new BackupError(`${path} is no backup of Linnet`);
  return header;
}
