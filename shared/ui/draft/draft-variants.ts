import type { DraftVariant } from "@linnet/protocol";

/** The name of a post of a variant in an `EditedDraft`. */
export function placeName(variant: number, post: number): string {
  return `${variant}-${post}`;
}

/** The place itself, or the last post of its variant when that has become shorter. */
export function existingPlace(name: string, variants: readonly DraftVariant[]): string {
  const [variant = 0, post = 0] = name.split("-").map(Number);
  const last = (variants[variant]?.posts.length ?? 1) - 1;
  return placeName(variant, Math.min(post, last));
}

/** The texts of the posts, by variant. */
export function textsOf(variants: readonly DraftVariant[]): string[][] {
  return variants.map(({ posts }) => posts.map(({ text }) => text));
}

/** Whether the posts have the same texts. */
export function haveSameTexts(
  one: readonly DraftVariant[],
  other: readonly DraftVariant[],
): boolean {
  return JSON.stringify(textsOf(one)) === JSON.stringify(textsOf(other));
}

/** Whether the texts are the same, and the pictures of the posts where `edited` names pictures. */
export function areSame(
  stored: readonly DraftVariant[],
  other: readonly DraftVariant[],
  edited: readonly DraftVariant[],
): boolean {
  const picturesAt = (variants: readonly DraftVariant[], v: number, p: number) =>
    JSON.stringify(variants[v]?.posts[p]?.pictures ?? []);
  return (
    haveSameTexts(stored, other) &&
    edited.every(({ posts }, v) =>
      posts.every(
        ({ pictures }, p) => !pictures || picturesAt(stored, v, p) === picturesAt(other, v, p),
      ),
    )
  );
}

/** The posts of a variant with the pictures that another has at the same places. */
export function withPicturesOf(
  { posts }: DraftVariant,
  { posts: others }: DraftVariant,
): DraftVariant {
  return {
    posts: posts.map((post, index) => {
      const pictures = others[index]?.pictures;
      return pictures ? { ...post, pictures } : post;
    }),
  };
}

/** Names the pictures of each post, also where it has none: the backend leaves what is not named at its place. */
export function withOwnPictures({ posts }: DraftVariant): DraftVariant {
  return { posts: posts.map((post) => ({ ...post, pictures: post.pictures ?? [] })) };
}
