const MARKS =
  /“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|»([^«»]+)«|"([^"\n]+)"|「([^「」]+)」|『([^『』]+)』/gu;
const FEWEST_WORDS = 3;
const FEWEST_DENSE = 6;

/** The quotations of a post, without their marks: a word or two in quotation marks is a term, and no quotation. */
export function quotationsIn(text: string): string[] {
  return [...text.matchAll(MARKS)].flatMap((match) => {
    const quoted = match.slice(1).find((group) => group !== undefined) ?? "";
    const words = quoted.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu)?.length ?? 0;
    const dense = quoted.match(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]/gu)?.length ?? 0;
    return words >= FEWEST_WORDS || dense >= FEWEST_DENSE ? [quoted] : [];
  });
}
