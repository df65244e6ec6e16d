import { Refusal } from "../problems/refusal.ts";
import { environment } from "../process/env.ts";

function tooLarge(limit: number): Refusal {
  return new Refusal("body-too-large", {
    detail: `The body may have ${limit} bytes. Attach less text.`,
  });
}

/** The media type of a body, without its parameters. */
export function mediaTypeOf(request: Request): string | undefined {
  return request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
}

/**
 * Reads a body of limited size.
 *
 * @param refuse makes the refusal of a larger one.
 * @throws Refusal 413.
 */
export async function readLimited(
  request: Request,
  limit: number,
  refuse = tooLarge,
): Promise<Buffer> {
  const declared = Number(request.headers.get("content-length") ?? 0);
  if (declared > limit) throw refuse(limit);
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of request.body ?? []) {
    size += piece.byteLength;
    if (size > limit) throw refuse(limit);
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
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
 * Reads a JSON body of limited size.
 *
 * @throws Refusal 413, 415 or 400.
 */
export async function readJson(request: Request): Promise<unknown> {
  const type = mediaTypeOf(request);
  const body = await readLimited(request, environment().LINNET_BODY_LIMIT);
  if (type !== "application/json") {
    throw new Refusal("unsupported-media-type", {
      detail: `The body came as ${type ?? "nothing named"}. Send it with "Content-Type: application/json".`,
    });
  }
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(body);
    return JSON.parse(text, storable) as unknown;
  } catch (error) {
    throw new Refusal("invalid-request", {
      detail: "The body is not valid JSON in UTF-8.",
      errors: [{ path: "", message: error instanceof Error ? error.message : "cannot be parsed" }],
    });
  }
}
