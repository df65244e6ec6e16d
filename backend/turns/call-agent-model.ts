import type { UIMessageChunk } from "ai";
import { linnetModel } from "../models/linnet-model.ts";
import { callKnownModel } from "../models/offers.ts";
import type { AgentStepRequest, AgentStepResult, AnsweredCall } from "../prompts/agent-config.ts";
import { SourceRegister } from "../prompts/source-register.ts";
import { resolveToolSet } from "../tools/tool-sets.ts";
import { answerRun } from "./answer-run.ts";
import { acceptedIn } from "./close-answer.ts";
import { endingStep } from "./ending-step.ts";
import { streamModelCall } from "./stream-model-call.ts";
import { TurnSources } from "./turn-sources.ts";

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
    const { result, runHasEnded } = await endingStep<AgentStepResult>(
      input.runId,
      (answered) => request.endsRun === true && isLastCall(answered),
      (attempt) => answerRun(request, attempt),
    );
    return runHasEnded ? { ...result, runHasEnded } : result;
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
  return {
    messages,
    sources: [...sources.sent],
    wantsMore: wantsMore && !acceptedIn(messages),
    stopped: false,
  };
}

/** Whether an agent is done with this call. */
export function isLastCall({ wantsMore, ask, stopped }: AgentStepResult): boolean {
  return !wantsMore && !ask && !stopped;
}
