/** How much of their words two variants share that differ in nothing that a reader would choose by. */
const ALIKE = 0.85;

function wordsOf({ posts }: { posts: readonly { text: string }[] }): Set<string> {
  const text = posts.map((post) => post.text.replace(/https?:\/\/\S+/g, "")).join("\n");
  const words = [...new Intl.Segmenter("en", { granularity: "word" }).segment(text.toLowerCase())];
  return new Set(words.flatMap(({ segment, isWordLike }) => (isWordLike ? segment : [])));
}

function areAlike(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - shared;
  return all > 0 && shared / all >= ALIKE;
}

/**
 * Leaves out each variant that says nearly the same as an earlier one. To send it back would cost a call, and a person
 * would not miss it.
 */
export function withoutRepeats<Variant extends { posts: readonly { text: string }[] }>(
  variants: readonly Variant[],
): Variant[] {
  const kept: { variant: Variant; words: Set<string> }[] = [];
  for (const variant of variants) {
    const words = wordsOf(variant);
    if (!kept.some((each) => areAlike(each.words, words))) kept.push({ variant, words });
  }
  return kept.map(({ variant }) => variant);
}
