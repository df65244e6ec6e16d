import {
  intentOf,
  type LinnetChunk,
  type LinnetMessage,
  languageOf,
  type SubmitDraftOutput,
} from "@linnet/protocol";
import type { ModelMessage, ToolSet, UIMessageChunk } from "ai";
import type { StepAttempt } from "../chunk-log/step-attempt.ts";
import { askAgain } from "../db/ask-again.ts";
import { noteRunModel } from "../db/queries/runs.ts";
import { submissionsIn } from "../drafts/submissions-in.ts";
import { LOCAL_MODEL } from "../models/check-model.ts";
import { linnetModel } from "../models/linnet-model.ts";
import { callKnownModel } from "../models/offers.ts";
import { providerRefusal } from "../models/provider-refusal.ts";
import type {
  AgentConfig,
  AgentStepRequest,
  AgentStepResult,
  AnsweredCall,
} from "../prompts/agent-config.ts";
import { SourceRegister } from "../prompts/source-register.ts";
import { resolveToolSet } from "../tools/tool-sets.ts";
import { chosenPostChunks } from "./chosen-post-chunks.ts";
import { cutNotice } from "./cut-notice.ts";
import { endingStep } from "./ending-step.ts";
import { handOverChunks } from "./hand-over-chunks.ts";
import { loadTurn } from "./load-turn.ts";
import { toolOf } from "./parse-tool-call.ts";
import { prepareCall } from "./prepare-call.ts";
import { relationChunks } from "./relation-chunks.ts";
import { researchChunks } from "./research-chunks.ts";
import { sentencesChunks } from "./sentences-chunks.ts";
import { settleDraft } from "./settle-draft.ts";
import { type ModelCall, streamModelCall } from "./stream-model-call.ts";
import { TurnSources } from "./turn-sources.ts";
import { writeModelCall } from "./write-model-call.ts";

/** Answers of a drafting agent whose calls no tool can take, after which what they say is taken as it is. */
const MOST_UNREAD = 3;

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

/** The draft that a call has handed in and that was taken. Nothing is left to say then: the call is the last one. */
function acceptedIn(messages: readonly ModelMessage[]): SubmitDraftOutput | undefined {
  return submissionsIn(messages).find(({ accepted }) => accepted);
}

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
    const { asked, left, toolContext, projectId, isNewDraft, ...prepared } = await askAgain(
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
    const { messages, usage, ask, ...call } = await streamModelCall({
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
    attempt.addUsage(usage);
    // The local model hands in whatever it drafts, and says what it is in an answer of its own.
    const isDrafting = config.toolSet === "drafting" && model !== LOCAL_MODEL;
    const accepted = isDrafting ? acceptedIn(messages) : undefined;
    const added = [...request.appended, ...messages];
    const hasMaterial = toolContext.outside.texts.length > 0;
    const isGivenUp = isDrafting && !accepted && hasMaterial && isUnread(added, prepared.tools);
    const wantsMore = call.wantsMore && !accepted && !isGivenUp;
    const sources = [...prepared.sources.sent];
    const isDone = !wantsMore && !ask;
    const ending: LinnetChunk[] = [];
    if (accepted) ending.push(...chosenPostChunks(attempt, accepted));
    else if (isDone && isDrafting) {
      const mayAsk = asked === undefined || intentOf(asked) === undefined;
      const settled = await settleDraft(
        {
          appended: added,
          said: request.said,
          mayAsk,
          finish,
          unread: isGivenUp ? inputs : undefined,
        },
        toolContext,
        attempt.signal,
      ).catch(async (error: unknown) => {
        // Who gets no draft can put one together.
        const offered = isNewDraft ? await sentencesChunks(run, toolContext.outside) : [];
        for (const chunk of offered) await writer.write(chunk);
        throw error;
      });
      if ("mustHandIn" in settled) {
        // The same conversation again: what was said in place of a draft is kept apart.
        return { messages: [], sources, wantsMore: true, said: settled.mustHandIn, stopped: false };
      }
      ending.push(...settled.chunks);
    }
    if (isDrafting && isNewDraft && ending.length > 0) {
      ending.push(...relationChunks(run, projectId, toolContext));
    }
    if (isDone && config.toolSet === "drafting" && isNewDraft) {
      ending.push(...(await sentencesChunks(run, toolContext.outside)));
    } else if (isDone && config.toolSet === "research") {
      ending.push(...(await researchChunks(run, added, toolContext)));
    }
    for (const chunk of ending) await writer.write(chunk);
    return { messages, wantsMore, sources, ...(ask ? { ask } : {}), stopped: false };
  });
}

/**
 * Whether the last of an agent's answers is one too many whose calls no tool could take: each of them costs a call with
 * the whole conversation, and who writes three does not write the fourth in another way.
 */
function isUnread(appended: readonly ModelMessage[], tools: ToolSet): boolean {
  const asked = appended.findLastIndex(({ role }) => role === "user");
  const failed = appended
    .slice(asked + 1)
    .filter((message) => message.role === "tool")
    .map(({ content }) =>
      content.every(
        (part) =>
          part.type === "tool-result" &&
          part.output.type === "error-text" &&
          (part.toolName === "submitDraft" || !toolOf(tools, part.toolName)),
      ),
    );
  return failed.at(-1) === true && failed.filter(Boolean).length >= MOST_UNREAD;
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
