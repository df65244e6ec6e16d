import type { LinnetPart } from "@linnet/protocol";

/** The calls of a message that failed for a reason that its text gives: said once is enough. */
export function toldFailures(parts: readonly LinnetPart[]): ReadonlySet<LinnetPart> {
  const texts = parts.flatMap((part) => (part.type === "text" ? part.text : []));
  return new Set(
    parts.filter((part) => {
      const reason = "errorText" in part ? part.errorText : undefined;
      return reason && texts.some((text) => text.includes(reason));
    }),
  );
}
