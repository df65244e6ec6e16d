/** What a person picks from a numbered list: places from 1, and the letters that the list offers. */
export interface Choices {
  numbers: number[];
  letters: string[];
}

/**
 * Reads choices such as `1 3 5`, `1,3,t` or `2-4 l`.
 *
 * @param count how many entries the list has.
 * @param letters the letters that stand for something beside the list.
 * @throws Error that names the word that means nothing here, and what does.
 */
export function readChoices(typed: string, count: number, letters: readonly string[]): Choices {
  const chosen: Choices = { numbers: [], letters: [] };
  for (const word of typed.toLowerCase().split(/[\s,;]+/u)) {
    if (word === "") continue;
    if (letters.includes(word)) {
      chosen.letters.push(word);
      continue;
    }
    const [, from, to = from] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(word) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (from === undefined || first < 1 || last < first || last > count) {
      const also = letters.length > 0 ? `, ${letters.join(", ")}` : "";
      throw new Error(`"${word}" is not in the list: choose from 1 to ${count}${also}.`);
    }
    for (let number = first; number <= last; number += 1) chosen.numbers.push(number);
  }
  return chosen;
}
