import { findAndReplace } from "mdast-util-find-and-replace";

/** What the address of a citation begins with; the id of the source follows. */
export const CITATION = "#source-";

/** Ids of sources in brackets: `[s1]`, `[s1, s3]`. */
const IN_BRACKETS = /\[(s\d{1,4}(?:[,;] ?s\d{1,4})*)\]/g;

type Tree = Parameters<typeof findAndReplace>[0];

/** A plugin for Markdown: makes a link of each source that a text cites. */
export function linkCitations() {
  return (tree: Tree) =>
    findAndReplace(tree, [
      IN_BRACKETS,
      (_match: string, ids: string) =>
        ids.split(/[,;] ?/).map((id) => ({
          type: "link" as const,
          url: CITATION + id,
          children: [{ type: "text" as const, value: id }],
        })),
    ]);
}
