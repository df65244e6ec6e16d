import type { LinnetChunk } from "@linnet/shared/protocol/linnet-message";

/** What a person reads while a turn is at work. */
const PROGRESS = {
  thinking: "Thinking about the next step...",
  research: "Researching...",
  drafting: "Drafting...",
  publishing: "Getting the post ready...",
} as const;

/** A progress part; its id is the same when the step is repeated, so it replaces itself. */
export function progressChunk(phase: keyof typeof PROGRESS): LinnetChunk {
  return { type: "data-progress", id: `progress-${phase}`, data: { text: PROGRESS[phase] } };
}
