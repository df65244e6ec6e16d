import { expect } from "vitest";
import type { ApiClient } from "./api-client.ts";
import { draftOf, editDraft, pictureFile, uploadPicture } from "./draft-pictures.ts";
import { type AskingTurn, askToPost, draftedChat } from "./publishing-turn.ts";
import type { XServer } from "./x-server/start-x-server.ts";

/** The texts of a thread, in order. */
export const THREAD = ["First of three.", "Second of three.", "Third of three."] as const;

/** Asks to post a thread whose last two posts have a picture each. */
export async function askingWithPictures(client: ApiClient): Promise<AskingTurn> {
  const chatId = await draftedChat(client);
  const { id: draftId } = await draftOf(client, chatId);
  const upload = async (colour: string) =>
    uploadPicture(client, draftId, await pictureFile(colour, 64));
  const [red, blue] = [await upload("#c00000"), await upload("#0000c0")];
  await editDraft(client, draftId, [
    { text: THREAD[0] },
    { text: THREAD[1], pictures: [{ id: red.id, altText: "Red" }] },
    { text: THREAD[2], pictures: [{ id: blue.id, altText: "Blue" }] },
  ]);
  return askToPost(client, chatId);
}

/** Each post of the thread is up once, in order. */
export function expectThreadUp(x: XServer): void {
  expect(x.posts.map(({ text }) => text)).toEqual(THREAD);
  expect(x.posts.map(({ inReplyTo }) => inReplyTo)).toEqual([
    undefined,
    x.posts[0]?.id,
    x.posts[1]?.id,
  ]);
}

/** Each post of the thread has its picture, and X has no picture of them that it was not asked for. */
export function expectPicturesUp(x: XServer): void {
  expect(x.posts.map(({ pictures }) => pictures.map(({ altText }) => altText))).toEqual([
    [],
    ["Red"],
    ["Blue"],
  ]);
  expect(x.media.all.filter(({ isWhole }) => isWhole)).toHaveLength(2);
}
