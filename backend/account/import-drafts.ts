import {
  type DraftFile,
  type DraftImport,
  type DraftOfFile,
  type DraftVariant,
  newId,
} from "@linnet/protocol";
import { database } from "../db/client.ts";
import { findChat } from "../db/queries/chats.ts";
import { findDraft } from "../db/queries/drafts.ts";
import { insertImportedDraft } from "../db/queries/imported-drafts.ts";
import { insertPicture, type PictureRow } from "../db/queries/pictures.ts";
import { titleFor } from "../db/queries/title-for.ts";
import { defaultProjectId } from "../db/queries/users.ts";
import { weighVariants } from "../drafts/weigh-variants.ts";
import { bodySize, requireRoomForChats, requireStorage } from "../limits/quotas.ts";
import { inTurn } from "../pictures/in-turn.ts";
import { preparePicture } from "../pictures/prepare-picture.ts";
import { MOST_OF_CHAT, noRoom, sealPicture } from "../pictures/stored-pictures.ts";
import { Refusal } from "../problems/refusal.ts";
import { draftChatId } from "./draft-chat-id.ts";

type SealedPicture = ReturnType<typeof sealPicture>;

/** A draft with the ids that it gets here, and the pictures that its posts name. */
interface ReadyDraft {
  chatId: string;
  variants: DraftVariant[];
  pictures: SealedPicture[];
  draft: DraftOfFile;
}

const SAID = "A draft from a file.";

function refuse(path: string, message: string): Refusal {
  return new Refusal("invalid-request", {
    detail: `${path}: ${message}.`,
    errors: [{ path, message }],
  });
}

/** Whether a draft of a file is here: the same one, or one that was brought in from such a file. */
async function isKnown(userId: string, { id }: DraftOfFile, chatId: string): Promise<boolean> {
  const isOurs = /^[0-9a-f-]{36}$/i.test(id) && (await findDraft(userId, id)) !== undefined;
  return isOurs || (await findChat(userId, chatId)) !== undefined;
}

async function makeReady(
  userId: string,
  { pictures: files }: DraftFile,
  draft: DraftOfFile,
  path: string,
): Promise<Omit<ReadyDraft, "chatId">> {
  const sealed = new Map<string, SealedPicture>();
  for (const [at, variant] of draft.variants.entries()) {
    for (const [number, { pictures = [] }] of variant.posts.entries()) {
      for (const { id } of pictures) {
        if (sealed.has(id)) continue;
        const file = files[id];
        if (!file) {
          const where = `${path}.variants.${at}.posts.${number}.pictures`;
          throw refuse(where, `the file has no picture ${id}: leave it out, or add it to pictures`);
        }
        const bytes = Buffer.from(file.base64, "base64");
        sealed.set(id, sealPicture(userId, await inTurn("prepare", () => preparePicture(bytes))));
      }
    }
  }
  const variants = weighVariants(
    draft.variants.map(({ posts }) => ({
      posts: posts.map(({ pictures, ...post }) => ({
        ...post,
        ...(pictures?.length
          ? { pictures: pictures.map((one) => ({ ...one, id: sealed.get(one.id)?.id ?? one.id })) }
          : {}),
      })),
    })),
  );
  return { draft, variants, pictures: [...sealed.values()] };
}

/**
 * Brings in the drafts of a file, each in a chat of its own: all of them, or none. Drafts that are here
 * already stay as they are, so that the same file again has no effect.
 *
 * @throws Refusal 400 for a picture that is missing or cannot be one, 409 when there is no room.
 */
export async function importDrafts(userId: string, file: DraftFile): Promise<DraftImport> {
  const ready: ReadyDraft[] = [];
  for (const [at, draft] of file.drafts.entries()) {
    const chatId = draftChatId(userId, draft.id);
    if (ready.some((other) => other.chatId === chatId)) continue;
    if (await isKnown(userId, draft, chatId)) continue;
    ready.push({ chatId, ...(await makeReady(userId, file, draft, `drafts.${at}`)) });
  }
  await requireRoomForChats(userId, ready.length);
  const size = ready.reduce(
    (sum, { variants, pictures }) =>
      sum + bodySize(variants) + pictures.reduce((bytes, picture) => bytes + picture.size, 0),
    0,
  );
  await requireStorage(userId, size);
  const projectId = await defaultProjectId(userId);
  const imported = await database().transaction(async (transaction) => {
    const stored: DraftImport["imported"] = [];
    for (const { chatId, variants, pictures, draft } of ready) {
      const draftId = newId();
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
        chosen: Math.min(draft.chosen, variants.length - 1),
        createdAt: draft.createdAt === undefined ? undefined : new Date(draft.createdAt),
      });
      // Another request has brought in the same file meanwhile.
      if (!isNew) continue;
      for (const picture of pictures) {
        const row: Omit<PictureRow, "createdAt"> = { ...picture, chatId, draftId };
        if (!(await insertPicture(transaction, row, MOST_OF_CHAT))) throw noRoom("pictures");
      }
      stored.push({ draftId, chatId });
    }
    return stored;
  });
  return { imported, known: file.drafts.length - imported.length };
}
