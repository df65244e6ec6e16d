import type { LinnetPart } from "@linnet/protocol";

/** An attempt that was interrupted, and what the attempt after it has written so far. */
export interface InterruptedAttempt {
  /** Text and drafts of the interrupted attempt, to be shown until the new attempt has caught up. */
  before: LinnetPart[];
  /** The parts of the new attempt. */
  after: ReadonlySet<LinnetPart>;
}

/**
 * Finds the interrupted attempt that a reader has read further than the new attempt has written. It only
 * concerns the view: folding (PROTOCOL.md, "Folding") and the stored message leave the attempt out.
 *
 * @param parts the unfolded parts of an answer that is being written.
 * @returns undefined when no attempt was interrupted, or the new attempt has caught up.
 */
export function interruptedAttempt(parts: readonly LinnetPart[]): InterruptedAttempt | undefined {
  const attempts = new Map<string, Map<number, LinnetPart[]>>();
  let last: { step: string; attempt: number } | undefined;
  let open: LinnetPart[] | undefined;
  for (const part of parts) {
    if (part.type === "data-attempt") {
      last = part.data;
      const ofStep = attempts.get(last.step) ?? new Map<number, LinnetPart[]>();
      open = ofStep.get(last.attempt) ?? [];
      attempts.set(last.step, ofStep.set(last.attempt, open));
    } else if (!part.type.startsWith("data-")) {
      open?.push(part);
    }
  }
  const ofStep = last && attempts.get(last.step);
  if (!last || !ofStep) return undefined;
  const after = ofStep.get(last.attempt) ?? [];
  let longest: LinnetPart[] = [];
  for (const [attempt, written] of ofStep) {
    if (attempt < last.attempt && lengthOf(written) > lengthOf(longest)) longest = written;
  }
  if (lengthOf(longest) <= lengthOf(after)) return undefined;
  return { before: longest.filter(isRead), after: new Set(after) };
}

/** Whether a person reads the part, in contrast to one that only says what Linnet did. */
function isRead(part: LinnetPart): boolean {
  return part.type === "text" || part.type === "tool-submitDraft";
}

function lengthOf(parts: readonly LinnetPart[]): number {
  let length = 0;
  for (const part of parts) {
    if (part.type === "text") length += part.text.length;
    else if (part.type === "tool-submitDraft") length += JSON.stringify(part.input ?? "").length;
  }
  return length;
}
