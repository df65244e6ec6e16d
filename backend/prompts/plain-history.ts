import type { LinnetMessage, LinnetPart } from "@linnet/protocol";

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

/**
 * Earlier answers as any provider takes them: words, and what our own tools said. Reasoning,
 * searches that a provider ran itself and a provider's own ids mean nothing to another one, and
 * even the same one refuses them once it has forgotten them.
 */
export function plainHistory(messages: readonly LinnetMessage[]): LinnetMessage[] {
  return messages.map((message) =>
    message.role === "assistant"
      ? { ...message, parts: message.parts.filter(isPortable).map(withoutMetadata) }
      : message,
  );
}
