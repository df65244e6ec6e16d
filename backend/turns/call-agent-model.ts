import type { LinnetChunk } from "@linnet/protocol";
import type { UIMessageChunk } from "ai";
import type { StepAttempt } from "../chunk-log/step-attempt.ts";
import { askAgain } from "../db/ask-again.ts";
import { noteRunModel } from "../db/queries/runs.ts";
import { LOCAL_MODEL } from "../models/check-model.ts";
import { linnetModel } from "../models/linnet-model.ts";
import { callKnownModel } from "../models/offers.ts";
import type { AgentStepRequest, AgentStepResult, AnsweredCall } from "../prompts/agent-config.ts";
import { SourceRegister } from "../prompts/source-register.ts";
import { resolveToolSet } from "../tools/tool-sets.ts";
import { cutNotice } from "./cut-notice.ts";
import { leasedStep } from "./leased-step.ts";
import { loadTurn } from "./load-turn.ts";
import { prepareCall } from "./prepare-call.ts";
import { researchChunks } from "./research-chunks.ts";
import { sentencesChunks } from "./sentences-chunks.ts";
import { settleDraft } from "./settle-draft.ts";
import { streamModelCall } from "./stream-model-call.ts";
import { TurnSources } from "./turn-sources.ts";
import { writeModelCall } from "./write-model-call.ts";

/** Where the chunks go when the agent runs outside a workflow. */
export interface AgentStepSink {
  write: (chunk: UIMessageChunk) => Promise<void>;
  abortSignal?: AbortSignal | undefined;
  /** Told of each model call once it has answered. */
  onCall?: ((call: AnsweredCall) => void) | undefined;
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
  const { messages, wantsMore } = await callKnownModel(config.model, "agent", async (model) => {
    const call = await streamModelCall({
      config,
      model: linnetModel(model),
      system: config.system,
      messages: [...input.messages, ...appended],
      tools: resolveToolSet(config.toolSet, model, undefined),
      sources,
      write: sink?.write ?? (async () => {}),
      abortSignal: sink?.abortSignal,
    });
    sink?.onCall?.({ model, ...call.usage });
    return call;
  });
  return { messages, sources: [...sources.sent], wantsMore, stopped: false };
}

async function answerRun(
  request: AgentStepRequest,
  runId: string,
  attempt: StepAttempt,
): Promise<AgentStepResult> {
  const { model: name } = request.config;
  const stopped = { messages: [], sources: [], wantsMore: false, stopped: true };
  return writeModelCall<AgentStepResult>(attempt, name, stopped, async (writer, model) => {
    const config = { ...request.config, model };
    const isFirst = request.appended.length === 0;
    const { run, left, toolContext, isNewDraft, ...prepared } = await askAgain(
      async () => {
        const turn = await loadTurn(runId);
        if (isFirst) await noteRunModel(attempt, model);
        return { run: turn.run, ...(await prepareCall({ ...request, config }, turn, attempt)) };
      },
      { what: "a model call's conversation", signal: attempt.signal },
    );
    const notice = isFirst ? cutNotice(run, model, left) : undefined;
    if (notice) await writer.write(notice);
    const { messages, wantsMore, usage, ask } = await streamModelCall({
      config,
      model: linnetModel(model),
      ...prepared,
      write: (chunk) => writer.write(chunk as LinnetChunk),
      abortSignal: attempt.signal,
    });
    attempt.addUsage(usage);
    const isDone = !wantsMore && !ask;
    const added = [...request.appended, ...messages];
    const ending: LinnetChunk[] = [];
    if (isDone && config.toolSet === "drafting") {
      // The local model hands in whatever it drafts.
      if (model !== LOCAL_MODEL) {
        ending.push(...(await settleDraft(added, toolContext, attempt.signal)));
      }
      if (isNewDraft) ending.push(...(await sentencesChunks(run, toolContext.outside)));
    } else if (isDone && config.toolSet === "research") {
      ending.push(...(await researchChunks(run, added, toolContext)));
    }
    for (const chunk of ending) await writer.write(chunk);
    return {
      messages,
      wantsMore,
      sources: [...prepared.sources.sent],
      ...(ask ? { ask } : {}),
      stopped: false,
    };
  });
}
