import { z } from "zod";
import { Refusal } from "../problems/refusal.ts";

/** A time as PostgreSQL prints it, e.g. `2026-01-31 09:15:00.123456+00`. */
const PRINTED_TIME =
  /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,6})?)[+-](?:0\d|1[0-4])(?::[0-5]\d)?$/;

/** PostgreSQL fails on a day or an hour that does not exist, so a forged cursor must not reach it. */
function isPrintedTime(text: string): boolean {
  const [, day, time] = PRINTED_TIME.exec(text) ?? [];
  return z.iso.datetime().safeParse(`${day}T${time}Z`).success;
}

const cursorSchema = z.tuple([z.string().refine(isPrintedTime), z.uuid()]);

/** A position in a list that is ordered by time and id, as an opaque word for a client. */
export function encodeCursor(position: { updatedAt: string; id: string }): string {
  return Buffer.from(JSON.stringify([position.updatedAt, position.id])).toString("base64url");
}

/** @throws Refusal 400 for a word that `encodeCursor` did not make. */
export function decodeCursor(cursor?: string): { updatedAt: string; id: string } | undefined {
  if (cursor === undefined) return undefined;
  try {
    const json: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    const [updatedAt, id] = cursorSchema.parse(json);
    return { updatedAt, id };
  } catch {
    throw new Refusal("invalid-request", {
      detail: "cursor: must be the nextCursor of an earlier answer.",
      errors: [{ path: "cursor", message: "must be the nextCursor of an earlier answer" }],
    });
  }
}
