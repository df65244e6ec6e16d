import type { LinnetChunk } from "@linnet/shared/protocol/linnet-message";
import type { UIMessageChunk } from "ai";
import { FatalError, RetryableError } from "workflow";
import type { AgentStepRequest, AgentStepResult } from "../agents/agent-config.ts";
import { SourceRegister } from "../agents/source-register.ts";
import { addRunUsage, noteRunError, noteRunModel } from "../db/queries/runs.ts";
import { log } from "../log/log.ts";
import { linnetModel } from "../models/linnet-model.ts";
import { modelFailure } from "../models/model-errors.ts";
import { CoalescingWriter } from "../streams/coalescing-writer.ts";
import { resolveToolSet } from "../tools/tool-sets.ts";
import { countFailure, type StepAttempt, StepInterruption } from "../world/step-lease.ts";
import { cutNotice } from "./cut-notice.ts";
import { leasedStep } from "./leased-step.ts";
import { loadTurn } from "./load-turn.ts";
import { prepareCall } from "./prepare-call.ts";
import { streamModelCall } from "./stream-model-call.ts";
import { TurnSources } from "./turn-sources.ts";

/** How often a model call may fail, and go silent, before the run fails. */
const MAX_FAILURES = 3;
const MAX_STALLS = 2;
const FIRST_RETRY_DELAY_MS = 1_000;

/** Where the chunks go when the agent runs outside a workflow. */
export interface AgentStepSink {
  write: (chunk: UIMessageChunk) => Promise<void>;
  abortSignal?: AbortSignal;
}

/**
 * One model call of an agent, with the tools that it calls. Inside a workflow it is a durable
 * step that streams into the run's chunk log; outside, a plain function that writes to `sink`.
 *
 * @throws FatalError when no retry can mend it, or none is left; RetryableError otherwise.
 */
export async function callAgentModel(
  request: AgentStepRequest,
  sink?: AgentStepSink,
): Promise<AgentStepResult> {
  const { config, input, appended } = request;
  if ("runId" in input) {
    return leasedStep(input.runId, (attempt) => answerRun(request, input.runId, attempt));
  }
  const sources = new TurnSources(new SourceRegister(), [], request.shown);
  const { messages, wantsMore } = await streamModelCall({
    config,
    model: linnetModel(config.model),
    system: config.system,
    messages: [...input.messages, ...appended],
    tools: resolveToolSet(config.toolSet, config.model, undefined),
    sources,
    write: sink?.write ?? (async () => {}),
    abortSignal: sink?.abortSignal,
  });
  return { messages, sources: [...sources.sent], wantsMore, stopped: false };
}

async function answerRun(
  request: AgentStepRequest,
  runId: string,
  attempt: StepAttempt,
): Promise<AgentStepResult> {
  const { config } = request;
  const writer = new CoalescingWriter(attempt.append);
  try {
    attempt.signal.throwIfAborted();
    const isFirst = request.appended.length === 0;
    const [{ left, ...prepared }] = await Promise.all([
      prepareCall(request, await loadTurn(runId)),
      isFirst ? noteRunModel(runId, config.model) : undefined,
    ]);
    const notice = isFirst ? cutNotice(config.model, left) : undefined;
    if (notice) await writer.write(notice);
    const call = await streamModelCall({
      config,
      model: linnetModel(config.model),
      ...prepared,
      write: (chunk) => writer.write(chunk as LinnetChunk),
      abortSignal: attempt.signal,
    });
    await Promise.all([writer.flush(), addRunUsage(runId, call.usage)]);
    const { messages, wantsMore } = call;
    return { messages, wantsMore, sources: [...prepared.sources.sent], stopped: false };
  } catch (error) {
    // What was received before the end is kept, whatever the end was.
    await writer.flush().catch(() => {});
    if (attempt.signal.aborted) {
      const { reason } = attempt.signal;
      if (reason instanceof StepInterruption && reason.reason === "stop-requested") {
        return { messages: [], sources: [], wantsMore: false, stopped: true };
      }
      throw reason;
    }
    return failStep(runId, config.model, attempt, error);
  }
}

/** Counts the failure, and decides between another attempt and the end of the run. */
async function failStep(
  runId: string,
  model: string,
  attempt: StepAttempt,
  error: unknown,
): Promise<never> {
  const failure = modelFailure(model, error);
  const failures = attempt.failures + 1;
  const stalls = attempt.stalls + (failure.isStall ? 1 : 0);
  log.warn({ runId, model, failures, stalls, error }, "a model call failed");
  await countFailure(attempt, failure.isStall);
  if (failure.isFatal || failures >= MAX_FAILURES || stalls >= MAX_STALLS) {
    await noteRunError(runId, failure.problem);
    throw new FatalError(failure.problem.detail ?? failure.problem.title);
  }
  const wait = failure.retryAfterMs ?? FIRST_RETRY_DELAY_MS * 2 ** (failures - 1);
  throw new RetryableError(failure.problem.detail ?? failure.problem.title, { retryAfter: wait });
}
