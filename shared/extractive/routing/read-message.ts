import { LONGEST, withoutTime } from "./read-time.ts";
import {
  fold,
  has,
  type Kind,
  NUMBERS,
  OBJECT,
  openingOf,
  opensWith,
  whenUsed,
  wordsOf,
} from "./words.ts";

const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu;
const AGREEING_EMOJI = /👍|👌|✅|🙌|💯|👏|🔥|😍|🎉|❤|🤩|🚀|✔/u;
const confirming = () => openingOf("yes");
const praising = () => openingOf("praise");
const filling = () => openingOf("small", "polite", "agreeing");

/** What of a message is agreement, and what else it says. */
export interface Agreement {
  confirms: boolean;
  praises: boolean;
  /** The message without its agreement, folded; empty when there is nothing else in it. */
  rest: string;
}

/** "Ok, stop" and "yes, but later" confirm nothing; "yes, not today but tomorrow" does. */
function takesBack(rest: string): boolean {
  const kinds: Kind[] = ["no", "not", "hold", "later"];
  return (
    kinds.some((kind) => opensWith(kind, rest)) &&
    !saysMore(rest, ...kinds, "yes", "now", "object", "small", "polite") &&
    !withoutTime(rest, "@").includes("@")
  );
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
    const praised = rest.replace(praising(), "");
    const confirmed = rest.replace(confirming(), "");
    if (confirmed.length < length && confirmed.length <= praised.length) {
      confirms = true;
      rest = confirmed;
    } else if (praised.length < length) {
      praises = true;
      rest = praised;
    } else rest = rest.replace(filling(), "");
  }
  rest = confirms || praises ? rest.trim() : words;
  return { confirms: confirms && !takesBack(rest), praises, rest };
}

/** "No questions" and "nothing to change" agree, and neither asks nor changes. */
const noDoubt = whenUsed(
  () =>
    new RegExp(
      `${wordsOf("not").source} (?:(?:need to|more|further|other|weiteren?|de) )?${wordsOf("doubts", "regret").source}(?: (?:needed|necessary|left|anything|from me|mehr|nötig|von mir)(?!\\p{L}))?(?! (?:please|bitte|por favor))`,
      "gu",
    ),
);
/** "A post", "great tweet", "post 1", "#post" and "the approved photo" ask for nothing and report nothing. */
const NOUN =
  /(?<=(?<!\p{L})(?:an?|our|your|his|her|its|their|every|each|no|two|three|new|next|another|shorter|longer|whole|blog|x|great|good|nice|cool|perfect|lovely|awesome|amazing|better|best|guter?|toller?|schöner?|mein|ein|kein|neuer)\s)(?:post|tweet|thread|draft|schedule|release)(?!\s+(?:it|this|that|them|now|the|please)(?!\p{L}))(?!\p{L})|(?<!\p{L})(?:post|tweet)\s+\p{N}+(?![\p{L}\p{N}])|#(?!\p{N})[\p{L}\p{N}_]*|(?<=(?<!\p{L})(?:the|an?) )(?!scheduled)\p{L}+ed(?= \p{L})/gu;
/** "Option b" and "number two". */
const numbered = whenUsed(
  () =>
    new RegExp(
      `${wordsOf("version").source} (?:[a-d]|${NUMBERS.flatMap((row) => row.slice(0, 4).map(fold)).join("|")})(?!\\p{L})`,
      "gu",
    ),
);
/** "The German one", but not "the shorter one": there may be none. */
const NAMED = /(?<!\p{L})the (?!new |\p{L}+er )\p{L}+ (?:one|version|draft)(?!\p{L})/gu;
const TOGETHER = new RegExp(
  `${OBJECT}(?:[の\\s]*(?:${OBJECT}|\\p{N}+(?!\\p{L})|(?:scheduled )?(?:post|tweet|thread)(?!\\p{L})))+`,
  "gu",
);

/** Folded words with {@link OBJECT} for what is posted. */
function markObjects(words: string): string {
  const objects = wordsOf("object", "version", "first", "second", "third");
  return [NAMED, numbered(), objects, TOGETHER].reduce(
    (left, pattern) => left.replace(pattern, OBJECT),
    words,
  );
}

const read = (text: string) => fold(text).replace(NOUN, "noun").replace(noDoubt(), "ok");
const marked = (text: string) => markObjects(read(text));

