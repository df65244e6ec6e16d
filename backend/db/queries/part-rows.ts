import type { LinnetMessage, LinnetPart } from "@linnet/protocol";
import { newId } from "@linnet/protocol";
import { parts } from "../schema/parts.ts";

type StoredPart = typeof parts.$inferSelect;
/** A row of `parts`, by the names of its columns. */
export type PartRow = Record<string, unknown>;

/** Which member of a part stands in which column; the rest goes into `rest`. */
const COLUMNS = {
  text: "text",
  state: "state",
  toolCallId: "toolCallId",
  input: "input",
  output: "output",
  errorText: "errorText",
  sourceId: "sourceId",
  url: "url",
  title: "title",
  id: "dataId",
  data: "data",
} as const satisfies Record<string, keyof StoredPart>;

const JSON_COLUMNS = new Set(["input", "output", "data"]);

/** The parts of messages as rows, each with an id from the server. */
export function partRows(...written: readonly Pick<LinnetMessage, "id" | "parts">[]): PartRow[] {
  return written.flatMap((message) =>
    message.parts.map((part, position) => partRow(part, message.id, position)),
  );
}

/**
 * `undefined` members are dropped, as JSON does. A value that a column cannot tell apart from
 * "not there" (JSON null) is kept in `rest`.
 */
function partRow(part: LinnetPart, messageId: string, position: number): PartRow {
  const row: PartRow = { id: newId(), message_id: messageId, position, type: part.type };
  const rest: Record<string, unknown> = {};
  for (const [member, value] of Object.entries(part)) {
    if (member === "type" || value === undefined) continue;
    const column = member in COLUMNS ? COLUMNS[member as keyof typeof COLUMNS] : undefined;
    const fits =
      column !== undefined &&
      value !== null &&
      (JSON_COLUMNS.has(column) || typeof value === "string");
    if (fits) row[parts[column].name] = value;
    else rest[member] = value;
  }
  if (Object.keys(rest).length > 0) row.rest = rest;
  return row;
}

/** The part that a row was made from. */
export function rowToPart(row: PartRow): LinnetPart {
  const part: Record<string, unknown> = { type: row.type };
  for (const [member, column] of Object.entries(COLUMNS)) {
    const value = row[parts[column].name];
    if (value !== null) part[member] = value;
  }
  if (typeof row.rest === "object" && row.rest !== null) Object.assign(part, row.rest);
  // The row was written from a part that had been validated.
  return part as LinnetPart;
}
