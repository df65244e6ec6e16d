/**
 * The tokens with which models end what they say: what stands behind one is a talk of the model with itself. Within a
 * line, one is what a post is about.
 */
const END =
  /(?:<\|(?:im_end|im_start|eot_id|eom_id|end_of_text|endoftext|end_of_turn|return|call|end)\|>|<end_of_turn>|<\/s>|<｜end▁of▁sentence｜>)(?=\s*(?:$|\n|<[|/]))/;
/** What stands in the last channel of a model that speaks in several. */
const FINAL = /^[\s\S]*<\|channel\|>\s*final\b[^<]*<\|message\|>/;
/** Other tokens and marks by which models tell what a piece of text is; not those within a sentence. */
const MARKS =
  /<[|｜][a-z_▁ ]{2,40}[|｜]>(?! [^\s[{])|<s>|\[INST\](?:(?!\[INST\])[\s\S])*?\[\/INST\]|\[\/?(?:INST|TOOL_CALLS|ARGS|AVAILABLE_TOOLS)\]/gi;
const THOUGHT = "think|thinking|thought|thoughts|reasoning|analysis|scratchpad";
/** What a model thinks aloud, with its tags; without the first one, from the beginning. */
const THOUGHTS = new RegExp(
  String.raw`<(${THOUGHT})>(?:(?!<\1>)[\s\S])*?</\1>|\[THINK\](?:(?!\[THINK\])[\s\S])*?\[/THINK\]|^[\s\S]*?(?:</(?:${THOUGHT})>|\[/THINK\])`,
  "gi",
);
/** A tag around the whole of what is left. */
const AROUND = /^\s*<(answer|post|tweet|draft|output|response|final)>([\s\S]*?)(?:<\/\1>\s*)?$/i;
/** Where the research names its sources: no reader of a post knows the numbers. */
const CITED = /[^\S\n]?\[s\d{1,2}(?:,\s*s\d{1,2})*\]/g;
/** A last line that names nothing any more, or tells how long the post is. */
const COLOPHON =
  /\n\s*(?:[*_(]*(?:sources?|quellen?|fuentes?|المصادر)[*_]*:?[*_)]*|[*_([]*(?:(?:character|word|zeichen)[ -]?(?:count|anzahl|zahl)?[*_]*:?[*_ ]*~?\d+(?: ?\/ ?\d+)?(?: characters?)?|~?\d+(?: ?\/ ?\d+)? (?:characters?|chars|zeichen|caractères|caracteres|حرف(?:اً|ا)?))[^\n]{0,20})\s*$/iu;

/**
 * Characters that nobody sees and that can spell whole texts, which a page could have a model publish: tags outside of a flag, and
 * the variation selectors that only Han has.
 */
const HIDDEN =
  /(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]{0,6})[\u{E0000}-\u{E007F}]|(?<!\p{sc=Han})[\u{E0100}-\u{E01EF}]/gu;

/** More space than any text has: a model that cannot stop writes line breaks until it is cut off. */
const LONG_SPACE = /(\s{40})\s+/g;
/** Words that a model says over and over, until it is cut off. */
const LOOP = /(?<![^\s])([^\s.!?](?:[^.!?\n]{0,200}?[^\s.!?])?\s+)\1{9,}[\s\S]*$/;
/** A line, or a paragraph, that stands there once more. */
const REPEATED = /(^|\n)([^\n]{20,})(?:\s*\n\2)+(?=\n|$)/g;
/** Words of a piece that says something even once. */
const FEWEST_WORDS = 4;

/**
 * A text whose spaces are short. The patterns here and of whoever reads an answer look at a space once from each place in it,
 * so that the time for a long one would grow with its square.
 */
function withShortSpaces(text: string): string {
  return text.replace(LONG_SPACE, "$1");
}

/** A text without what a model that cannot stop has repeated. */
function withoutLoops(text: string): string {
  return text
    .replace(REPEATED, "$1$2")
    .replace(LOOP, (_, piece: string) => (piece.split(/\s+/).length > FEWEST_WORDS ? piece : ""));
}

/** What a model says, without its thoughts, without what it repeats and without the tokens by which it is told what is what. */
export function withoutModelTokens(answer: string): string {
  const said = answer.replace(THOUGHTS, "").replace(FINAL, "");
  const [spoken = ""] = said.replace(/^\s*<\|im_start\|>\s*assistant/, "").split(END, 1);
  const marked = spoken.replace(MARKS, "\n").trim().replace(AROUND, "$2").trim();
  return withoutLoops(withShortSpaces(marked));
}

/**
 * The text of a post as a model means it: without a token at its end, the numbers of the conversation's sources, a
 * last line about its length and characters that hide a text. Line breaks that were escaped twice are line breaks.
 */
export function spokenPost(given: string): string {
  const [text = ""] = withShortSpaces(given.replace(HIDDEN, "")).split(END, 1);
  const broken = text.includes("\n") ? text : text.replace(/(?:\\n){2,}/g, "\n\n");
  return broken.replace(CITED, "").replace(COLOPHON, "").trim();
}
