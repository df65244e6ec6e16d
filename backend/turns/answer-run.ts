import { type LinnetChunk, type LinnetMessage, languageOf } from "@linnet/protocol";
import type { StepAttempt } from "../chunk-log/step-attempt.ts";
import { askAgain } from "../db/ask-again.ts";
import { noteRunModel } from "../db/queries/runs.ts";
import { LOCAL_MODEL } from "../models/check-model.ts";
import { linnetModel } from "../models/linnet-model.ts";
import { providerRefusal } from "../models/provider-refusal.ts";
import type { AgentConfig, AgentStepRequest, AgentStepResult } from "../prompts/agent-config.ts";
import { closeAnswer } from "./close-answer.ts";
import { cutNotice } from "./cut-notice.ts";
import { handOverChunks } from "./hand-over-chunks.ts";
import { loadTurn } from "./load-turn.ts";
import { prepareCall } from "./prepare-call.ts";
import { type ModelCall, streamModelCall } from "./stream-model-call.ts";
import { writeModelCall } from "./write-model-call.ts";

/** The config of an agent whose model is told the language in which it is to say what is no post: the local model is. */
function speaking(language: string | undefined, config: AgentConfig): AgentConfig {
  if (language === undefined) return config;
  return { ...config, providerOptions: { ...config.providerOptions, linnet: { language } } };
}

/**
 * One model call of an agent that answers a stored run, within a step.
 *
 * @param known the conversation, where the step has read it already.
 * @throws FatalError when no retry can mend it, or none is left; RetryableError otherwise.
 */
export async function answerRun(
  request: AgentStepRequest,
  attempt: StepAttempt,
  known?: LinnetMessage[],
): Promise<AgentStepResult> {
  const name = request.config.model;
  const stopped = { messages: [], sources: [], wantsMore: false, stopped: true };
  return writeModelCall<AgentStepResult>(attempt, name, stopped, async (writer, model) => {
    const config = { ...request.config, model };
    const isFirst = request.appended.length === 0;
    const { run } = attempt;
    const { asked, left, ...prepared } = await askAgain(
      async () => {
        if (isFirst && run.model !== model) await noteRunModel(attempt, model);
        run.model = model;
        const turn = known ? { run, messages: known } : await loadTurn(run);
        return {
          asked: turn.messages.at(-1),
          ...(await prepareCall({ ...request, config }, turn, attempt)),
        };
      },
      { what: "a model call's conversation", signal: attempt.signal },
    );
    const notice = isFirst ? cutNotice(run, model, left) : undefined;
    if (notice) await writer.write(notice);
    if (goesOn(request)) for (const chunk of handOverChunks(run)) await writer.write(chunk);
    const mustCall = request.said !== undefined;
    let finish: string | undefined;
    const inputs: string[] = [];
    const call = await streamModelCall({
      config: model === LOCAL_MODEL ? speaking(languageOf(asked ?? {}), config) : config,
      model: linnetModel(model),
      ...prepared,
      mustCall,
      heard: (part) => {
        if (part.type === "finish") finish = part.finishReason.unified;
        else if (part.type === "tool-call") inputs.push(part.input);
      },
      write: (chunk) => writer.write(chunk as LinnetChunk),
      abortSignal: attempt.signal,
    }).catch((error: unknown): ModelCall => {
      if (mustCall && refusesInput(error)) return NOTHING_SAID;
      throw error;
    });
    attempt.addUsage(call.usage);
    const sources = [...prepared.sources.sent];
    const closed = await closeAnswer(
      {
        toolSet: config.toolSet,
        ...prepared,
        asked,
        said: request.said,
        added: [...request.appended, ...call.messages],
        call,
        finish,
        inputs,
      },
      attempt,
      (chunk) => writer.write(chunk),
    );
    if ("mustHandIn" in closed) {
      // The same conversation again: what was said in place of a draft is kept apart.
      return { messages: [], sources, wantsMore: true, said: closed.mustHandIn, stopped: false };
    }
    const { messages, ask } = call;
    const { wantsMore } = closed;
    return { messages, wantsMore, sources, ...(ask ? { ask } : {}), stopped: false };
  });
}

const NOTHING_SAID: ModelCall = {
  messages: [],
  wantsMore: false,
  usage: { inputTokens: 0, outputTokens: 0 },
};

/**
 * Whether a provider takes a call for malformed. It answered the same model a moment ago, so that it is the forced
 * choice of a tool that it does not know.
 */
function refusesInput(error: unknown): boolean {
  const status = providerRefusal(error)?.status;
  return status === 400 || status === 404 || status === 422;
}

/** Whether this call is the first one of an agent that goes on from another one in the same turn. */
function goesOn({ appended }: AgentStepRequest): boolean {
  return appended.at(-1)?.role === "user";
}
