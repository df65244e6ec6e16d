import type { Draft, DraftVariant } from "@linnet/protocol";

/** A draft as the backend has it. */
export function storedDraft(variants: DraftVariant[], more: Partial<Draft> = {}): Draft {
  const at = "2026-01-01T00:00:00.000Z";
  const ids = { id: "d", chatId: "c", messageId: "m" };
  const written = { sources: [], chosen: 0, model: "scripted", createdAt: at, updatedAt: at };
  return { ...ids, variants, ...written, ...more };
}
