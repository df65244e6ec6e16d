import { Refusal } from "../problems/refusal.ts";
import { environment } from "../process/env.ts";

function tooLarge(limit: number): Refusal {
  return new Refusal("body-too-large", {
    detail: `The body may have ${limit} bytes. Attach less text.`,
  });
}

function invalid(detail: string, message: string): Refusal {
  return new Refusal("invalid-request", { detail, errors: [{ path: "", message }] });
}

function incomplete(why: "silent" | "long" | "cut"): Refusal {
  const message = {
    long: `did not come in within ${LONGEST_READ_MS / 60_000} minutes: send it again`,
    silent: `broke off, nothing came for ${LONGEST_SILENCE_MS / 1_000} seconds: send it again`,
    cut: "broke off: send it again",
  }[why];
  return invalid(`The body ${message}.`, message);
}

/** The media type of a body, without its parameters. */
export function mediaTypeOf(request: Request): string | undefined {
  return request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() || undefined;
}

/** Longest that a body is waited for, in milliseconds: what is read holds memory, and a place. */
const LONGEST_READ_MS = 180_000;
/** Longest that nothing of a body may come, in milliseconds. */
const LONGEST_SILENCE_MS = 20_000;

/**
 * Reads a body of limited size, for three minutes at most, and for as long as it comes.
 *
 * @param refuse makes the refusal of a larger one.
 * @throws Refusal 413; 415 for a compressed body; 400 for one that takes too long or is cut.
 */
export async function readLimited(
  request: Request,
  limit: number,
  refuse = tooLarge,
): Promise<Buffer> {
  const encoding = request.headers.get("content-encoding") ?? "identity";
  if (encoding.toLowerCase() !== "identity") {
    throw new Refusal("unsupported-media-type", {
      detail: `The body came with "Content-Encoding: ${encoding}". Send it as it is, not compressed.`,
    });
  }
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > limit) throw refuse(limit);
  const pieces: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  let late: "silent" | "long" | undefined;
  const end = (how: typeof late) => {
    late = how;
    void reader?.cancel().catch(() => {});
  };
  const timer = setTimeout(end, LONGEST_READ_MS, "long");
  const silence = setTimeout(end, LONGEST_SILENCE_MS, "silent");
  try {
    for (;;) {
      const read = reader?.read().catch(() => {
        throw incomplete("cut");
      });
      const { done, value } = (await read) ?? { done: true };
      if (late) throw incomplete(late);
      if (done || !value) return Buffer.concat(pieces);
      size += value.byteLength;
      if (size > limit) throw refuse(limit);
      pieces.push(value);
      silence.refresh();
    }
  } finally {
    clearTimeout(timer);
    clearTimeout(silence);
    void reader?.cancel().catch(() => {});
  }
}

function cleanText(text: string): string {
  return text.replaceAll("\u0000", "").toWellFormed();
}

/** PostgreSQL stores neither NUL nor half of a surrogate pair, in values and names alike. */
function storable(_key: string, value: unknown): unknown {
  if (typeof value === "string") return cleanText(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value);
  return members.some(([name]) => name !== cleanText(name))
    ? Object.fromEntries(members.map(([name, member]) => [cleanText(name), member]))
    : value;
}

/**
 * Reads a body of limited size as text.
 *
 * @throws Refusal 413, or 400 for what is no UTF-8.
 */
export async function readText(
  request: Request,
  limit: number,
  refuse = tooLarge,
): Promise<string> {
  const body = await readLimited(request, limit, refuse);
  try {
    return cleanText(new TextDecoder("utf-8", { fatal: true }).decode(body));
  } catch {
    throw invalid("The body is not valid UTF-8.", "is not valid UTF-8");
  }
}

/**
 * Parses JSON into what PostgreSQL can store.
 *
 * @throws Refusal 400.
 */
export function storableValue(text: string): unknown {
  try {
    return JSON.parse(text, storable) as unknown;
  } catch (error) {
    // The parser's own words for it are about its stack.
    const isTooDeep = error instanceof RangeError;
    throw invalid(
      "The body is not valid JSON in UTF-8.",
      error instanceof Error && !isTooDeep ? error.message : "is nested too deep",
    );
  }
}

/**
 * Reads a JSON body of limited size.
 *
 * @throws Refusal 413, 415 or 400.
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = mediaTypeOf(request);
  const text = await readText(request, environment().LINNET_BODY_LIMIT);
  if (type !== "application/json") {
    throw new Refusal("unsupported-media-type", {
      detail: `The body came as ${type ?? "nothing named"}. Send it with "Content-Type: application/json".`,
    });
  }
  return storableValue(text);
}
