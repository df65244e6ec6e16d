import { type PickedSentences, pickedPost, weightedLength } from "@linnet/drafts";
import type { DraftPost, LinnetDataParts } from "@linnet/protocol";
import { ask } from "./ask.ts";
import { printable } from "./printable.ts";
import { readChoices } from "./read-choices.ts";
import type { Styles } from "./styles.ts";

type Offered = LinnetDataParts["sentences"];

/** What is picked before the person picks: the title and the address, where there are any. */
export function nothingPicked({ title, url }: Offered): PickedSentences {
  return { indexes: new Set(), hasTitle: title !== undefined, hasLink: url !== undefined };
}

/**
 * Takes what was typed into what is picked: each number puts a sentence in or takes it out, `t` the title, `l`
 * the link.
 *
 * @throws Error for what is not in the list.
 */
export function togglePicked(picked: PickedSentences, typed: string, offered: Offered) {
  const { sentences, title, url } = offered;
  const known = [...(title === undefined ? [] : ["t"]), ...(url === undefined ? [] : ["l"])];
  const { numbers, letters } = readChoices(typed, sentences.length, known);
  const indexes = new Set(picked.indexes);
  for (const number of numbers) {
    const index = sentences[number - 1]?.index;
    if (index !== undefined && !indexes.delete(index)) indexes.add(index);
  }
  return {
    indexes,
    hasTitle: picked.hasTitle !== letters.includes("t"),
    hasLink: picked.hasLink !== letters.includes("l"),
  };
}

/** The picked sentences as a post, weighed; undefined where no words are picked. */
export function postOf(offered: Offered, picked: PickedSentences): DraftPost | undefined {
  const { text, claims } = pickedPost(offered, picked);
  return claims.length > 0 ? { text, claims, weightedLength: weightedLength(text) } : undefined;
}

/** The list that the person picks from, with what is picked marked, and the weight of the post. */
export function renderPicker(
  offered: Offered,
  picked: PickedSentences,
  limit: number,
  styles: Styles,
): string {
  const line = (name: string, isPicked: boolean, text: string) => {
    const shown = `${isPicked ? "[x]" : "[ ]"} ${name.padStart(2)}  ${printable(text)}`;
    return isPicked ? styles.strong(shown) : shown;
  };
  const { title, url, sentences } = offered;
  const weight = weightedLength(pickedPost(offered, picked).text);
  return [
    ...(title === undefined ? [] : [line("t", picked.hasTitle, title)]),
    ...sentences.map(({ text, index }, at) => line(`${at + 1}`, picked.indexes.has(index), text)),
    ...(url === undefined ? [] : [line("l", picked.hasLink, url)]),
    `[${weight} of ${limit}]${weight > limit ? ` ${weight - limit} too many` : ""}`,
  ].join("\n");
}

/**
 * Lets the person pick sentences of the source.
 *
 * @returns the post, once the person takes it; undefined when the person picks no words, or gives up.
 */
export async function pickSentences(
  offered: Offered,
  limit: number,
  styles: Styles,
): Promise<DraftPost | undefined> {
  let picked = nothingPicked(offered);
  for (;;) {
    process.stderr.write(`\n${renderPicker(offered, picked, limit, styles)}\n`);
    const typed = await ask("Numbers put in and take out, Enter takes it, q goes back: ");
    if (typed === undefined || /^q$/i.test(typed)) return undefined;
    if (typed === "") return postOf(offered, picked);
    try {
      picked = togglePicked(picked, typed, offered);
    } catch (error) {
      process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    }
  }
}
