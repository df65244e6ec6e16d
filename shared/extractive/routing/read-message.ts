import { withoutTime } from "./read-time.ts";
import { fold, has, openingOf, opensWith, wordsOf } from "./words.ts";

const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu;
const AGREEING_EMOJI = /👍|👌|✅|🙌|💯|👏|🔥|😍|🎉|❤|🤩|🚀|✔/u;
const CONFIRMS = openingOf("yes");
const PRAISES = openingOf("praise");
const FILLS = openingOf("small", "polite", "agreeing");

/** What of a message is agreement, and what else it says. */
export interface Agreement {
  confirms: boolean;
  praises: boolean;
  /** The message without its agreement, folded; empty when there is nothing else in it. */
  rest: string;
}

/** Takes the confirming and praising words off the beginning of a message. */
export function readAgreement(text: string): Agreement {
  let confirms = false;
  let praises = AGREEING_EMOJI.test(text);
  const words = fold(text.replace(EMOJI, " "))
    .replace(/^[\s\p{P}\p{S}]+/u, "")
    .trim();
  if (opensWith("whether", words)) return { confirms, praises: false, rest: words };
  let rest = words;
  for (let length = -1; length !== rest.length; ) {
    length = rest.length;
    const praised = rest.replace(PRAISES, "");
    const confirmed = rest.replace(CONFIRMS, "");
    if (confirmed.length < length && confirmed.length <= praised.length) {
      confirms = true;
      rest = confirmed;
    } else if (praised.length < length) {
      praises = true;
      rest = praised;
    } else rest = rest.replace(FILLS, "");
  }
  return { confirms, praises, rest: confirms || praises ? rest.trim() : words };
}

/** "A post", "great tweet" and "post 1" ask for nothing. */
const NOUN =
  /(?<=(?<!\p{L})(?:an?|our|your|his|her|its|their|every|each|no|two|three|new|next|another|shorter|longer|whole|blog|x|great|good|nice|cool|perfect|lovely|awesome|amazing|better|best|guter?|toller?|schöner?|mein|ein|kein|neuer)\s)(?:post|tweet|thread|draft|schedule|release)(?!\s+(?:it|this|that|them|now|the|please)(?!\p{L}))(?!\p{L})|(?<!\p{L})(?:post|tweet)\s+\p{N}+(?![\p{L}\p{N}])/gu;
const TIMES = wordsOf("now", "today", "later");
const OBJECTS = wordsOf("object", "version", "first", "second", "third");

