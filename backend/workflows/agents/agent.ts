import type { ModelMessage, UIMessageChunk } from "ai";
import type {
  AgentConfig,
  AgentStepRequest,
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
}

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
  async answerRun(runId: string, maxSteps?: number): Promise<AgentResult> {
    return this.#loop(
      maxSteps,
      (progress) => runAgentStep({ config: this.config, input: { runId }, ...progress }),
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
      const result = await this.#loop(settings.maxSteps, (progress) =>
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
    maxSteps: number | undefined,
    callModel: (
      progress: Pick<AgentStepRequest, "appended" | "shown" | "mayAsk">,
    ) => ReturnType<typeof runAgentStep>,
    askPerson?: (asked: AskedReading, shown: ConversationSource[]) => Promise<ReadingAnswer>,
  ): Promise<AgentResult> {
    const messages: ModelMessage[] = [];
    const shown: ConversationSource[] = [];
    const limit = maxSteps ?? this.config.maxSteps ?? DEFAULT_MAX_STEPS;
    let questions = MOST_QUESTIONS;
    for (let step = 0; step < limit; step += 1) {
      const mayAsk = askPerson !== undefined && questions > 0;
      const result = await callModel({ appended: [...messages], shown: [...shown], mayAsk });
      messages.push(...result.messages);
      shown.push(...result.sources);
      if (result.stopped) return { outcome: "stopped", messages };
      if (result.ask && askPerson) {
        const answer = await askPerson(result.ask, [...shown]);
        if (answer.state === "stopped") return { outcome: "stopped", messages };
        questions = answer.isAllowed ? questions - 1 : 0;
        messages.push(...answer.messages);
        shown.push(...answer.sources);
        continue;
      }
      if (!result.wantsMore) return { outcome: "completed", messages };
    }
    return { outcome: "step-limit", messages };
  }
}
