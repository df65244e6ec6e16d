import { weightedLength } from "@linnet/drafts";
import type { Material } from "../reading/read-material.ts";
import { fits, lineOf, type PostDraft } from "./build-post.ts";
import { type ComposeOptions, MOST_LINES, Shelf } from "./shelf.ts";
import { shortenAtClause } from "./shorten-at-clause.ts";
import { distinct, type Statement, share, statementsOf } from "./statements.ts";

/** So many times less worth is a detail. */
const FAR_LESS = 1.5;

/** A post made of what there is when no whole sentence fits. */
function lastResort(shelf: Shelf): PostDraft | undefined {
  const { material, options, url } = shelf;
  const room = options.limit - (url ? weightedLength(`\n\n${url}`) : 0);
  for (const statement of statementsOf(material, options)) {
    const marks = weightedLength(statement.shown.replace(statement.text, ""));
    const text = shortenAtClause(statement.text, room - marks);
    if (text) {
      const shown = statement.shown.replace(statement.text, () => text);
      return shelf.build({ lines: [{ ...statement, text, shown }] });
    }
  }
  const titles = [shelf.title, material.fact].filter((text) => text !== undefined);
  return titles
    .flatMap((text) => [
      shelf.build({ lines: [lineOf(text)] }),
      shelf.build({ lines: [lineOf(text)] }, ""),
    ])
    .find((post) => fits(post, options.limit));
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
  // It is counted in English words.
  const isEnglish = /^(?:en|und)$/.test(material.language);
  const fact = isEnglish && material.fact !== undefined ? lineOf(material.fact) : undefined;
  // The sentence that says it all may have no room under the title, and the next one tell a detail with no word of it.
  const [lead] = telling;
  const under = telling.find((hook) => shelf.fit({ title, lines: [hook] }));
  const isCrowdedOut =
    !options.prefer &&
    lead &&
    under &&
    under.value * FAR_LESS < lead.value &&
    share(shelf.titleWords, under.words) === 0;

  const first = [
    ...(material.isList && !shelf.isIntroduced() ? [shelf.list(title)] : []),
    ...(isCrowdedOut ? [shelf.grow(lead)] : []),
    ...[...telling, ...hooks].map((hook) => shelf.grow(hook, title)),
    fact && shelf.fit({ title, lines: [fact] }),
    title === undefined ? undefined : shelf.list(title),
  ].find((post) => post !== undefined);
  const candidates = telling.length > 0 ? telling : hooks;
  const isSlight = (hook: Statement) => shelf.standing(hook) === "slight";
  // Without the title nobody knows of what a short detail is.
  const rest = [...candidates.filter((hook) => !isSlight(hook)), ...candidates.filter(isSlight)];
  const others = [
    ...(material.isList ? [shelf.list(title)] : []),
    ...rest.map((hook) =>
      shelf.url !== undefined && shelf.standing(hook) === "titled"
        ? shelf.grow(hook, title, true)
        : shelf.grow(hook),
    ),
  ];
  const posts = different([first, ...others], title).slice(0, count);
  if (posts.length > 0) return posts;
  if (shelf.url !== undefined && hooks.length > 0) {
    return composeSingles(material, count, { ...options, withLink: false });
  }
  const last = lastResort(shelf);
  return last && fits(last, options.limit) ? [last] : [];
}
