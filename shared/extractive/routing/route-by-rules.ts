import type { RouteDecision } from "@linnet/protocol";
import { readAgreement } from "./agreement.ts";
import { readInstruction } from "./read-instruction.ts";
import {
  asksToDraft,
  asksToEdit,
  asksToPublish,
  asksWhetherToPost,
  bringsUpNew,
  changesFirst,
  doesItNow,
  goesOnPosting,
  holdsDrafting,
  isQuestion,
  namesDraft,
  namesFacts,
  pointsAtDraft,
  refuses,
  saysPublish,
  speaksOfPosting,
  takesDown,
} from "./route-words.ts";
import type { RoutedConversation } from "./routed-conversation.ts";

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

/** Whether a text is as short as an answer to a question: an angle, a number, a few words. */
function isShort(text: string): boolean {
  return (text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) <= SHORT;
}

function hasAddress(text: string): boolean {
  return /https?:\/\//i.test(text);
}

function instructs(text: string): boolean {
  const wish = readInstruction(text, "und");
  const isAsked = wish.shape ?? wish.posts ?? wish.length ?? wish.variant;
  const isMarked = wish.other || wish.withoutLink || wish.numbered || wish.beyond.length > 0;
  return isAsked !== undefined || isMarked || asksToEdit(text);
}

/**
 * Decides who takes the turn, by rules over its words and over what has happened so far. Publishing needs a draft and words that ask for it: praise and a plain "yes"
 * never publish.
 */
export function routeByRules(conversation: RoutedConversation): RouteDecision {
  const { text, newContext, researched, drafted, publishing } = factsOf(conversation);
  const research = (reasoning: string): RouteDecision => ({ next: "research", reasoning });
  const drafting = (reasoning: string): RouteDecision => ({ next: "drafting", reasoning });

  if (asksToPublish(text)) {
    if (changesFirst(text) && (drafted || researched)) {
      return drafting("The draft is to be changed before it can be posted.");
    }
    if (drafted && (!newContext || pointsAtDraft(text))) {
      return { next: "publishing", reasoning: "The person wants the draft posted." };
    }
    if (!newContext) return drafting("There is no draft to post yet, so one is written first.");
  }
  if (publishing && !newContext && (takesDown(text) || goesOnPosting(text))) {
    return { next: "publishing", reasoning: "The person decides what becomes of what was posted." };
  }
  if (publishing && !newContext && doesItNow(text)) {
    return { next: "publishing", reasoning: "The person wants what was held back posted now." };
  }
  if (newContext) return research("Something new is attached, so it is read first.");
  if (!researched && !drafted)
    return research("Nothing has been read yet, so research comes first.");

  const { confirms, praises, rest } = readAgreement(text);
  if ((confirms || praises) && rest === "") {
    return drafted
      ? drafting("The person is content with the draft and did not ask to post it.")
      : drafting("The person confirmed the research.");
  }
  if (bringsUpNew(rest) && !(drafted && namesDraft(rest) && !hasAddress(rest)))
    return research("The person brings up something new.");
  const isInstruction = instructs(rest) || (!drafted && asksToDraft(rest));
  if (drafted) {
    if (
      saysPublish(text) ||
      (speaksOfPosting(text) &&
        (asksWhetherToPost(text) || !(isQuestion(text) || namesFacts(rest))))
    )
      return drafting("The person speaks of posting but does not ask for it yet.");
    if (namesFacts(rest) && !namesDraft(rest)) {
      return research("The person asks about the facts behind the draft.");
    }
    if (isQuestion(rest) && !isInstruction && !namesDraft(rest)) {
      return research("The person asks a question.");
    }
    return drafting("The person says what to change in the draft.");
  }
  if (refuses(rest) || namesFacts(rest) || holdsDrafting(rest)) {
    return research("The person has something to say about the research.");
  }
  if (isInstruction) return drafting("The person wants a draft.");
  if (isQuestion(rest)) return research("The person asks a question.");
  if (confirms || praises) return drafting("The person confirmed the research.");
  if (isShort(rest)) return drafting("The person answered what the research asked.");
  return research("The person adds to what was researched.");
}
