import type { Material } from "../reading/read-material.ts";
import type { PostDraft } from "./build-post.ts";
import { type ComposeOptions, Shelf } from "./shelf.ts";
import { distinct } from "./statements.ts";

/**
 * A thread about the sources together, in the order of each source: the title with the best sentence, then what
 * stands alone, one sentence or two to a post; the last post of a source carries its link.
 *
 * @param posts - how many posts are wanted; there are fewer when the sources have fewer sentences.
 */
export function composeThread(
  materials: readonly Material[],
  posts: number,
  options: ComposeOptions,
): PostDraft[] {
  const shelves = materials.map((material) => new Shelf(material, options));
  const each = shelves.map(
    (_, at) => Math.floor(posts / shelves.length) + Number(at < posts % shelves.length),
  );
  return shelves.flatMap((shelf, at) => threadOf(shelf, each[at] ?? 0));
}

function threadOf(shelf: Shelf, wanted: number): PostDraft[] {
  const { title, material, url = "" } = shelf;
  if (!material.isList || wanted < 2) return threadOfProse(shelf, wanted, { title, url });
  const head = shelf.isIntroduced() ? threadOfProse(shelf, 1, { title, url: "" }) : [];
  const under = head.length > 0 ? undefined : title;
  const lists = shelf.lists(under, wanted - head.length);
  if (lists.length === 0) return threadOfProse(shelf, wanted, { title, url });
  const used = head.length + lists.length;
  const tail = threadOfProse(shelf, wanted - used, { url, from: head.length, isBelowList: true });
  return [...head, ...(tail.length > 0 ? shelf.lists(under, lists.length, "") : lists), ...tail];
}

/** A thread of sentences, under the title if it is given; the first `from` of the best ones stand above it, as do the entries. */
function threadOfProse(
  shelf: Shelf,
  posts: number,
  {
    title,
    url,
    from = 0,
    isBelowList,
  }: { title?: string | undefined; url: string; from?: number; isBelowList?: boolean },
): PostDraft[] {
  const { options } = shelf;
  const wanted = posts + from;
  const [opener] = options.usedHooks ? shelf.telling() : [];
  if (options.usedHooks && !opener) return [];
  // What has begun another version may stand below this beginning.
  const others = shelf.telling(new Set());
  // One post makes no thread: what says as much as the title may stand in its place.
  const isThin = others.length === 1 && wanted > 1 && shelf.hooks(new Set()).length > 1;
  const told = [...(opener ? [opener] : []), ...(isThin ? shelf.hooks(new Set()) : others)];
  const hooks = told.filter(({ kind }) => kind !== "item" || !isBelowList);
  const picks = distinct(hooks, wanted).slice(from);
  const [best] = picks;
  if (!best || posts === 0) return [];
  const order = [best, ...picks.slice(1).sort((a, b) => a.index - b.index)];
  return order.flatMap((pick, place) => {
    const link = place === order.length - 1 ? url : "";
    const head = place === 0 && !isThin ? title : undefined;
    const next = shelf.all.find(
      (other) => other.block === pick.block && other.index === pick.index + 1,
    );
    const isFollowed =
      next &&
      !order.includes(next) &&
      options.mostSentences > 1 &&
      pick.weight < options.enough &&
      [pick, next].every(({ shown, text }) => shown === text);
    const lines = isFollowed && (place > 0 || order.length === 1) ? [pick, next] : [pick];
    return (
      shelf.fit({ title: head, lines }, link) ??
      shelf.fit({ lines }, link) ??
      shelf.fit({ lines: [pick] }, link) ??
      shelf.fit({ lines: [pick] }, "") ??
      []
    );
  });
}
