import { openPicture } from "./open-picture.ts";

/** Longest side of a picture that a model is sent, in pixels: more costs more and shows it little. */
const LONGEST_SIDE = 1_024;

/** A stored picture, small and as JPEG, which every model that sees pictures takes. */
export async function pictureForModel(bytes: Buffer): Promise<Buffer> {
  return openPicture(bytes)
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: "inside", withoutEnlargement: true })
    .flatten({ background: "white" })
    .jpeg({ quality: 85 })
    .toBuffer();
}
