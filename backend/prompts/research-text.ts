import type { LinnetDataParts, LinnetMessage } from "@linnet/protocol";
import { splitResearch } from "@linnet/protocol";

/** Research in the form in which the research agent wrote it, without what no source supports. */
export function researchText({ facts, open }: LinnetDataParts["research"]): string {
  const supported = facts.filter(
    ({ doubts = [] }) => !doubts.some(({ kind }) => kind !== "unread"),
  );
  const lines = supported.flatMap((fact) => {
    const cited = fact.sourceIds.length > 0 ? ` [${fact.sourceIds.join(", ")}]` : "";
    const details = (["quote", "speaker", "date", "condition"] as const).flatMap((name) =>
      fact[name] ? `  - ${name}: ${name === "quote" ? `"${fact[name]}"` : fact[name]}` : [],
    );
    return [`- ${fact.text}${cited}`, ...details];
  });
  return [
    ...(lines.length > 0 ? ["Facts:", ...lines] : []),
    ...(open.length > 0 ? ["Open:", ...open.map((question) => `- ${question}`)] : []),
  ].join("\n");
}

/** An answer whose text leaves out the lists that its research part has: a model reads the part, which is checked. */
export function withCheckedResearch(message: LinnetMessage): LinnetMessage {
  if (!message.parts.some(({ type }) => type === "data-research")) return message;
  const parts = message.parts.map((part) =>
    part.type === "text"
      ? { ...part, text: splitResearch(part.text, ["facts", "open"]).text }
      : part,
  );
  return { ...message, parts };
}
