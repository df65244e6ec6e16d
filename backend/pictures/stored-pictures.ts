import { newId, type Picture } from "@linnet/protocol";
import { seal, unseal } from "../auth/seal.ts";
import { database } from "../db/client.ts";
import { findDraft } from "../db/queries/drafts.ts";
import {
  findPicture,
  insertPicture,
  lockPictures,
  type PictureRow,
} from "../db/queries/pictures.ts";
import { requireStorage } from "../limits/quotas.ts";
import { log } from "../logging/log.ts";
import { notFound, Refusal } from "../problems/refusal.ts";
import type { PreparedPicture } from "./prepare-picture.ts";

/** How many pictures a chat may have, those of earlier drafts and revisions included. */
const MOST_OF_CHAT = 40;

/** A picture's bytes are good for its own row only. */
const ownerOf = ({ userId, id }: Pick<PictureRow, "userId" | "id">) => `${userId}/${id}`;

/**
 * Stores a picture for a draft.
 *
 * @throws Refusal 404 when the person has no such draft; 409 when there is no room for another picture.
 */
export async function storePicture(
  userId: string,
  draftId: string,
  { bytes, ...prepared }: PreparedPicture,
): Promise<Picture> {
  await requireStorage(userId, prepared.size);
  const picture = { id: newId(), ...prepared };
  const sealed = seal("pictures", bytes, ownerOf({ userId, id: picture.id }));
  const isStored = await database().transaction(async (transaction) => {
    const found = await findDraft(userId, draftId, transaction);
    if (found) await lockPictures(transaction, found.chatId);
    // It may have been deleted before its chat was locked.
    const draft = found && (await findDraft(userId, draftId, transaction));
    if (!draft) throw notFound("There is no such draft.");
    const { chatId } = draft;
    const row = { ...picture, userId, chatId, draftId, bytes: sealed };
    return insertPicture(transaction, row, MOST_OF_CHAT);
  });
  if (isStored) return picture;
  const message = `would be one too many: a chat may have ${MOST_OF_CHAT} pictures. Delete drafts of it, or begin a new chat`;
  throw new Refusal("quota-reached", {
    detail: `The file ${message}.`,
    errors: [{ path: "file", message }],
  });
}

/** A stored picture of a person's with its bytes; undefined when there is none that can be read. */
export async function readPicture(
  userId: string,
  id: string,
): Promise<
  (Omit<Picture, "id"> & Pick<PictureRow, "chatId" | "draftId" | "bytes" | "createdAt">) | undefined
> {
  const row = await findPicture(userId, id);
  if (!row) return undefined;
  try {
    return { ...row, bytes: unseal("pictures", row.bytes, ownerOf(row)) };
  } catch (error) {
    log.error({ pictureId: id, error }, "a picture cannot be read: was LINNET_SECRET another one?");
    return undefined;
  }
}
