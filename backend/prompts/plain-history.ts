import { type LinnetMessage, type LinnetPart, submitDraftInputSchema } from "@linnet/protocol";

const METADATA = ["providerMetadata", "callProviderMetadata", "resultProviderMetadata"] as const;

function withoutMetadata(part: LinnetPart): LinnetPart {
  const plain: LinnetPart & Partial<Record<(typeof METADATA)[number], unknown>> = { ...part };
  for (const name of METADATA) delete plain[name];
  return plain;
}

function isPortable(part: LinnetPart): boolean {
  if (part.type === "reasoning") return false;
  if (part.type === "text" && part.text.trim() === "") return false;
  return !("providerExecuted" in part && part.providerExecuted);
}

/** Whether a draft was handed in and not taken: another one was, in the same answer. */
function isRefused(part: LinnetPart): boolean {
  if (part.type !== "tool-submitDraft") return false;
  return part.state === "output-error" || part.output?.accepted === false;
}

/** What ends an answer for clients without a card: the first variant that the agent handed in, in words. */
function wordsOfDraft(parts: readonly LinnetPart[]): string | undefined {
  const part = parts.findLast(({ type }) => type === "tool-submitDraft");
  const input = part?.type === "tool-submitDraft" ? part.input : undefined;
  const posts = submitDraftInputSchema.safeParse(input).data?.variants[0]?.posts;
  return posts?.map(({ text }) => text).join("\n\n");
}

/** An answer without what became of a draft on the way to the one that was taken, and with that one once. */
function withDraftOnce(parts: readonly LinnetPart[]): LinnetPart[] {
  const kept = parts.filter((part) => !isRefused(part));
  const words = wordsOfDraft(kept);
  // An agent that reads a draft as its own words writes the next one out, too, in place of handing it in.
  return kept.filter((part) => part.type !== "text" || part.text !== words);
}

/**
 * Earlier answers as any provider takes them: words, and what our own tools said. Reasoning,
 * searches that a provider ran itself and a provider's own ids mean nothing to another one, and
 * even the same one refuses them once it has forgotten them. Of its drafts, an answer has the one that was taken.
 */
export function plainHistory(messages: readonly LinnetMessage[]): LinnetMessage[] {
  return messages.map((message) =>
    message.role === "assistant"
      ? { ...message, parts: withDraftOnce(message.parts.filter(isPortable)).map(withoutMetadata) }
      : message,
  );
}
