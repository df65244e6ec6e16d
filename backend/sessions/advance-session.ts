import type { RunEnd } from "@linnet/protocol";
import type { Run } from "../db/queries/runs.ts";
import { noteEnd } from "../runs/end-run.ts";
import { type Ending, writeTurnEnd } from "../runs/write-turn-end.ts";
import { leasedStep } from "../turns/leased-step.ts";
import { turnProblem } from "../turns/turn-problem.ts";
import { nextInSession } from "./next-in-session.ts";

/** The next state of a session. */
export type SessionState = { next: "turn"; turn: number } | { next: "message" } | { next: "end" };

/**
 * Begins the turn of the message that has waited longest. While a turn is under way, and when
 * nothing waits, nothing changes, unless the session has been idle for too long: then it ends.
 */
export async function beginNextTurn(runId: string): Promise<SessionState> {
  return leasedStep(runId, ({ epoch }) =>
    advance(runId, epoch, (run) => (run.waitingFor === "message" ? {} : undefined)),
  );
}

/**
 * Ends a session's turn and says what comes next, in one statement: the answer is stored, and
 * the next turn begun, or the session ended, or left waiting. Repeating it has no effect.
 */
export async function endSessionTurn(
  runId: string,
  turn: number,
  { end: status, failure }: { end: RunEnd; failure?: string },
): Promise<SessionState> {
  return leasedStep(runId, ({ epoch }) =>
    advance(runId, epoch, (run) => {
      if (run.turn !== turn || run.waitingFor === "message") return undefined;
      return {
        turn: { status, error: status === "failed" ? turnProblem(run, failure) : undefined },
      };
    }),
  );
}

/**
 * @param decide which turn ends; undefined when all of it was done before.
 */
async function advance(
  runId: string,
  epoch: number,
  decide: (run: Run) => { turn?: Ending } | undefined,
): Promise<SessionState> {
  let current: Run | undefined;
  const written = await writeTurnEnd(
    runId,
    (run) => {
      current = run;
      const decision = decide(run);
      return decision && nextInSession(run, decision.turn);
    },
    { epoch },
  );
  if (written.outcome === "ended" || !current) return { next: "end" };
  if (written.outcome === "kept") {
    return current.waitingFor === "message"
      ? { next: "message" }
      : { next: "turn", turn: current.turn };
  }
  const { run: end, next } = written.end;
  noteEnd(runId, end);
  if (end) return { next: "end" };
  return next ? { next: "turn", turn: current.turn + 1 } : { next: "message" };
}
