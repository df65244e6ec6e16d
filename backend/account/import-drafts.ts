import {
  type DraftFile,
  type DraftImport,
  type DraftOfFile,
  type DraftVariant,
  newId,
  type PostPicture,
} from "@linnet/protocol";
import { z } from "zod";
import { database, type Transaction } from "../db/client.ts";
import { findChat } from "../db/queries/chats.ts";
import { findDraft, latestDraft } from "../db/queries/drafts.ts";
import { insertImportedDraft } from "../db/queries/imported-drafts.ts";
import { insertPicture } from "../db/queries/pictures.ts";
import { titleFor } from "../db/queries/title-for.ts";
import { defaultProjectId } from "../db/queries/users.ts";
import { weighVariants } from "../drafts/weigh-variants.ts";
import { bodySize, requireStorage } from "../limits/quotas.ts";
import { withinQuota } from "../limits/within-quota.ts";
import { inTurn } from "../pictures/in-turn.ts";
import { type PreparedPicture, preparePicture } from "../pictures/prepare-picture.ts";
import { MOST_OF_CHAT, noRoom, sealPicture } from "../pictures/stored-pictures.ts";
import { Refusal } from "../problems/refusal.ts";
import { pictureIdsOf } from "./all-drafts.ts";
import { draftChatId } from "./draft-chat-id.ts";

/** A draft of the file that is not here yet, and the chat that it gets. */
interface NewDraft {
  draft: DraftOfFile;
  chatId: string;
}
/** The pictures of a file by the ids that it gives them: each is prepared once, whoever names it. */
type FilePictures = ReadonlyMap<string, PreparedPicture>;

const SAID = "A draft from a file.";

function refuse(path: string, message: string): Refusal {
  return new Refusal("invalid-request", {
    detail: `${path}: ${message}.`,
    errors: [{ path, message }],
  });
}

/**
 * The chat that a draft of a file gets; undefined when the draft is here: the same one, or one that was
 * brought in from such a file and was not deleted since.
 */
async function chatFor(userId: string, { id }: DraftOfFile): Promise<string | undefined> {
  if (z.uuid().safeParse(id).success && (await findDraft(userId, id))) return undefined;
  for (let round = 0; ; round += 1) {
    const chatId = draftChatId(userId, id, round);
    if (!(await findChat(userId, chatId))) return chatId;
    if (await latestDraft(chatId)) return undefined;
  }
}

async function newDrafts(userId: string, { drafts }: DraftFile): Promise<NewDraft[]> {
  const ids = new Set<string>();
  const found: NewDraft[] = [];
  for (const [at, draft] of drafts.entries()) {
    if (ids.has(draft.id)) {
      throw refuse(`drafts.${at}.id`, "two drafts of the file have this id: give one another id");
    }
    ids.add(draft.id);
    const chatId = await chatFor(userId, draft);
    if (chatId) found.push({ draft, chatId });
  }
  return found;
}

async function preparePictures(
  userId: string,
  file: DraftFile,
  drafts: readonly NewDraft[],
): Promise<FilePictures> {
  const prepared = new Map<string, PreparedPicture>();
  for (const { draft } of drafts) {
    const at = file.drafts.indexOf(draft);
    const ids = pictureIdsOf(draft);
    if (ids.size > MOST_OF_CHAT) throw noRoom(`drafts.${at}.variants`);
    for (const id of ids) {
      if (prepared.has(id)) continue;
      const picture = file.pictures[id];
      if (!picture) {
        const message = `the file has no picture ${id}: add it to "pictures", or leave it out`;
        throw refuse(`drafts.${at}.variants`, message);
      }
      const bytes = Buffer.from(picture.base64, "base64");
      prepared.set(id, await inTurn("prepare", userId, () => preparePicture(bytes)));
    }
  }
  return prepared;
}

/** The variants with other ids for their pictures. */
function renamed({ variants }: DraftOfFile, names: ReadonlyMap<string, string>): DraftVariant[] {
  const name = (picture: PostPicture) => ({ ...picture, id: names.get(picture.id) ?? picture.id });
  return weighVariants(
    variants.map(({ posts }) => ({
      posts: posts.map(({ pictures = [], ...post }) => ({
        ...post,
        ...(pictures.length > 0 ? { pictures: pictures.map(name) } : {}),
      })),
    })),
  );
}

async function storeDraft(
  transaction: Transaction,
  { userId, projectId }: { userId: string; projectId: string },
  { draft, chatId }: NewDraft,
  pictures: FilePictures,
): Promise<DraftImport["imported"]> {
  const draftId = newId();
  const rows = [...pictureIdsOf(draft)].flatMap((id) => {
    const prepared = pictures.get(id);
    return prepared ? { id, row: sealPicture(userId, prepared) } : [];
  });
  const variants = renamed(draft, new Map(rows.map(({ id, row }) => [id, row.id])));
  const first = variants[0]?.posts[0]?.text ?? SAID;
  const isNew = await insertImportedDraft(transaction, {
    userId,
    projectId,
    chatId,
    draftId,
    title: titleFor({ id: draftId, role: "user", parts: [{ type: "text", text: first }] }),
    said: SAID,
    variants,
    sources: draft.sources,
    answers: draft.answers ?? null,
    chosen: Math.min(draft.chosen, variants.length - 1),
    createdAt: draft.createdAt === undefined ? undefined : new Date(draft.createdAt),
  });
  // Another request has brought in the same file meanwhile.
  if (!isNew) return [];
  for (const { row } of rows) {
    if (!(await insertPicture(transaction, { ...row, chatId, draftId }, MOST_OF_CHAT))) {
      throw noRoom("pictures");
    }
  }
  return [{ draftId, chatId }];
}

/**
 * Brings in the drafts of a file, each in a chat of its own: all of them, or none. Drafts that are here
 * already stay as they are, so that the same file again has no effect.
 *
 * @throws Refusal 400 for an id that comes twice, or a picture that is missing or cannot be one; 409 when there is no room.
 */
export async function importDrafts(userId: string, file: DraftFile): Promise<DraftImport> {
  const drafts = await newDrafts(userId, file);
  const pictures = await preparePictures(userId, file, drafts);
  let size = bodySize(drafts);
  for (const { draft } of drafts) {
    for (const id of pictureIdsOf(draft)) size += pictures.get(id)?.size ?? 0;
  }
  await requireStorage(userId, size);
  const owner = { userId, projectId: await defaultProjectId(userId) };
  const store = async (transaction: Transaction) => {
    const stored: DraftImport["imported"] = [];
    for (const draft of drafts) {
      stored.push(...(await storeDraft(transaction, owner, draft, pictures)));
    }
    return stored;
  };
  const imported = await withinQuota(() => database().transaction(store));
  return { imported, known: file.drafts.length - imported.length };
}
