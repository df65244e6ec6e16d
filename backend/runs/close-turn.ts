import type { LinnetChunk, LinnetMessage, RunEnd } from "@linnet/protocol";
import { PROBLEMS, type Problem, problemType } from "@linnet/protocol";
import { compactLog } from "../chunk-log/compact-replay.ts";
import { eventText } from "../chunk-log/event-text.ts";
import { serializeChunk } from "../chunk-log/serialize-chunk.ts";
import { streamHub } from "../chunk-log/stream-hub.ts";
import { turnPartId } from "../chunk-log/turn-part-id.ts";
import { askAgain } from "../db/ask-again.ts";
import { pool } from "../db/client.ts";
import { type PartRow, partRows } from "../db/queries/part-rows.ts";
import { loadRun, type Run } from "../db/queries/runs.ts";
import { StaleWriterError } from "../db/stale-writer-error.ts";
import { storableJson } from "../db/storable-json.ts";
import { log } from "../logging/log.ts";
import { answerOf, foldRun, openPartEnds, parseChunks } from "./fold-run.ts";
import { readTurnLog, type TurnLog, takeStream } from "./turn-log.ts";

/** How often an end is tried again because something moved while it was prepared. */
const MAX_TRIES = 8;
/** How long the database is waited for, in milliseconds; then the caller's caller tries again. */
const PATIENCE_MS = 60_000;

/** How a turn or a run ended. */
export interface Ending {
  status: RunEnd;
  error?: Problem | undefined;
  /** The answer could not be folded: the stored message tells how it ended, and nothing else. */
  answerStored?: false;
}

/** The turn of a session that follows. */
export interface NextTurn {
  /** The user's message. */
  message: LinnetMessage;
  answerId: string;
  /** Its first chunks. */
  opening: readonly LinnetChunk[];
}

/** What is written when a turn gives way. Without the run's end and a next turn, a session waits. */
export interface TurnClosing {
  /** Ends the turn that is under way; not there while a session waits for a message. */
  turn?: Ending | undefined;
  /** Ends the run with it. */
  run?: Ending | undefined;
  next?: NextTurn;
  /** The message of the session's queue that this was decided from; null when none waited. */
  queued?: string | null;
  /** The run of the engine that is lost: another one is to carry the session on. */
  lostEngineRunId?: string;
}

/** Who closes a turn: a step under its lease, or somebody who takes the stream from its holder. */
export interface TurnCloser {
  /** Epoch of the step's lease. */
  epoch?: number | undefined;
  /** Only when this run of the engine carries the run out. */
  engineRunId?: string;
}

/** What came of it: `closing` is what was written; else the run has ended, or is to stay as it is. */
export type ClosedTurn =
  | { outcome: "closed"; closing: TurnClosing }
  | { outcome: "ended" }
  | { outcome: "kept" };

/**
 * Ends a turn, the run, or both, and begins what follows: the last chunks, the closed stream with
 * its compact replay or the session's piece of it, the stored message, the run, the chat. The log
 * is read and folded without any lock; then one statement writes all of it, or nothing when
 * something has moved meanwhile, and all is done again. Repeating it has no effect.
 *
 * @param decide what is written, from the run as it is; undefined: nothing.
 * @throws StaleWriterError when another writer has taken the stream from the step.
 */
export async function closeTurn(
  runId: string,
  decide: (run: Run) => TurnClosing | undefined | Promise<TurnClosing | undefined>,
  closer: TurnCloser = {},
): Promise<ClosedTurn> {
  const asked = { what: "the end of a turn", withinMs: PATIENCE_MS };
  let epoch = closer.epoch;
  let isUnfoldable = false;
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    epoch ??= await askAgain(() => takeStream(runId, closer.engineRunId), asked);
    const run = await askAgain(() => loadRun(runId), asked);
    if (epoch === undefined || run?.status !== "running") return { outcome: "ended" };
    const decided = await askAgain(async () => decide(run), asked);
    if (!decided) return { outcome: "kept" };
    const turnLog = await askAgain(() => readTurnLog(runId, run.turnStart), asked);
    if (!turnLog) return { outcome: "ended" };
    isUnfoldable ||= turnLog.chunks === null;
    const closing = isUnfoldable ? withoutAnswer(decided) : decided;
    try {
      const written = await writtenBy(run, closing, turnLog);
      const outcome = await askAgain(() => store(run, epoch, closing, turnLog, written), asked);
      if (outcome === "ended") return { outcome };
      if (outcome === "closed") {
        const chunks = written.chunks.map((json) => ({ json }));
        if (chunks.length > 0) {
          streamHub().publish(runId, turnLog.next, chunks, closing.run !== undefined);
        }
        return { outcome, closing };
      }
      if (outcome === "superseded") {
        if (closer.epoch !== undefined) throw new StaleWriterError(runId);
        epoch = undefined;
      }
    } catch (error) {
      if (isUnfoldable || !isTooLarge(error)) throw error;
      log.error({ runId, error }, "an answer is too large to be stored");
      isUnfoldable = true;
    }
  }
  throw new Error(`run ${runId} moved each time that its turn was to end`);
}

