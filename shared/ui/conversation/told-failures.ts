import type { LinnetPart } from "@linnet/protocol";

/** A shorter reason may stand in a text by chance, in characters. */
const LEAST_REASON = 20;

/** The calls of a message whose failure its text tells: each has a place of its own where the text gives the reason. */
export function toldFailures(parts: readonly LinnetPart[]): ReadonlySet<LinnetPart> {
  const text = parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n");
  /** From where on the text may tell the next call that failed for a reason. */
  const untold = new Map<string, number>();
  return new Set(
    parts.filter((part) => {
      const reason = "errorText" in part ? part.errorText : undefined;
      if (!reason || reason.length < LEAST_REASON) return false;
      const at = text.indexOf(reason, untold.get(reason));
      untold.set(reason, at < 0 ? text.length : at + reason.length);
      return at >= 0;
    }),
  );
}
