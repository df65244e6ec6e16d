/** Letters of scripts that put spaces between words. */
const SPACED = /^(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}])[\p{L}\p{M}]$/u;
const DIGIT = /^\p{Nd}$/u;

/** Whether two characters that follow each other belong to one word or one number. */
function goesOn(before: string, after: string): boolean {
  return (SPACED.test(before) && SPACED.test(after)) || (DIGIT.test(before) && DIGIT.test(after));
}

/**
 * The places of a piece in a text, where it is no part of a longer word or number: "9" has none in "1998" and in "9,5".
 *
 * @returns their starts, in UTF-16 code units.
 */
export function placesOf(text: string, piece: string): number[] {
  const places: number[] = [];
  if (piece === "") return places;
  const [first = "", last = ""] = [Array.from(piece).at(0), Array.from(piece).at(-1)];
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + piece.length)) {
    const before = Array.from(text.slice(Math.max(0, at - 3), at));
    const after = Array.from(text.slice(at + piece.length, at + piece.length + 3));
    const isInNumber =
      (DIGIT.test(first) &&
        /^[.,]$/.test(before.at(-1) ?? "") &&
        DIGIT.test(before.at(-2) ?? "")) ||
      (DIGIT.test(last) && /^[.,]$/.test(after.at(0) ?? "") && DIGIT.test(after.at(1) ?? ""));
    if (!isInNumber && !goesOn(before.at(-1) ?? "", first) && !goesOn(last, after.at(0) ?? ""))
      places.push(at);
  }
  return places;
}
