import { submitDraftInputSchema } from "@linnet/protocol";
import { readSubmission } from "../drafts/read-submission.ts";
import { unwrappedJson, wholeJsonIn } from "../prompts/model-json.ts";
import { isRefusal, postsInText } from "../prompts/post-in-text.ts";
import type { HandedIn } from "../tools/submit-draft.ts";

/** The longest text that can be handed in, in characters. */
const LONGEST_TEXT = 25_000;
/** JSON, or a call of a tool, that a model wrote out: at the beginning of a line, of a block or of a tag. */
const WRITTEN_OUT =
  /(?:^|\n|<tool_call>|```(?:json|tool_code|tool_call)?)\s*(\{\s*["}]|\[\s*[{"])|<\/?(?:tool_call|function)\b/;

/** An answer that begins with JSON or with a call of a tool. */
const NO_WORDS =
  /^\s*(?:\{\s*["}]|\[\s*[{"]|<\/?(?:tool_call|function)\b|```(?:json|tool_code|tool_call)?\s*[{[])/;

/** A draft that is written out as JSON, in whole or as far as it goes; undefined where no post is whole. */
export function draftInJson(text: string): HandedIn | undefined {
  const begin = text.search(/[{[]/);
  const end = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]")) + 1;
  if (begin < 0) return undefined;
  const written = unwrappedJson(text.slice(begin, end)) ?? wholeJsonIn(text.slice(begin));
  return submitDraftInputSchema.safeParse(readSubmission(written)).data;
}

/**
 * The draft in an answer of an agent that wrote it out in place of handing it in, in words or as JSON.
 *
 * @returns undefined where the answer has none: a question, a refusal, JSON that is no draft.
 */
export function draftInAnswer(answer: string): HandedIn | undefined {
  const written = WRITTEN_OUT.test(answer) ? draftInJson(answer) : undefined;
  if (written) return written;
  // JSON that is no draft is no post, and words around it may be one.
  if (isRefusal(answer) || NO_WORDS.test(answer)) return undefined;
  const variants = postsInText(answer).map((text) => ({
    posts: [{ text: text.slice(0, LONGEST_TEXT).trim(), claims: [] }],
  }));
  return variants.length > 0 ? { variants, sources: [] } : undefined;
}
