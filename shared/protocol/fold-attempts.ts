/** The members of a message part that folding looks at. */
interface FoldablePart {
  type: string;
  data?: unknown;
}

interface Attempt {
  step: string;
  attempt: number;
}

function isMark(part: FoldablePart): boolean {
  return part.type === "data-attempt";
}

/** The attempt that a part opens; a mark without a readable attempt opens none. */
function attemptOf(part: FoldablePart): Attempt | undefined {
  if (!isMark(part)) return undefined;
  const data = part.data;
  if (typeof data !== "object" || data === null) return undefined;
  const { step, attempt } = data as Partial<Attempt>;
  return typeof step === "string" && typeof attempt === "number" ? { step, attempt } : undefined;
}

/**
 * Turns the parts that a reader built from a run's stream into what is shown and stored
 * (PROTOCOL.md, "Folding"): parts of superseded attempts are left out, and so are the
 * `data-attempt` parts themselves. Data parts are never void.
 *
 * Pure and idempotent: live readers, replay and persistence all use it, so what a person
 * saw is what is kept.
 */
export function foldAttempts<Part extends FoldablePart>(parts: readonly Part[]): Part[] {
  const newest = new Map<string, number>();
  for (const part of parts) {
    const opened = attemptOf(part);
    if (opened) {
      newest.set(opened.step, Math.max(opened.attempt, newest.get(opened.step) ?? 0));
    }
  }

  let current: Attempt | undefined;
  const folded: Part[] = [];
  for (const part of parts) {
    if (isMark(part)) {
      current = attemptOf(part) ?? current;
    } else if (part.type.startsWith("data-")) {
      folded.push(part);
    } else if (!current || current.attempt === newest.get(current.step)) {
      folded.push(part);
    }
  }
  return folded;
}
