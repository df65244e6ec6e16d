import type { LinnetChunk } from "@linnet/protocol";

/** The mark of a user's message in a session's stream, with which its turn begins. */
export function markChunk(id: string, answerId: string): LinnetChunk {
  const timestamp = "2026-01-01T00:00:00.000Z";
  return {
    type: "data-workflow",
    id,
    data: { type: "user-message", id, content: `Text of ${id}`, timestamp, answerId },
  };
}

/** A text that an answer of a session's has. */
export function textChunks(id: string, ...deltas: string[]): LinnetChunk[] {
  return [
    { type: "text-start", id },
    ...deltas.map((delta): LinnetChunk => ({ type: "text-delta", id, delta })),
    { type: "text-end", id },
  ];
}

/** The end of a session's turn. */
export function turnEndChunk(turn: number): LinnetChunk {
  return { type: "data-turn", id: `turn-${turn}`, data: { turn, status: "completed" } };
}
