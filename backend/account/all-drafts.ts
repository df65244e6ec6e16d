import type { Draft, DraftOfFile } from "@linnet/protocol";
import { listDrafts } from "../db/queries/drafts.ts";
import { pagesOf } from "./pages-of.ts";

const PAGE = 100;

/** All drafts of a person, newest first, page by page. */
export function allDrafts(userId: string): AsyncGenerator<Draft> {
  return pagesOf((cursor?: { createdAt: string; id: string }) =>
    listDrafts(userId, { limit: PAGE, cursor }).then(({ drafts: items, next }) => ({
      items,
      next,
    })),
  );
}

/** The ids of the pictures that the posts of a draft name, in all of its variants. */
export function pictureIdsOf({ variants }: Pick<DraftOfFile, "variants">): Set<string> {
  const posts = variants.flatMap((variant) => variant.posts);
  return new Set(posts.flatMap(({ pictures = [] }) => pictures.map(({ id }) => id)));
}
