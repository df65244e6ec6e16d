import {
  type Draft,
  draftListSchema,
  draftSchema,
  type Picture,
  type PostPicture,
  pictureSchema,
} from "@linnet/protocol";
import sharp from "sharp";
import type { ApiClient } from "./api-client.ts";

/** A picture's file of one colour, which no other file has. */
export async function pictureFile(colour = "#b5482a", side = 32): Promise<Blob> {
  const create = { width: side, height: side, channels: 3 as const, background: colour };
  const bytes = await sharp({ create }).png().toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: "image/png" });
}

/** Uploads a picture for a draft. */
export async function uploadPicture(
  client: ApiClient,
  draftId: string,
  file?: Blob,
): Promise<Picture> {
  const path = `/api/drafts/${draftId}/pictures`;
  const response = await client.send("POST", path, { file: file ?? (await pictureFile()) });
  if (response.status !== 201) throw new Error(await response.text());
  return pictureSchema.parse(await response.json());
}

/** The bytes of a stored picture. */
export async function pictureBytes(client: ApiClient, id: string): Promise<Buffer> {
  const response = await client.send("GET", `/api/pictures/${id}`);
  if (response.status !== 200) throw new Error(await response.text());
  return Buffer.from(await response.arrayBuffer());
}

/** The newest draft of a chat. */
export async function draftOf(client: ApiClient, chatId: string): Promise<Draft> {
  const response = await client.send("GET", `/api/drafts?chatId=${chatId}`);
  const [draft] = draftListSchema.parse(await response.json()).drafts;
  if (!draft) throw new Error("There is no draft.");
  return draft;
}

/** A post of a draft as a client sends it; `pictures` left out keeps those that it has. */
export interface EditedPost {
  text: string;
  pictures?: PostPicture[];
}

/** Puts posts in the place of a draft's. */
export async function editDraft(
  client: ApiClient,
  draftId: string,
  posts: readonly EditedPost[],
): Promise<Draft> {
  const body = { variants: [{ posts }] };
  const response = await client.send("PATCH", `/api/drafts/${draftId}`, { body });
  if (response.status !== 200) throw new Error(await response.text());
  return draftSchema.parse(await response.json());
}
