import type { Doubt } from "@linnet/protocol";
import { foldText } from "./fold-text.ts";
import { type FoundName, namesIn } from "./names-in.ts";
import { quotationsIn } from "./quotations-in.ts";
import { isInLatin, type SourceIndex } from "./source-index.ts";

/** Words between what is said and who says it, which are no office. */
const SAYING =
  /^(?:sa(?:ys?|id|gt|gte)|t(?:old|ells)|asks?|asked|add(?:s|ed)|wr(?:ites|ote)|calls?|called|from|with|and|for|der|die|das|und|von|mit|laut|erklärt\w*|dit|selon|avec|dijo|dice|según|con|disse|secondo|segundo|zegt|zei|volgens|قال|قالت|يقول|تقول)$/iu;
/** What stands before a place, and not before somebody who speaks. */
const BEFORE_PLACE =
  /(?:^|[^\p{L}])(?:in|at|near|from|to|aus|bei|nach|à|de|en|a|di|da|em|te|naar)\s$/iu;
/** Characters between a quotation and the name of who says it. */
const NEAR_SPEAKER = 80;

/**
 * Names in a post that no source has, and names that a source has for somebody else.
 *
 * @returns one doubt for each, in the words of the post.
 */
export function doubtfulNames(text: string, language: string, index: SourceIndex): Doubt[] {
  // Names are spelled otherwise in another script.
  const isLatin = isInLatin(text);
  if (!index.texts.some(({ id, ...of }) => id !== undefined && of.isInLatin === isLatin)) return [];
  const names = namesIn(text, language);
  const isKnown = (name: string) => index.hasWord(name) || (!isLatin && index.hasBeginning(name));
  const unknown = names.filter((name) => !isKnown(name.text));
  const doubts = [
    ...strangeSpeakers(text, names, language, index),
    ...mixedNames(text, names, index),
    ...borrowedRoles(text, names, index),
  ];
  let at = 0;
  while (at < unknown.length) {
    const run = [unknown[at]];
    const endOf = (name: (typeof unknown)[number] | undefined) =>
      (name?.index ?? 0) + (name?.text.length ?? 0);
    while (
      /^[ \u00a0]$/.test(text.slice(endOf(run.at(-1)), unknown[at + run.length]?.index ?? 0))
    ) {
      run.push(unknown[at + run.length]);
    }
    const first = unknown[at];
    if (first && (run.length > 1 || !first.needsNeighbour)) {
      doubts.push({ kind: "name", text: text.slice(first.index, endOf(run.at(-1))) });
    } else if (first?.beginsPair) {
      const [last, after] = names.slice(names.indexOf(first) + 1);
      const isLast = after && last ? after.index > endOf(last) + 1 : true;
      if (last && isLast && index.hasFirstName(last.text)) {
        doubts.push({ kind: "name", text: text.slice(first.index, endOf(last)) });
      }
    }
    at += run.length;
  }
  return doubts;
}

/** Names with what a source says of somebody else, such as the office of another person. */
function borrowedRoles(text: string, names: readonly FoundName[], index: SourceIndex): Doubt[] {
  return names.flatMap((name, at) => {
    const before = names[at - 1];
    if (before && before.index + before.text.length + 1 === name.index) return [];
    const role = /(?<![\p{L}\p{M}])([\p{L}\p{M}]{3,}) $/u.exec(text.slice(0, name.index))?.[1];
    if (!role || SAYING.test(role)) return [];
    const next = names[at + 1];
    const last = next && name.index + name.text.length + 1 === next.index ? next : name;
    if (!index.isOfOthers(role, last.text)) return [];
    const start = name.index - role.length - 1;
    return [{ kind: "name" as const, text: text.slice(start, last.index + last.text.length) }];
  });
}

/** Names that are put together from the names of several people, such as one's first name and another's last. */
function mixedNames(text: string, names: readonly FoundName[], index: SourceIndex): Doubt[] {
  return names.flatMap((name, at) => {
    const next = names[at + 1];
    if (!next || name.index + name.text.length + 1 !== next.index) return [];
    const words = [name.text, next.text];
    if (!words.every((word) => index.hasWord(word) && !index.isPlainWord(word))) return [];
    // In German, a noun has a capital as well.
    if (words.some((word) => index.isNoun(word))) return [];
    if (index.hasNeighbours(name.text, next.text)) return [];
    return [{ kind: "name" as const, text: text.slice(name.index, next.index + next.text.length) }];
  });
}

/** Whether a sentence of a source names somebody outside of a quotation: not "she said in Leeds". */
function isSpeakerNamed(sentence: string, quotation: string, language: string): boolean {
  const rest = foldText(sentence).replace(quotation, " ");
  const plain = sentence.replace(/["“”„«»]/g, "");
  return namesIn(plain, language).some(
    ({ text: name, index: at }) =>
      rest.includes(foldText(name)) && !BEFORE_PLACE.test(plain.slice(0, at)),
  );
}

/** Who says a quotation in the post, where the sentence of the source that has it names others only. */
function strangeSpeakers(
  text: string,
  names: readonly FoundName[],
  language: string,
  index: SourceIndex,
): Doubt[] {
  return quotationsIn(text).flatMap((quoted) => {
    const start = text.indexOf(quoted);
    const end = start + quoted.length;
    const [after = ""] = text.slice(end, end + NEAR_SPEAKER).split(/\n|[.!?]\s/u, 1);
    const before =
      text
        .slice(Math.max(0, start - NEAR_SPEAKER), start)
        .split(/\n|[.!?]\s/u)
        .at(-1) ?? "";
    const within = (from: number, to: number) =>
      names.filter(({ index }) => index >= from && index < to);
    const behind = within(end, end + after.length);
    const ahead = /[:,]\W*$/u.test(before) ? within(start - before.length, start) : [];
    const speakers = behind.length > 0 ? behind : ahead;
    const wanted = foldText(quoted).replace(/[.,;:!?]$/, "");
    const around = index.sentencesAround(wanted);
    if (around.length === 0 || speakers.length === 0) return [];
    let told = "";
    let hasOthers = false;
    for (const sentence of around) {
      if (hasOthers) break;
      told = `${told} ${sentence}`;
      hasOthers = isSpeakerNamed(sentence, wanted, language);
    }
    const rest = foldText(told).replace(wanted, " ");
    // What a page says outside of quotation marks, its author says.
    const isAuthors = !/["“”„«»]/.test(told);
    const isTold = speakers.some(
      ({ text: name }) => rest.includes(foldText(name)) || (isAuthors && index.isAuthor(name)),
    );
    const [first] = speakers;
    const last = speakers.at(-1);
    if (isTold || !hasOthers || !first || !last) return [];
    return [
      { kind: "name" as const, text: text.slice(first.index, last.index + last.text.length) },
    ];
  });
}
