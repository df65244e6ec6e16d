import { type Draft, type DraftOfFile, draftMarkdown } from "@linnet/protocol";
import { log } from "../logging/log.ts";
import { readPicture } from "../pictures/stored-pictures.ts";
import { allDrafts, pictureIdsOf } from "./all-drafts.ts";

function ofFile({ id, createdAt, variants, chosen, sources, answers }: Draft): DraftOfFile {
  return { id, createdAt, variants, chosen, sources, ...(answers ? { answers } : {}) };
}

/** A picture's file; undefined when it was deleted meanwhile, or is encrypted with another secret. */
async function fileOf(userId: string, id: string) {
  const picture = await readPicture(userId, id).catch((error: unknown) => {
    log.warn({ error, picture: id }, "a picture cannot be read, and is left out of an export");
    return undefined;
  });
  return picture && { type: picture.type, base64: picture.bytes.toString("base64") };
}

/** A draft whose posts name only the pictures that are in the file. */
function withKnownPictures(draft: DraftOfFile, known: ReadonlySet<string>): DraftOfFile {
  const variants = draft.variants.map((variant) => ({
    posts: variant.posts.map(({ pictures, ...post }) => {
      const left = pictures?.filter(({ id }) => known.has(id)) ?? [];
      return left.length > 0 ? { ...post, pictures: left } : post;
    }),
  }));
  return { ...draft, variants };
}

/**
 * All drafts of a person as one file of JSON (`draftFileSchema`), newest first, piece by piece: only one picture
 * is in memory at a time. The pictures come first, so that drafts name only those that are there.
 */
export async function* exportDraftsJson(userId: string): AsyncGenerator<string> {
  const ids = new Set<string>();
  for await (const draft of allDrafts(userId)) {
    for (const id of pictureIdsOf(draft)) ids.add(id);
  }
  yield '{"format":"linnet-drafts","version":1,\n"pictures":{';
  const known = new Set<string>();
  for (const id of ids) {
    const file = await fileOf(userId, id);
    if (!file) continue;
    yield `${known.size === 0 ? "\n" : ",\n"}${JSON.stringify(id)}:${JSON.stringify(file)}`;
    known.add(id);
  }
  yield '},\n"drafts":[';
  let separator = "\n";
  for await (const draft of allDrafts(userId)) {
    yield separator + JSON.stringify(withKnownPictures(ofFile(draft), known));
    separator = ",\n";
  }
  yield "]}\n";
}

/** All drafts of a person as one text of Markdown, newest first: of each, the chosen variant. */
export async function* exportDraftsMarkdown(userId: string): AsyncGenerator<string> {
  yield "# Drafts\n";
  for await (const draft of allDrafts(userId)) {
    const addresses = new Map<string, string>();
    for (const id of pictureIdsOf(draft)) {
      const file = await fileOf(userId, id);
      if (file) addresses.set(id, `data:${file.type};base64,${file.base64}`);
    }
    const { posts = [] } = draft.variants[draft.chosen] ?? draft.variants[0] ?? {};
    yield `\n${draftMarkdown({ ...draft, posts }, (id) => addresses.get(id))}`;
  }
}
