import { type LinnetPart, splitResearch } from "@linnet/protocol";

/** The parts of an answer without the lists in its text that parts of their own have, too: views show those. */
export function withoutResearch(parts: readonly LinnetPart[]): LinnetPart[] {
  const lists = parts.flatMap(({ type }) => {
    if (type === "data-research") return ["facts", "open"] as const;
    return type === "data-angles" ? (["angles"] as const) : [];
  });
  if (lists.length === 0) return [...parts];
  return parts.map((part) =>
    part.type === "text" ? { ...part, text: splitResearch(part.text, lists).text } : part,
  );
}
