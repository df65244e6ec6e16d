import { type ContextData, type Intent, type LinnetMessage, newId } from "@linnet/protocol";

/** A message of the person. */
export type Said = Pick<LinnetMessage, "id" | "role" | "parts" | "metadata">;

/**
 * What the person says, as a message.
 *
 * @param intent the act that a choice from a list stands for; typed text has none.
 */
export function saying(text: string, intent?: Intent, context?: ContextData): Said {
  return {
    id: newId(),
    role: "user",
    parts: [
      { type: "text", text },
      ...(context ? [{ type: "data-context" as const, data: context }] : []),
    ],
    metadata: {
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...(intent ? { intent } : {}),
    },
  };
}
