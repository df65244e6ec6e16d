import type { RunEnd } from "@linnet/shared/protocol/data-parts";
import type { LinnetChunk } from "@linnet/shared/protocol/linnet-message";
import type { Problem } from "@linnet/shared/protocol/problem";
import { database } from "../db/client.ts";
import { replaceParts } from "../db/queries/messages.ts";
import { loadRun, markRunEnded } from "../db/queries/runs.ts";
import { log } from "../log/log.ts";
import { metrics } from "../metrics/metrics.ts";
import { lockStream, readAllJson, sealStream } from "../world/stream-store.ts";
import { compactLog } from "./compact-replay.ts";
import { eventText } from "./event-text.ts";
import { foldRun, openPartEnds, parseChunks } from "./fold-run.ts";
import { serializeChunk } from "./serialize-chunk.ts";

/**
 * Ends a run: `data-run` and `finish` close its stream, the message is folded from the log and
 * stored, the chat is freed. All of it in one transaction, so a kill leaves all or nothing, and
 * repeating it has no effect.
 *
 * @returns false when the run had ended before, or is not there.
 */
export async function endRun(runId: string, status: RunEnd, error?: Problem): Promise<boolean> {
  const run = await loadRun(runId);
  if (run?.status !== "running") return false;
  const announce = await database().transaction(async (transaction) => {
    await lockStream(transaction, runId);
    const log = await readAllJson(runId, transaction);
    const chunks = parseChunks(log);
    const last: LinnetChunk[] = [
      ...openPartEnds(chunks),
      { type: "data-run", id: "run", data: { status, ...(error ? { error } : {}) } },
      { type: "finish" },
    ];
    const message = await foldRun(run.messageId, [...chunks, ...last]);
    const lastJson = last.map(serializeChunk);
    const sealed = await sealStream(
      transaction,
      runId,
      lastJson,
      eventText(compactLog([...log, ...lastJson])),
    );
    if (!(await markRunEnded(transaction, runId, status, error))) return undefined;
    await replaceParts(transaction, run.messageId, message.parts);
    return sealed;
  });
  announce?.();
  if (announce) metrics().runsEnded.inc({ status });
  log.info({ runId, status, problem: error?.type }, "run ended");
  return announce !== undefined;
}
