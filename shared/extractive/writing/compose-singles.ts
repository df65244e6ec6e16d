import { weightedLength } from "@linnet/drafts";
import type { Material } from "../reading/read-material.ts";
import { lineOf, type PostDraft } from "./build-post.ts";
import { type ComposeOptions, MOST_LINES, Shelf } from "./shelf.ts";
import { shortenAtClause } from "./shorten-at-clause.ts";
import { distinct, statementsOf } from "./statements.ts";

/** What there is when no whole sentence fits: the beginning of one, or the title. */
function lastResort(shelf: Shelf): PostDraft[] {
  const { material, options, url, title } = shelf;
  const room = options.limit - (url ? weightedLength(`\n\n${url}`) : 0);
  for (const { text, shown, ...statement } of statementsOf(material, options)) {
    const shortened = shortenAtClause(text, room - weightedLength(shown.replace(text, "")));
    if (!shortened) continue;
    const line = { ...statement, text: shortened, shown: shown.replace(text, () => shortened) };
    return [shelf.build({ lines: [line] })];
  }
  const lines = [lineOf(title ?? material.fact ?? "")];
  const post = [shelf.url, ""].map((link) => shelf.fit({ lines }, link)).find(Boolean);
  return post && lines[0]?.text ? [post] : [];
}

/** The posts that share no sentence with one before them. */
function different(
  posts: readonly (PostDraft | undefined)[],
  title: string | undefined,
): PostDraft[] {
  const used = new Set<string>();
  return posts.filter((post): post is PostDraft => {
    const texts = (post?.claims ?? []).map(({ text }) => text).filter((text) => text !== title);
    if (!post || texts.some((text) => used.has(text))) return false;
    for (const text of texts) used.add(text);
    return true;
  });
}

/**
 * Up to `count` posts about one source, best first, each with other words to begin with: the title and the best
 * sentence, then others with what follows them.
 */
export function composeSingles(
  material: Material,
  count: number,
  options: ComposeOptions,
): PostDraft[] {
  const shelf = new Shelf(material, options);
  const { title } = shelf;
  const hooks = distinct(shelf.hooks(), count + MOST_LINES);
  const telling = distinct(shelf.telling(), count + MOST_LINES);
  const [best] = hooks;
  const fact = material.fact === undefined ? undefined : lineOf(material.fact);
  const list = title === undefined ? undefined : shelf.list(title);
  /** The title heads no sentence that begins with it. */
  const opening =
    title && best?.text.toLowerCase().startsWith(title.toLowerCase()) ? best : undefined;
  const isFactFirst = fact && best?.minor;

  const first = [
    material.isList && !shelf.isIntroduced() ? list : undefined,
    isFactFirst ? shelf.fit({ title, lines: [fact] }) : undefined,
    opening && shelf.grow(opening, undefined),
    ...[...telling, ...hooks].map((hook) => shelf.grow(hook, title)),
    fact && shelf.fit({ title, lines: [fact] }),
    list,
  ].find((post) => post !== undefined);
  const others = [
    material.isList ? list : undefined,
    ...telling.map((hook) => shelf.grow(hook, undefined)),
    fact && shelf.fit({ lines: [fact] }),
  ];
  const posts = different([first, ...others], title).slice(0, count);
  if (posts.length > 0) return posts;
  if (shelf.url !== undefined && shelf.all.length > 0) {
    return composeSingles(material, count, { ...options, withLink: false });
  }
  return lastResort(shelf);
}
