const CODE = /^```[^\n]*\n((?:(?!\n```)[\s\S])+)\n```$/m;
const QUOTED_LINES = /(?:^>[^\n]*(?:\n|$))+/m;
/** A line that announces what comes after it, such as "Here is your post:", or a word that does, such as "Post:". */
const ANNOUNCEMENT =
  /^(?:[^\n]{1,120}:[*_]*\s*(?:\n|$)|[*_]*(?:post|tweet|draft|entwurf|brouillon|borrador)[*_]*:[*_]*[^\S\n]*)/i;
/** A line, or its beginning, that names one of several versions. */
const OPTION =
  /^[ \t]*(?:#{1,6}[ \t]*)?[*_]*(?:option|variant|variante|version|versión|versione|versão|opción|opzione|opção|optie|alternative|fassung|entwurf|draft|الخيار)[ \t]*(?:#|no\.?|nr\.?)?[ \t]*(?:\d|[a-c])(?![\p{L}\p{N}])[ \t]*(?:\([^)\n]{0,60}\))?[ \t]*[*_]*[:.)–—-]?[*_]*[ \t]*/gimu;
/** A last paragraph that speaks to the person, and is no part of a post that was announced. */
const CLOSING =
  /^(?:let me know|feel free|i hope|hope (?:this|that)|would you like|do you (?:want|like)|which (?:one|of)|if you(?:['’]d| would| want| need| like)|(?:sag|sagen|gib|lass|lassen)\b.{0,12}\b(?:mir|bescheid|mich)|welche\w*\b.*\?|möchtest du|n['’]hésitez|dites-moi|avísame|dime|¿)/iu;
const QUOTED = /^["“„«]([\s\S]+?)["”“»](?=\s*(?:\n\s*\n|$))/u;
/** The first words with which a model declines: "I", "cannot", and what it was asked to do. */
const REFUSALS = [
  /^(?:(?:i['’]m |i am )?(?:very |so )?sorry[,.!]?\s+(?:but\s+)?|i apologi[sz]e[,.]?\s+(?:but\s+)?|unfortunately,?\s+|as an ai\b[^,.]*,\s*)*i(?:\s+(?:can(?:['’]t|not| not)|won['’]t|will not|am (?:unable|not able) to)|['’]m (?:unable|not able) to)\s+(?:\w+\s+)?(?:help|assist|write|create|generate|provide|produce|draft|fulfil|fulfill|comply|do (?:that|this)|continue|discuss|access|open|view|browse|see)\b/iu,
  /^(?:i['’]m sorry,? (?:but )?|as an ai\b[^,.]*,\s*)i (?:do not|don['’]t|cannot|can['’]t) (?:have access|access|browse)\b/iu,
  /^(?:es tut mir leid|tut mir leid|entschuldigung|leider)\b.{0,40}\bkann ich\b|^ich kann (?:dabei|dir|ihnen|das|diese\w*)\b.{0,60}\bnicht\b/iu,
  /^lo siento\b.{0,20}\bno puedo\b/iu,
  /^(?:je suis )?désolée?(?!\p{L}).{0,20}\bje ne (?:peux|puis)\b/iu,
  /^申し訳(?:ありません|ございません)/u,
];
const LONGEST_REFUSAL = 400;
/** Words of a model that takes its work for done. */
const DONE =
  /^(?:(?:done|ok(?:ay)?|sure|great|certainly|understood|fertig|erledigt)[.!,]*\s*)*(?:(?:the|your|der|le|el) (?:draft|post|entwurf|brouillon|borrador)s? (?:has|have|is|was|are|wurde|ist|a été|ha sido)\b[^.!]{0,20}\b(?:submitted|handed in|ready|done|eingereicht|abgegeben|fertig|soumis|remis|enviado|listo)|i(?:['’]ve| have) (?:submitted|handed in)\b[^.!]{0,40})?[.!]*$/iu;
/** As many as a draft has variants. */
const MOST_OPTIONS = 3;
/** A line of nothing but a rule. It takes no other lines along: of many empty ones, each would take all that follow. */
const RULE = /^[^\S\n\r\u2028\u2029]*(?:-{3,}|\*{3,}|_{3,})[^\S\n\r\u2028\u2029]*$/m;

function withoutMarks(text: string): string {
  return text
    .replace(/\*\*(.+?)\*\*/gs, "$1")
    .replace(/__(.+?)__/gs, "$1")
    .replace(/^#{1,6}\s+/gm, "")
    .replace(/^(["“„«])([\s\S]*)(["”“»])$/u, "$2")
    .trim();
}

function blockIn(text: string): string {
  const block = CODE.exec(text)?.[1] ?? QUOTED_LINES.exec(text)?.[0].replace(/^>[ \t]?/gm, "");
  return block?.trim() ?? "";
}

/** Whether an answer ends with a question to the person, and has no post. */
export function asksPerson(answer: string): boolean {
  const text = answer.trim();
  return blockIn(text) === "" && /[?？؟]["”»)*_]*$/u.test(text);
}

/** Whether an answer says only that there is a draft. */
export function saysDone(answer: string): boolean {
  return answer.trim() !== "" && DONE.test(answer.trim());
}

/** Whether an answer declines to write anything. */
export function isRefusal(answer: string): boolean {
  const text = answer.trim();
  return (
    blockIn(text) === "" &&
    text.length <= LONGEST_REFUSAL &&
    REFUSALS.some((words) => words.test(text))
  );
}

/** The text behind a line that announces it, without what is said to the person after it. */
function announcedIn(text: string): string {
  const announced = ANNOUNCEMENT.exec(text)?.[0] ?? "";
  const rest = text.slice(announced.length).trim();
  if (rest === "") return text;
  if (announced === "") return rest;
  return QUOTED.exec(rest)?.[1] ?? withoutClosing(rest);
}

/** A text without a last paragraph to the person. */
function withoutClosing(text: string): string {
  const paragraphs = text.split(/\n\s*\n/);
  const last = paragraphs.at(-1)?.trim() ?? "";
  return paragraphs.length > 1 && CLOSING.test(last) ? paragraphs.slice(0, -1).join("\n\n") : text;
}

/** The texts below lines that name several versions. */
function optionsIn(text: string): string[] {
  const heads = [...text.matchAll(OPTION)];
  if (heads.length < 2) return [];
  return heads
    .map((head, at) => text.slice(head.index + head[0].length, heads[at + 1]?.index))
    .map((option) => withoutMarks(withoutClosing(option.split(RULE, 1)[0]?.trim() ?? "")))
    .filter((option) => option !== "");
}

/**
 * The post in an answer of an agent that wrote it out in place of handing it in: what stands in a block of code or
 * a quotation, between rules, or behind a line that announces it. Below lines such as "Option 1" it has several.
 *
 * @returns nothing when the answer asks the person something in place of it.
 */
export function postsInText(answer: string): string[] {
  const text = answer.trim();
  const options = optionsIn(text);
  if (options.length > 0) return options.slice(0, MOST_OPTIONS);
  const block = blockIn(text);
  if (block !== "") return [withoutMarks(block)];
  if (text === "" || asksPerson(text)) return [];
  const parts = text.split(RULE).map((part) => part.trim());
  const middle = parts.length > 2 ? parts.slice(1, -1).join("\n\n") : (parts[0] ?? "");
  const post = withoutMarks(announcedIn(middle));
  return post === "" ? [] : [post];
}
