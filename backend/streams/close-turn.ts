import type { RunEnd } from "@linnet/shared/protocol/data-parts";
import type { LinnetChunk } from "@linnet/shared/protocol/linnet-message";
import type { Problem } from "@linnet/shared/protocol/problem";
import type { Transaction } from "../db/client.ts";
import { replaceParts } from "../db/queries/messages.ts";
import { markRunEnded, type Run } from "../db/queries/runs.ts";
import { markTurnEnded } from "../db/queries/session-turns.ts";
import { storeReplayPiece } from "../world/replay-pieces.ts";
import { appendInTransaction, lockStream, readJson } from "../world/stream-store.ts";
import { compactLog } from "./compact-replay.ts";
import { eventText } from "./event-text.ts";
import { answerOf, foldRun, openPartEnds, parseChunks } from "./fold-run.ts";
import { serializeChunk } from "./serialize-chunk.ts";
import { turnPartId } from "./turn-part-id.ts";

/** How a turn or a run ended. */
export interface Ending {
  status: RunEnd;
  error?: Problem | undefined;
  /** The answer could not be folded: the stored message tells how it ended, and nothing else. */
  answerStored?: false;
}

/** What is written when a turn gives way. */
export interface TurnClosing {
  /** Ends the turn that is under way; not there while a session waits for a message. */
  turn?: Ending | undefined;
  /** Ends the run with it. */
  run?: Ending | undefined;
  /** Opens a session's next turn. */
  opening?: readonly LinnetChunk[];
}

/** What came of it. */
export interface ClosedTurn {
  /** Tells this process's readers; to be called after the commit. */
  announce: (() => void) | undefined;
  /** Index at which the next turn begins. */
  next: number;
}

function ended({ status, error, answerStored }: Ending): Ending {
  return {
    status,
    ...(error ? { error } : {}),
    ...(answerStored === undefined ? {} : { answerStored }),
  };
}

/**
 * Ends a turn, the run, or both, as part of a larger transaction in which the run is locked: the
 * last chunks, the stored message, a session's piece of replay. Only the turn's own chunks are
 * read, so a long session's turns end as quickly as its first.
 */
export async function closeTurn(
  transaction: Transaction,
  run: Run,
  { turn, run: runEnd, opening = [] }: TurnClosing,
): Promise<ClosedTurn> {
  await lockStream(transaction, run.id);
  const isUnfoldable = turn?.answerStored === false;
  const isSession = run.kind === "session";
  const stored = isUnfoldable ? [] : await readJson(run.id, run.turnStart, transaction);
  const last: LinnetChunk[] = [];
  if (turn) {
    const answer = answerOf(parseChunks(stored));
    last.push(...openPartEnds(answer));
    if (isSession) {
      const data = { turn: run.turn, ...ended(turn) };
      last.push({ type: "data-turn", id: turnPartId(run, "turn"), data });
      await markTurnEnded(transaction, run.id, run.turn, turn.status);
    } else {
      last.push({ type: "data-run", id: "run", data: ended(turn) });
    }
    const message = await foldRun(run.messageId, [...answer, ...last]);
    await replaceParts(transaction, run.messageId, message.parts);
  }
  if (runEnd && isSession) last.push({ type: "data-run", id: "run", data: ended(runEnd) });
  if (runEnd) last.push({ type: "finish" });

  const lastJson = last.map(serializeChunk);
  const next = run.turnStart + stored.length + lastJson.length;
  const replay = eventText(compactLog([...stored, ...lastJson], run.turnStart));
  const written = [...lastJson, ...opening.map(serializeChunk)];
  const announce =
    written.length > 0
      ? await appendInTransaction(
          transaction,
          run.id,
          written,
          runEnd && { compact: isSession || isUnfoldable ? null : replay },
        )
      : undefined;
  if (isSession && replay && !isUnfoldable) {
    await storeReplayPiece(transaction, run.id, { start: run.turnStart, end: next, text: replay });
  }
  if (runEnd) await markRunEnded(transaction, run, runEnd.status, runEnd.error);
  return { announce, next };
}
