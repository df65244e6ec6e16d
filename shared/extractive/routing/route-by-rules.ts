import { type RouteDecision, routed, type SaidCode } from "@linnet/protocol";
import { readInstruction } from "./read-instruction.ts";
import { asks, isQuestion, mayAskToPublish, readAgreement } from "./read-message.ts";
import { fold, has, opensWith, wordsOf } from "./words.ts";

/** A conversation as far as routing looks at it, oldest turn first. */
export type RoutedConversation = (
  | {
      by: "person";
      /** The person's own words. */
      text: string;
      /** Names of the attached contexts; the same name is the same content. */
      attached: string[];
    }
  /** The result of the turn; `nothing` when there was no material, or the turn failed. */
  | { by: "assistant"; did: RouteDecision["next"] | "nothing" }
)[];

/** What the rules look at beside the words. */
function factsOf(conversation: RoutedConversation) {
  const asked = conversation.flatMap((turn) => (turn.by === "person" ? turn : []));
  const done = conversation.flatMap((turn) => (turn.by === "assistant" ? turn.did : []));
  const known = new Set(asked.slice(0, -1).flatMap(({ attached }) => attached));
  const last = asked.at(-1);
  return {
    text: last?.text.trim() ?? "",
    newContext: last?.attached.some((name) => !known.has(name)) ?? false,
    researched: done.includes("research"),
    drafted: done.includes("drafting") || done.includes("publishing"),
    /** The answer before was the publishing agent's. */
    publishing: done.at(-1) === "publishing",
  };
}

/** The most words of an answer to "which angle?"; what is longer tells something. */
const SHORT = 7;
/** "No thread" is an instruction, and "no need" no refusal. */
const NO_MORE = /^no\s+(?:thread|hashtags?|emojis?|links?|urls?|hype|more|need|worries)/;
/** What a topic is named by, when it is none: "about it", "about the second point". */
const SUBJECT =
  /^\s*(?:it|this|that|these|those|them|the (?:page|article|text|change|selection|file|release|points?|first|second|third)|diese[nmrs]?|est[eao]|isso|cela|ca|الفكرة)(?!\p{L})/u;
const ABOUT = wordsOf("about");

function isNew(words: string): boolean {
  if (/https?:\/\/\S/.test(words) || has("topic", words)) return true;
  const [before = "", after] = words.split(ABOUT);
  return after !== undefined && has("text", before) && !SUBJECT.test(after);
}

const pointsAtDraft = (words: string) =>
  (["points", "version", "first", "second", "third"] as const).some((kind) => has(kind, words));

/** Whether words say what a draft is to be like. */
function instructs(words: string): boolean {
  const { shape, posts, length, variant, ...wish } = readInstruction(words, "und");
  const isAsked = shape ?? posts ?? length ?? variant;
  return (
    isAsked !== undefined ||
    wish.other ||
    wish.withoutLink ||
    wish.numbered ||
    wish.beyond.length > 0 ||
    has("edit", words)
  );
}

/**
 * Decides who takes the turn, by the words of the last message and by what has happened so far. Publishing needs a draft
 * and words that ask for it: praise and a plain "yes" never publish.
 */
export function routeByRules(conversation: RoutedConversation): RouteDecision {
  const { text, newContext, researched, drafted, publishing } = factsOf(conversation);
  const research = (why: SaidCode): RouteDecision => routed("research", why);
  const drafting = (why: SaidCode): RouteDecision => routed("drafting", why);

  if (asks("publish", text)) {
    // "Post" and "post this" beside a page that was just attached mean the page.
    if (drafted && (!newContext || pointsAtDraft(fold(text)))) {
      return routed("publishing", "wantsPosted");
    }
    if (!newContext) return drafting("noDraftYet");
  }
  if (publishing && !newContext && (asks("takeDown", text) || asks("goOn", text))) {
    return routed("publishing", "decidesPosted");
  }
  if (newContext) return research("newAttached");
  if (!researched && !drafted) return research("nothingRead");

  const { confirms, praises, rest } = readAgreement(text);
  if ((confirms || praises) && rest === "") {
    return drafting("isContent");
  }
  const namesDraft = drafted && has("draft", rest);
  if (isNew(rest) && !namesDraft) return research("bringsUpNew");
  const isFacts = has("facts", rest);
  const asksBack = isQuestion(rest);
  if (drafted) {
    if (isFacts) return research("asksForFacts");
    if (mayAskToPublish(text) && (!opensWith("question", rest) || opensWith("whether", rest)))
      return drafting("speaksOfPosting");
    if (asksBack && !instructs(rest) && !namesDraft) return research("asksQuestion");
    return drafting("saysChanges");
  }
  const refuses = opensWith("no", rest) && !NO_MORE.test(rest);
  if (refuses || isFacts || opensWith("hold", rest)) {
    return research("onResearch");
  }
  if (instructs(rest) || has("write", rest)) return drafting("wantsDraft");
  if (asksBack) return research("asksQuestion");
  const isShort = (rest.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) <= SHORT;
  if (confirms || praises || isShort) return drafting("answeredResearch");
  return research("addsToResearch");
}
