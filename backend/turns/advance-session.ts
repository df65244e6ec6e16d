import type { RunEnd } from "@linnet/shared/protocol/data-parts";
import { newId } from "@linnet/shared/protocol/new-id";
import { database, type Transaction } from "../db/client.ts";
import { lockRun, type Run } from "../db/queries/runs.ts";
import {
  beginTurn,
  isIdle,
  nextQueuedMessage,
  waitForMessage,
} from "../db/queries/session-turns.ts";
import { environment } from "../env.ts";
import { log } from "../log/log.ts";
import { metrics } from "../metrics/metrics.ts";
import { closeTurn, type Ending } from "../streams/close-turn.ts";
import { leasedStep } from "./leased-step.ts";
import { progressChunk } from "./progress-chunk.ts";
import { userMark } from "./session-chunks.ts";
import { turnProblem } from "./turn-problem.ts";

/** What a session does next. */
export type SessionState = { next: "turn"; turn: number } | { next: "message" } | { next: "end" };

/**
 * Begins the turn of the message that has waited longest. While a turn is under way, and when
 * nothing waits, nothing changes, unless the session has been idle for too long: then it ends.
 */
export async function beginNextTurn(runId: string): Promise<SessionState> {
  return leasedStep(runId, () =>
    advance(runId, (run) => (run.waitingFor === "message" ? {} : undefined)),
  );
}

/**
 * Ends a session's turn and says what comes next, in one transaction: the answer is stored, and
 * the next turn begun, or the session ended, or left waiting. Repeating it has no effect.
 */
export async function endSessionTurn(
  runId: string,
  turn: number,
  { end: status, failure }: { end: RunEnd; failure?: string },
): Promise<SessionState> {
  return leasedStep(runId, () =>
    advance(runId, (run) => {
      if (run.turn !== turn || run.waitingFor === "message") return undefined;
      return {
        turn: { status, error: status === "failed" ? turnProblem(run, failure) : undefined },
      };
    }),
  );
}

/** Where a session is, and what tells this process's readers so, once it is committed. */
interface Advance {
  state: SessionState;
  announce?: (() => void) | undefined;
}

/**
 * @param decide which turn ends; undefined when all of it was done before.
 */
async function advance(
  runId: string,
  decide: (run: Run) => { turn?: Ending } | undefined,
): Promise<SessionState> {
  const { state, announce } = await database().transaction(
    async (transaction): Promise<Advance> => {
      const run = await lockRun(transaction, runId);
      if (run?.status !== "running") return { state: { next: "end" } };
      const decision = decide(run);
      return decision ? goOn(transaction, run, decision.turn) : { state: stateOf(run) };
    },
  );
  announce?.();
  if (state.next === "end" && announce) {
    metrics().runsEnded.inc({ status: "completed" });
    log.info({ runId }, "session ended");
  }
  return state;
}

function stateOf(run: Run): SessionState {
  return run.waitingFor === "message" ? { next: "message" } : { next: "turn", turn: run.turn };
}

async function goOn(
  transaction: Transaction,
  run: Run,
  turn: Ending | undefined,
): Promise<Advance> {
  const queued = await nextQueuedMessage(transaction, run.id);
  if (queued ? queued.text === null : await isOver(transaction, run)) {
    const { announce } = await closeTurn(transaction, run, { turn, run: { status: "completed" } });
    return { state: { next: "end" }, announce };
  }
  if (!queued) {
    const { announce, next } = await closeTurn(transaction, run, { turn });
    await waitForMessage(transaction, run.id, next);
    return { state: { next: "message" }, announce };
  }

  const answerId = newId();
  const message = {
    id: queued.id,
    role: "user" as const,
    parts: [{ type: "text" as const, text: queued.text ?? "" }],
  };
  const number = run.turn + 1;
  const { announce, next } = await closeTurn(transaction, run, {
    turn,
    opening: [
      userMark(message, queued.sentAt, answerId),
      progressChunk({ kind: "session", turn: number }, "thinking"),
    ],
  });
  await beginTurn(transaction, run, message, answerId, next);
  return { state: { next: "turn", turn: number }, announce };
}

/** Whether a session in which nothing is left to answer has had its turns, or its time. */
async function isOver(transaction: Transaction, run: Run): Promise<boolean> {
  const { LINNET_SESSION_MAX_TURNS, LINNET_SESSION_IDLE_HOURS } = environment();
  return (
    run.turn >= LINNET_SESSION_MAX_TURNS ||
    (await isIdle(transaction, run.id, LINNET_SESSION_IDLE_HOURS))
  );
}
