import type { ModelMessage, UIMessageChunk } from "ai";
import type {
  AgentConfig,
  AgentStepRequest,
  AgentStepResult,
  AnsweredCall,
  AskedReading,
} from "../../prompts/agent-config.ts";
import type { ConversationSource } from "../../prompts/source-register.ts";
import { runAgentStep } from "../steps/run-agent-step.ts";
import { askToRead, type ReadingAnswer } from "./ask-to-read.ts";

const DEFAULT_MAX_STEPS = 20;
/** Addresses that the person is asked about in one turn; none after one that they did not allow. */
const MOST_QUESTIONS = 3;

/** How a run of an agent ended. */
export interface AgentResult {
  outcome: "completed" | "stopped" | "step-limit";
  /** All assistant and tool messages, in order. */
  messages: ModelMessage[];
  /** The sources that it has shown. */
  sources: ConversationSource[];
  /** Whether its last call has ended the run, too, as `completed`. */
  runHasEnded: boolean;
}

/** The options of an agent that answers a stored run. */
export interface AnswerRunSettings {
  maxSteps?: number;
  /** Another agent's result in the same turn, from which this one goes on. */
  after?: AgentResult;
  /** The agent's first model call, where another step has made it. */
  first?: AgentStepResult | undefined;
  /** Whether the agent's last call may end the run, too. */
  endsRun?: boolean;
}

/** Stands between two agents of one turn: a model answers a person, and not itself. */
const HAND_OVER: ModelMessage = { role: "user", content: "Draft it." };

/** The options of an agent that runs outside a workflow, beside its input. */
export interface AgentStreamSettings {
  maxSteps?: number;
  /** Where the chunks go; without one they are collected. */
  writable?: WritableStream<UIMessageChunk>;
  abortSignal?: AbortSignal;
  /** Told of each model call once it has answered. */
  onCall?: (call: AnsweredCall) => void;
}

/**
 * A reusable agent. Its configuration is plain data; each model call is a step of its own, and
 * the tool loop lives here, in the caller: on replay a finished step gives its recorded result,
 * and the model is not called again.
 */
export class Agent {
  readonly config: AgentConfig;

  constructor(config: AgentConfig) {
    this.config = config;
  }

  /**
   * Inside a workflow: answers a stored run, streaming into its chunk log.
   *
   * @throws FatalError when a model call failed for good.
   */
  async answerRun(
    runId: string,
    { maxSteps, after, first, endsRun = false }: AnswerRunSettings = {},
  ): Promise<AgentResult> {
    const messages = after ? [...after.messages, HAND_OVER] : [];
    return this.#loop(
      { maxSteps, messages, shown: after?.sources ?? [], first },
      (progress) => runAgentStep({ config: this.config, input: { runId }, endsRun, ...progress }),
      (asked, shown) => askToRead(runId, asked, shown),
    );
  }

  /**
   * Outside a workflow: answers the given messages, into a writable or collected as chunks.
   *
   * @throws what the model call failed with.
   */
  async stream(
    messages: ModelMessage[],
    settings: AgentStreamSettings = {},
  ): Promise<AgentResult & { chunks: UIMessageChunk[] }> {
    const chunks: UIMessageChunk[] = [];
    const writer = settings.writable?.getWriter();
    const write = async (chunk: UIMessageChunk) => {
      if (writer) await writer.write(chunk);
      else chunks.push(chunk);
    };
    try {
      if (this.config.stream?.sendStart ?? true) await write({ type: "start" });
      const begin = { maxSteps: settings.maxSteps, messages: [], shown: [] };
      const result = await this.#loop(begin, (progress) =>
        // Called from outside a workflow, a step is a plain function.
        runAgentStep(
          { config: this.config, input: { messages }, ...progress },
          { write, abortSignal: settings.abortSignal, onCall: settings.onCall },
        ),
      );
      if (this.config.stream?.sendFinish ?? true) await write({ type: "finish" });
      return { ...result, chunks };
    } finally {
      writer?.releaseLock();
    }
  }

  async #loop(
    begin: {
      maxSteps: number | undefined;
      messages: readonly ModelMessage[];
      shown: readonly ConversationSource[];
      first?: AgentStepResult | undefined;
    },
    callModel: (
      progress: Pick<AgentStepRequest, "appended" | "shown" | "mayAsk" | "said">,
    ) => ReturnType<typeof runAgentStep>,
    askPerson?: (asked: AskedReading, shown: ConversationSource[]) => Promise<ReadingAnswer>,
  ): Promise<AgentResult> {
    const messages = [...begin.messages];
    const shown = [...begin.shown];
    const limit = begin.maxSteps ?? this.config.maxSteps ?? DEFAULT_MAX_STEPS;
    let questions = MOST_QUESTIONS;
    let said: string | undefined;
    const ended = (outcome: AgentResult["outcome"], runHasEnded = false) => ({
      outcome,
      messages,
      sources: shown,
      runHasEnded,
    });
    for (let step = 0; step < limit; step += 1) {
      const mayAsk = askPerson !== undefined && questions > 0;
      const made = step === 0 ? begin.first : undefined;
      const result =
        made ??
        (await callModel({
          appended: [...messages],
          shown: [...shown],
          mayAsk,
          ...(said === undefined ? {} : { said }),
        }));
      said = result.said;
      messages.push(...result.messages);
      shown.push(...result.sources);
      if (result.stopped) return ended("stopped");
      if (result.ask && askPerson) {
        const answer = await askPerson(result.ask, [...shown]);
        if (answer.state === "stopped") return ended("stopped");
        questions = answer.isAllowed ? questions - 1 : 0;
        messages.push(...answer.messages);
        shown.push(...answer.sources);
        continue;
      }
      if (!result.wantsMore) return ended("completed", result.runHasEnded);
    }
    return ended("step-limit");
  }
}
