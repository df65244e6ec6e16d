import type { LinnetChunk, LinnetMessage, Problem, RunEnd } from "@linnet/protocol";
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
import { runLost } from "../problems/run-lost.ts";
import { answerOf, foldRun, openPartEnds, parseChunks } from "./fold-run.ts";
import { readTurnLog, recallTurnLog, type TurnLog, takeStream } from "./turn-log.ts";

/** How many times an end is prepared again because the run changed meanwhile. */
const MAX_TRIES = 8;
/** Of a stream that one lease alone was taken for: nobody but its holder has written what the claim did not. */
const FIRST_EPOCH = 1;
/** How long an end waits for the database, in milliseconds; then the step, or the sweep, tries again. */
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

/** The end of a turn as it is to be written. Without `run` and `next`, the session waits for a message. */
export interface TurnEnd {
  /** Ends the turn that runs; left out while a session waits for a message. */
  turn?: Ending | undefined;
  /** Ends the run, too. */
  run?: Ending | undefined;
  next?: NextTurn;
  /** The first message of the session's queue when this was decided; null when the queue was empty. */
  queued?: string | null;
  /** The engine run that is lost: a new engine run continues the session. */
  lostEngineRunId?: string;
}

/** Who ends a turn: a step with its lease, or, without an epoch, a caller that takes the stream over. */
export interface EndWriter {
  /** Epoch of the step's lease. */
  epoch?: number | undefined;
  /**
   * The run as the step knows it. If the turn, or whether the run waits for a message, has changed since, it is read and
   * the end is prepared again.
   */
  run?: Run;
  /** Ends the turn only if this engine run executes the run. */
  engineRunId?: string;
}

/** `written`: `end` was stored. `ended`: the run had ended before. `kept`: `decide` returned nothing. */
export type TurnEndOutcome =
  | { outcome: "written"; end: TurnEnd }
  | { outcome: "ended" }
  | { outcome: "kept" };

/**
 * Ends a turn, the run, or both, and begins the next turn. It writes the last chunks, the compact
 * replay of the turn, the stored message, the run and the chat. The log is read and folded without a
 * lock. One statement then writes everything; if the run changed meanwhile, it writes nothing and the
 * end is prepared again. A repeated call has no effect.
 *
 * @param decide returns what to write for the run as it is now; undefined to write nothing.
 * @throws StaleWriterError when another writer has taken the stream from the step; Error after
 *   `MAX_TRIES` changes of the run.
 */
export async function writeTurnEnd(
  runId: string,
  decide: (run: Run) => TurnEnd | undefined | Promise<TurnEnd | undefined>,
  writer: EndWriter = {},
): Promise<TurnEndOutcome> {
  const asked = { what: "the end of a turn", withinMs: PATIENCE_MS };
  let { epoch, run: known } = writer;
  let isUnfoldable = false;
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    epoch ??= await askAgain(() => takeStream(runId, writer.engineRunId), asked);
    const run = known ?? (await askAgain(() => loadRun(runId), asked));
    const isKnown = known !== undefined;
    known = undefined;
    if (epoch === undefined || run?.status !== "running") return { outcome: "ended" };
    const decided = await askAgain(async () => decide(run), asked);
    if (!decided) return { outcome: "kept" };
    const recalled =
      isKnown && epoch === FIRST_EPOCH ? recallTurnLog(runId, run.turnStart) : undefined;
    const turnLog = recalled ?? (await askAgain(() => readTurnLog(runId, run.turnStart), asked));
    if (!turnLog) return { outcome: "ended" };
    isUnfoldable ||= turnLog.chunks === null;
    const end = isUnfoldable ? withoutAnswer(decided) : decided;
    try {
      const written = await writtenBy(run, end, turnLog);
      const outcome = await askAgain(() => store(run, epoch, end, turnLog, written), asked);
      if (outcome === "ended") return { outcome };
      if (outcome === "closed") {
        const chunks = written.chunks.map((json) => ({ json }));
        if (chunks.length > 0) {
          streamHub().publish(runId, turnLog.next, chunks, end.run !== undefined);
        }
        return { outcome: "written", end };
      }
      if (outcome === "superseded") {
        if (writer.epoch !== undefined) throw new StaleWriterError(runId);
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

/** The end of a turn whose answer cannot be stored: the turn and the run have failed. */
function withoutAnswer({ lostEngineRunId }: TurnEnd): TurnEnd {
  const failed: Ending = {
    status: "failed",
    error: runLost("answerTooLarge"),
    answerStored: false,
  };
  return { turn: failed, run: failed, ...(lostEngineRunId ? { lostEngineRunId } : {}) };
}

/** Whether a value exceeds what JavaScript (the length of a string) or the database can hold. */
function isTooLarge(error: unknown): boolean {
  if (error instanceof RangeError) return true;
  return error instanceof Error && "code" in error && /^54/.test(String(error.code));
}

/** The chunks, parts and replay that are written at the end of a turn. */
interface Written {
  chunks: string[];
  /** How many of them belong to the turn that ends. */
  last: number;
  parts: PartRow[];
  replay: string | null;
}

async function writtenBy(
  run: Run,
  { turn, run: runEnd, next }: TurnEnd,
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
  // Folded from the stored form, in which characters that the database cannot store are replaced.
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
  { turn, run: runEnd, next, queued, lostEngineRunId }: TurnEnd,
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
