/** Characters of scripts in which each says more than a letter does. */
export const CJK = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/gu;

/** Length in characters of a Latin text that says as much. */
export function readingLength(text: string): number {
  return text.length + 1.5 * (text.match(CJK)?.length ?? 0);
}
