import { findAndReplace } from "mdast-util-find-and-replace";
import { CITED } from "./spoken-text.ts";

/** What the address of a citation begins with; the id of the source follows. */
export const CITATION = "#source-";

type Tree = Parameters<typeof findAndReplace>[0];

/** A plugin for Markdown: makes a link of each source that a text cites. */
export function linkCitations() {
  return (tree: Tree) =>
    findAndReplace(tree, [
      CITED,
      (_match: string, ids: string) =>
        ids.split(/[,;] ?/).map((id) => ({
          type: "link" as const,
          url: CITATION + id,
          children: [{ type: "text" as const, value: id }],
        })),
    ]);
}
