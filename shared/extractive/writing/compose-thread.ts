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
  const { title, material, options, url = "" } = shelf;
  const lists = material.isList ? shelf.lists(title, wanted) : [];
  if (lists.length > 1) return lists;
  const picks = distinct(shelf.telling(), wanted);
  const [best] = picks;
  const inOrder = picks.toSorted((a, b) => a.index - b.index);
  const order =
    best && title !== undefined ? [best, ...inOrder.filter((pick) => pick !== best)] : inOrder;
  return order.flatMap((pick, place) => {
    const link = place === order.length - 1 ? url : "";
    const head = place === 0 ? title : undefined;
    const next = shelf.all.find((other) => shelf.follows(other, pick));
    const isFollowed =
      (place > 0 || order.length === 1) &&
      next &&
      !order.includes(next) &&
      options.mostSentences > 1 &&
      pick.weight < options.enough;
    const lines = isFollowed ? [pick, next] : [pick];
    return (
      shelf.fit({ title: head, lines }, link) ??
      shelf.fit({ lines }, link) ??
      shelf.fit({ lines: [pick] }, "") ??
      []
    );
  });
}
