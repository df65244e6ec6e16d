/**
 * The part of Chrome's Prompt API that Linnet uses (https://webmachinelearning.github.io/prompt-api,
 * for extensions from Chrome 138 on). It is there in documents, and not in workers.
 */
export interface BuiltInModel {
  availability(options: ModelOptions): Promise<Availability>;
  /** Downloads the model where it is not there yet: that takes a click. */
  create(
    options: ModelOptions & {
      initialPrompts?: ModelMessage[];
      monitor?: (monitor: EventTarget) => void;
      signal?: AbortSignal;
    },
  ): Promise<ModelSession>;
}

export type Availability = "unavailable" | "downloadable" | "downloading" | "available";

export interface ModelMessage {
  role: "system" | "user" | "assistant";
  content: string;
}

interface ModelOptions {
  expectedInputs: { type: "text"; languages: string[] }[];
  expectedOutputs: { type: "text"; languages: string[] }[];
}

interface ModelSession {
  /** Tokens that a session holds; `inputQuota` before Chrome 148. */
  readonly contextWindow?: number;
  readonly inputQuota?: number;
  /** Each piece of the stream is new text. */
  promptStreaming(
    messages: ModelMessage[],
    options: {
      /** JSON Schema of the answer. */
      responseConstraint?: object;
      omitResponseConstraintInput?: boolean;
      signal: AbortSignal;
    },
  ): ReadableStream<string>;
  destroy(): void;
}

/** The name of the model towards the backend. */
export const BUILT_IN_MODEL_ID = "browser/built-in";

/**
 * What `availability` and `create` are both told. Linnet's own prompts are in English; what the person
 * writes in is not known here, and a language that the model does not name makes it unavailable.
 */
export const MODEL_OPTIONS: ModelOptions = {
  expectedInputs: [{ type: "text", languages: ["en"] }],
  expectedOutputs: [{ type: "text", languages: ["en"] }],
};

/** The interface; `undefined` where the browser has none. */
export function builtInModel(): BuiltInModel | undefined {
  const { LanguageModel }: { LanguageModel?: BuiltInModel } = globalThis as object;
  return LanguageModel;
}

/** Whether the model can be asked; `missing` where the browser has no interface. */
export async function modelAvailability(): Promise<Availability | "missing"> {
  return (await builtInModel()?.availability(MODEL_OPTIONS)) ?? "missing";
}

/** Tokens that the model reads at once. The model must be there. */
export async function measureModel(): Promise<number | undefined> {
  const session = await builtInModel()?.create(MODEL_OPTIONS);
  const tokens = session?.contextWindow ?? session?.inputQuota;
  session?.destroy();
  return tokens !== undefined && Number.isFinite(tokens) ? Math.floor(tokens) : undefined;
}