/** Folded words with `#` for what is posted. */
function markObjects(words: string): string {
  return words
    .replace(OBJECTS, "#")
    .replace(/#(?:\s*(?:#|\p{N}+(?!\p{L})|(?:post|tweet|thread)(?!\p{L})))+/gu, "#");
}

const read = (text: string) => fold(text).replace(NOUN, "noun");
const marked = (text: string) => markObjects(read(text));

/** Where sentences end. What follows a colon belongs to what is before it, and so does a month to its day. */
const SENTENCES =
  /(?<=[.!?;…؟]["”»]?)\s+(?!\s|(?:Jan|Feb|M[äa]r|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez))|(?<=[。！？])|(?<![:：]\s{0,4})\n+/u;
const CLAUSES =
  /[,،、，：]|:\s|\s[–—-]\s|\s(?:and|then|but|und|dann|aber|pero|mais|mas|ma|maar|ale|но|ثم)\s/iu;
const ASKS = /[?？؟]/u;
/** "Post it?", but not "can you post it?" */
const isOpen = (words: string) => ASKS.test(words) && !has("polite", words);
const QUOTED =
  /(?<=^|[\s(])(?:"[^"]{1,280}"|“[^”]{1,280}”|„[^“”]{1,280}[“”]|«[^»]{1,280}»|‘[^’]{1,80}’|'[^']{1,80}')(?=$|[\s).,!?;:])/gu;

/** The sentences of a text, with a word in place of its quotations: they are nobody's wish. */
export function sentencesOf(text: string): string[] {
  return text.replace(QUOTED, "quotation").split(SENTENCES);
}

/** What a person may ask the publishing agent for. */
type Request = "publish" | "goOn" | "takeDown";

/** Whether a clause asks for something, and whether it says nothing else. */
function readClause(clause: string, request: Request) {
  const untimed = clause.replace(TIMES, "@").replaceAll("@", " ");
  let rest = untimed.replace(/^[\s\p{P}\p{S}]+|\s+(?=\s)/gu, "").trim();
  // Agreement comes first: "looks good, post" asks for what "post looks good" does not.
  for (let length = -1; length !== rest.length && !opensWith(request, markObjects(rest)); ) {
    length = rest.length;
    rest = [CONFIRMS, PRAISES, FILLS].reduce((left, words) => left.replace(words, ""), rest);
  }
  const words = markObjects(rest);
  const asks = has(request, words);
  // "Not tomorrow, ..." refuses a time, and "not now" the request.
  const isRefusal = !asks && untimed !== clause && !has("now", clause);
  const refused = isRefusal ? wordsOf("not") : "";
  const other = words
    .replace(wordsOf(request), " ")
    .replace(refused, " ")
    .replace(wordsOf("small", "polite"), " ");
  const isNo = clause.trim().replace(openingOf("no"), "") === "";
  // "Take it down, I made a mistake": what is up does harm until then.
  const isReason = !asks && !has("hold", clause);
  return { asks, isKnown: !/\p{L}/u.test(other), isNo, isReason };
}

/**
 * Whether a person asks for something of what is drafted or posted, now or at a time. All words of the sentence are
 * known as such that ask for it or say nothing: conditions, reports and errands have no form that could be listed. No
 * later sentence asks back or refuses.
 */
export function asks(request: Request, text: string): boolean {
  // To find a time takes longer than everything else.
  if (request === "publish" && !mayAskToPublish(text)) return false;
  const sentences = sentencesOf(withoutTime(text, " @ ")).map(read);
  const at = sentences.findLastIndex((sentence) => asksFor(request, sentence));
  const later = sentences.slice(at + 1);
  return (
    at >= 0 && !later.some((words) => has("not", words) || has("hold", words) || ASKS.test(words))
  );
}

/** The clauses of a sentence. */
export function clausesOf(sentence: string): string[] {
  return sentence.split(CLAUSES);
}

function asksFor(request: Request, sentence: string): boolean {
  const clauses = clausesOf(sentence).map((clause) => readClause(clause, request));
  const first = clauses.findIndex((clause) => clause.asks);
  return (
    first >= 0 &&
    clauses.every(({ isKnown, isNo, isReason }, i) =>
      i < first ? isKnown || isNo : isKnown || (request === "takeDown" && isReason),
    ) &&
    !isOpen(sentence)
  );
}

/** Whether what is left of a clause without its time says nothing. */
export function isBareTime(clause: string): boolean {
  return readClause(`${read(clause).replace(wordsOf("timed"), "")} @`, "publish").isKnown;
}

/** Whether a clause asks to publish, and says nothing else beside a time. */
export function clauseAsks(clause: string): boolean {
  return asksFor("publish", read(clause));
}

/** Whether words may ask for something to be posted, taken down or gone on with: what a model may take for it. */
export function mayAskToPublish(text: string): boolean {
  const words = marked(text);
  return has("publish", words) || has("takeDown", words) || has("posting", words);
}

/** Whether a text asks something: by its mark, or its first word. */
export function isQuestion(text: string): boolean {
  const words = fold(text).trim();
  return (
    /[?？؟]$|(?:ですか|ますか|でしょうか|のか|吗|까)[。？]?$/u.test(words) ||
    opensWith("question", words) ||
    opensWith("whether", words)
  );
}
