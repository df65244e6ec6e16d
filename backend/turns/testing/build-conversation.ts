import type { RoutedConversation } from "@linnet/extractive/testing";
import type { ContextData, DraftVariant, LinnetMessage, LinnetPart } from "@linnet/protocol";

function context(name: string): ContextData {
  return {
    kind: "page",
    title: name,
    url: `https://example.com/${encodeURIComponent(name)}`,
    text: `The text of ${name}.`,
  };
}

const VARIANTS: DraftVariant[] = [{ posts: [{ text: "A post.", weightedLength: 7, claims: [] }] }];

function partsOf(did: "research" | "drafting" | "publishing" | "nothing"): LinnetPart[] {
  const progress: LinnetPart = { type: "data-progress", id: "p", data: { text: "Thinking..." } };
  switch (did) {
    case "nothing":
      return [progress];
    case "research":
      return [
        progress,
        { type: "step-start" },
        { type: "source-url", sourceId: "s1", url: "https://example.com/page", title: "Page" },
        { type: "text", text: "1. It says something [s1]. Shall I draft?" },
      ];
    case "drafting":
      return [
        progress,
        { type: "step-start" },
        {
          type: "tool-submitDraft",
          toolCallId: crypto.randomUUID(),
          state: "output-available",
          input: { variants: [{ posts: [{ text: "A post." }] }] },
          output: { accepted: true, draftId: "d", variants: VARIANTS, sources: [], problems: [] },
        },
        { type: "step-start" },
        { type: "text", text: "A post." },
      ];
    case "publishing":
      return [
        progress,
        { type: "step-start" },
        {
          type: "tool-publishPost",
          toolCallId: crypto.randomUUID(),
          state: "output-available",
          input: {},
          output: { state: "done", text: "The post is up.", urls: ["https://x.com/a/status/1"] },
        },
        { type: "step-start" },
        { type: "text", text: "The post is up." },
      ];
  }
}

/** A stored conversation, as a labelled one describes it. */
export function buildConversation(turns: RoutedConversation): LinnetMessage[] {
  return turns.map((turn, index): LinnetMessage => {
    const id = `m${index}`;
    if (turn.by === "assistant") return { id, role: "assistant", parts: partsOf(turn.did) };
    const attached = turn.attached.map(
      (name): LinnetPart => ({ type: "data-context", data: context(name) }),
    );
    const text: LinnetPart[] = turn.text ? [{ type: "text", text: turn.text }] : [];
    return { id, role: "user", parts: [...text, ...attached] };
  });
}
