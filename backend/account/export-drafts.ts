import type { Draft, DraftOfFile } from "@linnet/protocol";
import { listDrafts } from "../db/queries/drafts.ts";
import { draftMarkdown } from "../drafts/drafts-markdown.ts";
import { readPicture } from "../pictures/stored-pictures.ts";
import { pagesOf } from "./pages-of.ts";

function ofFile({ id, createdAt, variants, chosen, sources }: Draft): DraftOfFile {
  return { id, createdAt, variants, chosen, sources };
}

function draftsOf(userId: string): AsyncGenerator<Draft> {
  return pagesOf((cursor?: { createdAt: string; id: string }) =>
    listDrafts(userId, { limit: 100, cursor }).then(({ drafts: items, next }) => ({ items, next })),
  );
}

function pictureIdsOf(drafts: readonly DraftOfFile[]): Set<string> {
  const posts = drafts.flatMap(({ variants }) => variants.flatMap((variant) => variant.posts));
  return new Set(posts.flatMap(({ pictures = [] }) => pictures.map(({ id }) => id)));
}

/**
 * All drafts of a person as one file of JSON (`draftFileSchema`), newest first, piece by piece: only one picture
 * is in memory at a time.
 */
export async function* exportDraftsJson(userId: string): AsyncGenerator<string> {
  yield '{"format":"linnet-drafts","version":1,\n"drafts":[';
  const ids = new Set<string>();
  let separator = "\n";
  for await (const draft of draftsOf(userId)) {
    yield separator + JSON.stringify(ofFile(draft));
    separator = ",\n";
    for (const id of pictureIdsOf([draft])) ids.add(id);
  }
  yield '],\n"pictures":{';
  separator = "\n";
  for (const id of ids) {
    const picture = await readPicture(userId, id);
    if (!picture) continue;
    const { type, bytes } = picture;
    yield `${separator}${JSON.stringify(id)}:${JSON.stringify({ type, base64: bytes.toString("base64") })}`;
    separator = ",\n";
  }
  yield "}}\n";
}

/** All drafts of a person as one text of Markdown, newest first: of each, the chosen variant. */
export async function* exportDraftsMarkdown(userId: string): AsyncGenerator<string> {
  yield "# Drafts\n";
  for await (const draft of draftsOf(userId)) {
    const addresses = new Map<string, string>();
    for (const id of pictureIdsOf([draft])) {
      const picture = await readPicture(userId, id);
      if (picture) {
        addresses.set(id, `data:${picture.type};base64,${picture.bytes.toString("base64")}`);
      }
    }
    yield `\n${draftMarkdown(ofFile(draft), (id) => addresses.get(id))}`;
  }
}