/** Where sentences end. What follows a colon belongs to what is before it, and so does a month to its day. */
const SENTENCES =
  /(?<=[.!?;…؟]["”»]?)\s+(?!\s|(?:Jan|Feb|M[äa]r|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez))|(?<=[。！？])/u;
const CLAUSES =
  /[,،、，：\n]|:\s|\s[–—-]\s|\s(?:and|then|but|und|dann|aber|pero|mais|mas|ma|maar|ale|но|ثم)\s/iu;
const MARKS = "?？؟❓❔⁇⁈⁉﹖︖⸮‽";
const ASKS = new RegExp(`[${MARKS}¿]`, "u");
const ENDS_ASKING = new RegExp(`[${MARKS}]$|(?:ですか|ますか|でしょうか|のか|吗|까)[。？]?$`, "u");
/** Signs of a no, or of a doubt. */
const SIGNS_OF_NO = /[🚫❌⛔👎🙅🛑✋🤔]/u;
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
  const untimed = clause.replace(wordsOf("now", "today", "later", "day"), "@").replaceAll("@", " ");
  let rest = untimed.replace(/^[\s\p{P}\p{S}]+|\s+(?=\s)/gu, "").trim();
  // Agreement comes first: "looks good, post" asks for what "post looks good" does not.
  for (let length = -1; length !== rest.length && !opensWith(request, markObjects(rest)); ) {
    length = rest.length;
    rest = [confirming, praising, filling].reduce((left, words) => left.replace(words(), ""), rest);
  }
  const words = markObjects(rest.replace(wordsOf("polite"), " ").replace(/\s+/g, " "));
  const asks = has(request, words);
  // "Not tomorrow, ..." refuses a time, and "not now" the request.
  const isRefusal = untimed !== clause && !has("now", clause);
  const beside: Kind[] = isRefusal ? ["praise", "agreeing", "not"] : ["praise", "agreeing"];
  // "I read it at 9, post it" names no time to post, and "are we done, post it" asks.
  if (!clause.includes("@") && has("settled", clause) && !opensAsking(clause)) {
    beside.push("settled", "who");
  }
  const isNo = clause.replace(openingOf("no"), "") === "";
  return { asks, isNo, isKnown: !saysMore(words, request, "small", ...(asks ? [] : beside)) };
}

/** Whether folded words say more than those of some rows. */
const saysMore = (words: string, ...kinds: Kind[]) =>
  /\p{L}/u.test(words.replace(wordsOf(...kinds), " "));

/** The clauses of a sentence. */
export function clausesOf(sentence: string): string[] {
  return sentence.split(CLAUSES).map((clause) => clause.trim());
}

/** Whether a clause is a reason to take something down: what is up does harm until then. */
function isReason(clause: string, isBefore: boolean): boolean {
  if (has("hold", clause)) return isBefore && !saysMore(clause, "hold", "no", "small", "polite");
  return !isBefore || (has("regret", clause) && !opensWith("condition", clause));
}

function asksFor(request: Request, sentence: string): boolean {
  const clauses = clausesOf(sentence);
  const read = clauses.map((clause) => readClause(clause, request));
  const first = read.findIndex((clause) => clause.asks);
  return (
    first >= 0 &&
    clauses.every(
      (clause, i) =>
        read[i]?.isKnown ||
        (i < first && read[i]?.isNo) ||
        (request === "takeDown" && !read[i]?.asks && isReason(clause, i < first)),
    ) &&
    !isOpen(sentence)
  );
}

/** "Are we done", and "then have it checked". */
const opensAsking = (words: string) =>
  [words, words.replace(openingOf("small", "polite"), "")].some(
    (from) => opensWith("question", from) || opensWith("whether", from),
  );
const NOT_SO: Kind[] = [
  "pending",
  "doubts",
  "not",
  "hold",
  "edit",
  "shorter",
  "longer",
  "condition",
];

/** Whether a clause says what is so or has been done, and not what is still to be done. */
function isStatement(clause: string): boolean {
  const isSo = has("mended", clause) || (has("states", clause) && !has("regret", clause));
  return (
    isSo && clause.search(wordsOf(...NOT_SO)) < 0 && !ASKS.test(clause) && !opensAsking(clause)
  );
}

/** Whether all clauses of a sentence are known as such that ask for something, or say nothing. */
function isKnown(request: Request, sentence: string, isAlso = (_clause: string) => false): boolean {
  return clausesOf(sentence).every((clause) => {
    const { isKnown, isNo } = readClause(clause, request);
    return isKnown || isNo || isAlso(clause);
  });
}

/** Whether a sentence beside a request holds it back: it refuses, sets a condition, or is no statement. */
function holdsBack(request: Request, sentence: string): boolean {
  if (request !== "takeDown") return !isKnown(request, sentence, isStatement);
  const says = (kind: Kind) => has(kind, sentence);
  const isRefusal = says("not") && !says("now") && !saysMore(sentence, "not", "small", "polite");
  return isRefusal || opensWith("condition", sentence);
}

/**
 * Whether a person asks for something of what is drafted or posted, now or at a time. All words of the sentence are
 * known as such that ask for it or say nothing: conditions, reports and errands have no form that could be listed. No
 * other sentence holds it back, and no later one asks back or refuses. What is longer than a wish, or says much else, is
 * a text that was pasted.
 */
export function asks(request: Request, text: string): boolean {
  if (request !== "takeDown" && (text.length > LONGEST || SIGNS_OF_NO.test(text))) return false;
  // To find a time takes longer than everything else.
  if (request === "publish" && !mayAskToPublish(text)) return false;
  const sentences = sentencesOf(withoutTime(text, " @ ")).map(read);
  const at = sentences.findLastIndex((sentence) => asksFor(request, sentence));
  if (at < 0) return false;
  const refuses = (words: string) => has("not", words) || has("hold", words) || ASKS.test(words);
  return (
    !sentences.slice(at + 1).some(refuses) &&
    !sentences.some((sentence, i) => i !== at && holdsBack(request, sentence))
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
  return (
    has("publish", words) ||
    has("takeDown", words) ||
    has("posting", words) ||
    /^\P{L}*(?:post|tweet)\s+\p{N}+\P{L}*$/iu.test(text)
  );
}

/** Whether a text asks something: by its mark, or its first word. */
export function isQuestion(text: string): boolean {
  const words = fold(text).trim();
  return ENDS_ASKING.test(words) || opensWith("question", words) || opensWith("whether", words);
}
