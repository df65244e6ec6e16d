import { submitDraftInputSchema } from "@linnet/protocol";
import { readSubmission } from "../drafts/read-submission.ts";
import { looseJsonIn } from "../prompts/loose-json.ts";
import { unwrappedJson } from "../prompts/model-json.ts";
import { isRefusal, postsInText, saysDone } from "../prompts/post-in-text.ts";
import { spokenPost, withoutModelTokens } from "../prompts/spoken-post.ts";
import type { HandedIn } from "../tools/submit-draft.ts";

/** The longest text that can be handed in, in characters. */
const LONGEST_TEXT = 25_000;
const BEGINS = String.raw`\{\s*["'}]|\[\s*[{"']|</?(?:tool_call|function|invoke)|submitDraft\s*[({]|print\(submitDraft`;
const FENCE = String.raw`\x60{3}(?:json|python|tool_code|tool_call)?`;
/** JSON, or a call of a tool, that a model wrote out: at the beginning of a line, of a block or of a tag. */
const WRITTEN_OUT = new RegExp(String.raw`(?:^|\n|<tool_call>|${FENCE})\s*(?:${BEGINS})`);
/** An answer that begins with JSON or with a call of a tool. */
const NO_WORDS = new RegExp(String.raw`^\s*(?:${FENCE}\s*)?(?:${BEGINS})`);

/** A draft that is written out as JSON, in whole or as far as it goes; undefined where no post is whole. */
export function draftInJson(text: string): HandedIn | undefined {
  const begin = text.search(/[{[]/);
  const end = Math.max(text.lastIndexOf("}"), text.lastIndexOf("]")) + 1;
  if (begin < 0) return undefined;
  const written = unwrappedJson(text.slice(begin, end)) ?? looseJsonIn(text)?.value;
  return submitDraftInputSchema.safeParse(readSubmission(written)).data;
}

/**
 * The draft in an answer of an agent that wrote it out in place of handing it in, in words or as JSON.
 *
 * @returns undefined where the answer has none: a question, a refusal, JSON that is no draft.
 */
export function draftInAnswer(given: string): HandedIn | undefined {
  const answer = withoutModelTokens(given);
  const written = WRITTEN_OUT.test(answer) ? draftInJson(answer) : undefined;
  if (written) return written;
  // JSON that is no draft is no post, and words around it may be one.
  if (isRefusal(answer) || saysDone(answer) || NO_WORDS.test(answer)) return undefined;
  const variants = postsInText(answer)
    .map((text) => spokenPost(text.slice(0, LONGEST_TEXT)))
    .filter((text) => text !== "")
    .map((text) => ({ posts: [{ text, claims: [] }] }));
  return variants.length > 0 ? { variants, sources: [] } : undefined;
}