/** What can be kept of a turn whose answer cannot: that it has failed, and its run with it. */
function withoutAnswer({ lostEngineRunId }: TurnClosing): TurnClosing {
  const failed: Ending = {
    status: "failed",
    error: {
      type: problemType("run-lost"),
      ...PROBLEMS["run-lost"],
      detail: "The answer is too large to be stored. Ask for less at once.",
    },
    answerStored: false,
  };
  return { turn: failed, run: failed, ...(lostEngineRunId ? { lostEngineRunId } : {}) };
}

/** Whether a value is beyond what the language (a string's length) or the database can hold. */
function isTooLarge(error: unknown): boolean {
  if (error instanceof RangeError) return true;
  return error instanceof Error && "code" in error && /^54/.test(String(error.code));
}

/** What is written at the end of a turn. */
interface Written {
  chunks: string[];
  /** How many of them belong to the turn that ends. */
  last: number;
  parts: PartRow[];
  replay: string | null;
}

async function writtenBy(
  run: Run,
  { turn, run: runEnd, next }: TurnClosing,
  turnLog: TurnLog,
): Promise<Written> {
  const isSession = run.kind === "session";
  const isFolded = turn?.answerStored !== false;
  const stored = isFolded ? (turnLog.chunks ?? []) : [];
  const answer = answerOf(parseChunks(stored));
  const ends: LinnetChunk[] = [];
  if (turn) {
    ends.push(...openPartEnds(answer));
    if (isSession) {
      const data = { turn: run.turn, ...ended(turn) };
      ends.push({ type: "data-turn", id: turnPartId(run, "turn"), data });
    } else {
      ends.push({ type: "data-run", id: "run", data: ended(turn) });
    }
  }
  // Folded as they are stored: what the database cannot keep has been replaced.
  const turnEnds = ends.map(serializeChunk);
  const message = turn && (await foldRun(run.messageId, [...answer, ...parseChunks(turnEnds)]));
  const runEnds: LinnetChunk[] = [];
  if (runEnd && isSession) runEnds.push({ type: "data-run", id: "run", data: ended(runEnd) });
  if (runEnd) runEnds.push({ type: "finish" });
  const last = [...turnEnds, ...runEnds.map(serializeChunk)];
  return {
    chunks: [...last, ...(next?.opening ?? []).map(serializeChunk)],
    last: last.length,
    parts: partRows(...[message, next?.message].filter((each) => each !== undefined)),
    replay: isFolded ? eventText(compactLog([...stored, ...last], run.turnStart)) : null,
  };
}

function ended({ status, error, answerStored }: Ending): Ending {
  return {
    status,
    ...(error ? { error } : {}),
    ...(answerStored === undefined ? {} : { answerStored }),
  };
}

async function store(
  run: Run,
  epoch: number | undefined,
  { turn, run: runEnd, next, queued, lostEngineRunId }: TurnClosing,
  turnLog: TurnLog,
  { chunks, last, parts, replay }: Written,
): Promise<"closed" | "ended" | "superseded" | "moved"> {
  const from = {
    epoch,
    next: turnLog.next,
    turn: run.turn,
    waiting: run.waitingFor === "message",
    queued,
  };
  const close = {
    turn: turn?.status,
    run: runEnd?.status,
    error: runEnd?.error,
    next: next && [next.message.id, next.answerId],
    lost: lostEngineRunId,
  };
  const { rows } = await pool().query<{
    outcome: "closed" | "ended" | "superseded" | "moved";
  }>({
    name: "linnet-close-turn",
    text: "select linnet_close_turn($1, $2, $3, $4, $5, $6, $7) as outcome",
    values: [
      run.id,
      JSON.stringify(from),
      storableJson(close),
      storableJson(parts),
      chunks,
      last,
      replay,
    ],
  });
  return rows[0]?.outcome ?? "ended";
}
