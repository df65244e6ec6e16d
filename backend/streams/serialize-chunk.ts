import type { LinnetChunk } from "@linnet/shared/protocol/linnet-message";

const REPLACEMENT = "\uFFFD";

function cleanText(text: string): string {
  return text.replaceAll("\u0000", REPLACEMENT).toWellFormed();
}

/**
 * A chunk as JSON that the database can keep and give back as it was. PostgreSQL stores neither
 * NUL nor half of a surrogate pair; they are replaced here, before anybody has read them, so
 * that readers and the stored message agree.
 */
export function serializeChunk(chunk: LinnetChunk): string {
  const json = JSON.stringify(chunk);
  // JSON escapes exactly these; an escaped backslash before the `u` makes a false alarm only.
  if (!/\\u(0000|d[89a-f])/i.test(json)) return json;
  return JSON.stringify(chunk, (_key, value: unknown) =>
    typeof value === "string" ? cleanText(value) : value,
  );
}
