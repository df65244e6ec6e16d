import { z } from "zod";
import { ProblemResponse } from "./problem-response.ts";

const cursorSchema = z.tuple([z.string().regex(/^\d{4}-\d\d-\d\d [\d:.]+[+-][\d:]+$/), z.uuid()]);

/** A position in a list that is ordered by time and id, as an opaque word for a client. */
export function encodeCursor(position: { updatedAt: string; id: string }): string {
  return Buffer.from(JSON.stringify([position.updatedAt, position.id])).toString("base64url");
}

/** @throws ProblemResponse 400 for a word that `encodeCursor` did not make. */
export function decodeCursor(cursor?: string): { updatedAt: string; id: string } | undefined {
  if (cursor === undefined) return undefined;
  try {
    const json: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    const [updatedAt, id] = cursorSchema.parse(json);
    return { updatedAt, id };
  } catch {
    throw new ProblemResponse("invalid-request", {
      detail: "cursor: must be the nextCursor of an earlier answer.",
      errors: [{ path: "cursor", message: "must be the nextCursor of an earlier answer" }],
    });
  }
}
