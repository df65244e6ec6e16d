import { linksIn, sentenceSpans } from "@linnet/drafts";
import { OWN_TEXT_TITLE } from "@linnet/protocol";
import type { PromptContext } from "./prompt-context.ts";
import { isAccepted, type Submission, type Turn } from "./read-conversation.ts";

/** What a conversation is about now. */
export interface Subject {
  /** Contexts to pick from, selections first. */
  contexts: PromptContext[];
  /** Drafts submitted about them in earlier turns, in order, accepted or not. */
  submissions: Submission[];
}

/** A shorter text of a person's own is a wish or a question as often as it is material. */
export const SHORTEST_PROSE = 200;
/** No more of an attached text is read either. */
const LONGEST_PROSE = 60_000;
/** Links are looked for in so much of a message; finding them takes its time. */
const LONGEST_WISH = 2_000;

/** A sentence that tells the agent what to do, in front of what it is to do it with. */
export const COMMAND =
  /^(?:please |can you |could you |hi[,!]? |hey[,!]? )?(?:write|draft|make|create|compose|turn|tweet|post|summari[sz]e|research|check|help|use|keep|avoid|include|mention|add|don'?t|do not|here(?:'s| is| are)|schreib|mach|erstelle|fasse|escribe|redacta|haz|resume|[ée]cris|r[ée]dige|r[ée]sume|escreva|fa[çc]a|scrivi)\b/i;

function withoutCommand(sentence: string): string {
  return COMMAND.test(sentence.trim()) ? sentence.replace(/^[^:：]*(?:[:：]\s+|$)/, "") : sentence;
}

function proseOf(text: string): string {
  return text
    .split("\n")
    .map((line) => {
      // Segmenting an empty line costs as much as a sentence, and texts have very many of them.
      if (line.trim() === "") return line;
      return sentenceSpans(line)
        .map(({ start, end }) => withoutCommand(line.slice(start, end)))
        .join("");
    })
    .filter((line) => !(COMMAND.test(line.trim()) && /[:：]$/.test(line.trim())))
    .join("\n")
    .trim();
}

/** A person's own long text as a context, or `undefined` for a wish or a question. */
export function pastedProse(turn: Turn, position: number): PromptContext | undefined {
  if (turn.text.length < SHORTEST_PROSE) return undefined;
  const text = proseOf(turn.text.slice(0, LONGEST_PROSE));
  if (text.length < SHORTEST_PROSE || sentenceSpans(text).length < 2) return undefined;
  // A reply has a number, too.
  const sourceId = `message-${2 * position + 1}`;
  return { sourceId, kind: "selection", title: OWN_TEXT_TITLE, text };
}

/** Whether a context is a text of the person's own message, which has no number among the sources. */
export function isPasted({ sourceId }: PromptContext): boolean {
  return /^message-\d+$/.test(sourceId);
}

/** What is attached as material. A post that is to be answered is none: its sentences are its author's. */
export function materialOf({ contexts }: Turn): PromptContext[] {
  return contexts.filter(({ answer }) => answer === undefined);
}

/** Names a context by its content: the same page may be attached to every message. */
export function contextKey(context: PromptContext): string {
  return JSON.stringify([context.url ?? context.title, context.text]);
}

/**
 * What the conversation is about now: the contexts attached since the last accepted draft, or
 * those that it was made of when nothing new was attached since. Without any context in the
 * conversation, a long text in the person's own message serves.
 */
export function findSubject(turns: readonly Turn[]): Subject {
  const hasContexts = turns.some((turn) => materialOf(turn).length > 0);
  let contexts = new Map<string, PromptContext>();
  let submissions: Submission[] = [];
  for (const [position, turn] of turns.entries()) {
    const prose = hasContexts ? undefined : pastedProse(turn, position);
    const attached = prose ? [prose] : materialOf(turn).filter(({ text }) => text !== "");
    const added = attached.filter((context) => !contexts.has(contextKey(context)));
    if (added.length > 0 && submissions.some(isAccepted)) {
      contexts = new Map();
      submissions = [];
    }
    for (const context of added) contexts.set(contextKey(context), context);
    if (position < turns.length - 1) submissions.push(...(turn.reply?.submissions ?? []));
  }
  const all = [...contexts.values()];
  return {
    contexts: [
      ...all.filter(({ kind }) => kind === "selection"),
      ...all.filter(({ kind }) => kind !== "selection"),
    ],
    submissions,
  };
}

/** An address that is written out. X makes no link of one without a domain, such as `http://127.0.0.1:8080/`. */
const SPELLED_OUT = /https?:\/\/[^\s<>"]*[^\s<>"'.,:;!?)\]}]/gi;

/** Addresses in the person's last message that came without their content. */
export function unreadLinks(turns: readonly Turn[]): string[] {
  const last = turns.at(-1);
  const attached = turns.flatMap(({ contexts }) => contexts);
  if (!last) return [];
  const empty = last.contexts.flatMap(({ url, text }) => (url && text === "" ? [url] : []));
  const bare = (url: string) => url.replace(/^https?:\/\/(?:www\.)?|[/#?]*$/gi, "");
  const known = new Set(attached.flatMap(({ url }) => (url ? [bare(url)] : [])));
  const wish = last.text.slice(0, LONGEST_WISH);
  const links = linksIn(wish).map(({ url }) => url);
  const others = (wish.match(SPELLED_OUT) ?? []).filter(
    (address) => !links.some((url) => address.includes(url) || url.includes(address)),
  );
  return [...empty, ...new Set([...links, ...others].filter((url) => !known.has(bare(url))))];
}
