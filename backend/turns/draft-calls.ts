import type { LanguageModelV3StreamPart } from "@ai-sdk/provider";
import { submitDraftInputSchema } from "@linnet/protocol";
import type { ToolSet } from "ai";
import { readSubmission } from "../drafts/read-submission.ts";
import { withoutRepeats } from "../drafts/without-repeats.ts";
import { unwrappedJson } from "../prompts/model-json.ts";
import { asksPerson } from "../prompts/post-in-text.ts";
import { toolOf } from "./parse-tool-call.ts";

type Part = LanguageModelV3StreamPart;
type Call = Extract<Part, { type: "tool-call" }>;

const DRAFT = "submitDraft";
/** Names that small models give to the tool that takes posts. */
const OF_POSTS = /post|draft|tweet|thread|variant/i;
/** Names of what is done with posts: whoever makes a model call one of these does not hand in a draft. */
const ACTS =
  /publish|send|schedule|delete|remove|^(?:re)?(?:post|tweet)(?:_?(?:now|it|to_?x|on_?x))?$/i;

function draftIn({ input }: Call) {
  return submitDraftInputSchema.safeParse(readSubmission(input)).data;
}

/** Whether the input of a tool that nobody offers is a draft: in the form of one, or as the text of a tool for posts. */
function isDraft(call: Call): boolean {
  if (ACTS.test(call.toolName)) return false;
  if (submitDraftInputSchema.safeParse(unwrappedJson(call.input)).success) return true;
  const posts = draftIn(call)?.variants.flatMap((variant) => variant.posts) ?? [];
  const isAsking = posts.some(({ text }) => asksPerson(text));
  return OF_POSTS.test(call.toolName) && posts.length > 0 && !isAsking;
}

/** The drafts of one answer as one, where each of them can be read. */
function joined(calls: readonly Call[]): readonly Call[] {
  const drafts = calls.flatMap((call) => draftIn(call) ?? []);
  const [first] = calls;
  if (!first || calls.length === 1 || drafts.length < calls.length) return calls;
  const variants = withoutRepeats(drafts.flatMap((draft) => draft.variants));
  const sources = drafts.flatMap((draft) => draft.sources);
  return [{ ...first, input: JSON.stringify({ variants, sources }) }];
}

/**
 * Makes one draft of what a small model hands in with one answer. It calls `submitDraft` once for each variant, of which
 * only the last one would stay, or calls a tool of another name, which would be refused and cost a call with the whole
 * conversation.
 */
export class DraftCalls {
  readonly #tools: ToolSet;
  /** Id of the draft whose beginning readers see. */
  #first: string | undefined;
  readonly #drafts: Call[] = [];
  /** The beginnings of calls that may be drafts under another name, and of later drafts, which readers do not see. */
  readonly #begun = new Map<string, Part[]>();

  /** @param tools those that the model was offered. */
  constructor(tools: ToolSet) {
    this.#tools = tools;
  }

  /** @returns the parts that stand in the place of a part of the answer: none, it, or also those that were kept back. */
  take(part: Part): readonly Part[] {
    if (!toolOf(this.#tools, DRAFT)) return [part];
    switch (part.type) {
      case "tool-input-start":
        if (part.toolName === DRAFT) this.#first ??= part.id;
        if (part.providerExecuted || part.id === this.#first) return [part];
        if (part.toolName !== DRAFT && toolOf(this.#tools, part.toolName)) return [part];
        this.#begun.set(part.id, [part]);
        return [];
      case "tool-input-delta":
      case "tool-input-end": {
        const kept = this.#begun.get(part.id);
        kept?.push(part);
        return kept ? [] : [part];
      }
      case "tool-call": {
        const isStray =
          !part.providerExecuted && !toolOf(this.#tools, part.toolName) && isDraft(part);
        if (part.toolName !== DRAFT && !isStray) {
          return [...this.end(), ...(this.#begun.get(part.toolCallId) ?? []), part];
        }
        this.#drafts.push({ ...part, toolName: DRAFT });
        return [];
      }
      default:
        return this.#drafts.length > 0 ? [...this.end(), part] : [part];
    }
  }

  /** @returns what is kept back when the answer ends. */
  end(): readonly Part[] {
    return joined(this.#drafts.splice(0));
  }
}
