import type { ModelMessage } from "ai";
import type { ConversationSource } from "./source-register.ts";
import type { ToolSetKey } from "./tool-set-key.ts";

/** JSON, as provider options are. */
type Json = null | string | number | boolean | Json[] | { [key: string]: Json | undefined };

/** The kinds of parts of a model's answer that go into the stream. */
export interface AgentStreamOptions {
  sendReasoning?: boolean;
  sendSources?: boolean;
  /** Whether the answer opens with what the person attached, as its first sources. */
  sendAttached?: boolean;
  sendStart?: boolean;
  sendFinish?: boolean;
}

/** An agent's whole configuration: plain data, so that a workflow can hand it to a step. */
export interface AgentConfig {
  name: string;
  /** `provider/model`. */
  model: string;
  system: string;
  /** Names the tools; they are looked up inside the step that runs. */
  toolSet: ToolSetKey;
  /** Passed to the provider as they are, for example a thinking budget. */
  providerOptions?: Record<string, Record<string, Json>> | undefined;
  stream?: AgentStreamOptions;
  /** Most model calls of one run of the agent; 20 when not said. */
  maxSteps?: number;
}

/** The input of an agent: the conversation of a stored run, or given messages. */
export type AgentInput = { runId: string } | { messages: ModelMessage[] };

/** One model call of an agent. */
export interface AgentStepRequest {
  config: AgentConfig;
  input: AgentInput;
  /** The messages of the model and its tools in this run of the agent so far. */
  appended: ModelMessage[];
  /** The sources that earlier calls of this run of the agent have shown. */
  shown: ConversationSource[];
  /** Whether the person may be asked for an address; yes when left out. */
  mayAsk?: boolean;
  /** What the agent said in place of handing in a draft: this call has to hand one in. */
  said?: string;
  /** Whether this call ends the run, too, if it is the agent's last one. */
  endsRun?: boolean;
}

/** A model call that has answered: the `provider/model` that was called, and its tokens. */
export interface AnsweredCall {
  model: string;
  inputTokens: number;
  outputTokens: number;
}

/** A page that is read only if the person allows it, and the call that wants it. */
export interface AskedReading {
  toolCallId: string;
  url: string;
}

export interface AgentStepResult {
  /** Assistant and tool messages that this call added. */
  messages: ModelMessage[];
  /** Sources that this call showed for the first time. */
  sources: ConversationSource[];
  /** Whether the model called tools, all of them have answered, and it is to be asked again. */
  wantsMore: boolean;
  /** A call that waits for the person. */
  ask?: AskedReading;
  /** What the agent said in place of handing in a draft, which the next call has to do. */
  said?: string;
  /** A person stopped the run during this call. */
  stopped: boolean;
  /** The run has ended with this call, as `completed`. */
  runHasEnded?: true;
}
