import type { Picture } from "@linnet/protocol";
import { log } from "../logging/log.ts";
import type { Refusal } from "../problems/refusal.ts";
import { MOST_PIXELS, openPicture } from "./open-picture.ts";
import { refusePicture } from "./refuse-picture.ts";
import { sniffPicture } from "./sniff-picture.ts";

/** X's limits for a picture of a post: bytes of the file, and pixels of a side. */
const MOST_BYTES = 5_000_000;
const LONGEST_SIDE = 4_096;

/** A picture as it is stored. */
export type PreparedPicture = Omit<Picture, "id"> & { bytes: Buffer };

/** A way to encode a picture, tried in order until the file is small enough for X. */
interface Encoding {
  type: Picture["type"];
  quality: number;
  side: number;
}

function encodings(type: Picture["type"], hasAlpha: boolean): Encoding[] {
  // A photo as PNG is too large as often as not. JPEG has no transparency.
  const smaller = type === "image/png" ? (hasAlpha ? "image/webp" : "image/jpeg") : type;
  const full = { side: LONGEST_SIDE };
  return [
    { ...full, type, quality: 92 },
    { ...full, type: smaller, quality: 85 },
    { ...full, type: smaller, quality: 70 },
    { type: smaller, quality: 70, side: LONGEST_SIDE / 2 },
    { type: smaller, quality: 60, side: LONGEST_SIDE / 4 },
  ];
}

async function encode(bytes: Buffer, { type, quality, side }: Encoding): Promise<PreparedPicture> {
  // What sharp is not told to keep is left out: EXIF, GPS, XMP, ICC profiles, text chunks.
  const picture = openPicture(bytes)
    .autoOrient()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true });
  const encoded =
    type === "image/png"
      ? picture.png({ compressionLevel: 9 })
      : type === "image/jpeg"
        ? picture.jpeg({ quality })
        : picture.webp({ quality });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return { type, width: info.width, height: info.height, size: data.length, bytes: data };
}

function refusalOf(error: unknown): Refusal {
  const message = error instanceof Error ? error.message : "";
  if (/pixel limit/i.test(message)) {
    return refusePicture("pictureTooManyPixels", { millions: MOST_PIXELS / 1_000_000 });
  }
  if (/timeout/i.test(message)) return refusePicture("pictureTooSlow");
  log.debug({ error }, "a picture was not decoded");
  return refusePicture("pictureBroken");
}

/**
 * Makes a picture of a file as X takes it: upright, within X's limits, and encoded again, with nothing
 * in it but its pixels.
 *
 * @throws Refusal 400 with the field `file` for what is no still PNG, JPEG or WebP, is broken, or is too large.
 */
export async function preparePicture(bytes: Buffer): Promise<PreparedPicture> {
  const sniffed = sniffPicture(bytes);
  if ("refused" in sniffed) throw refusePicture(sniffed.refused);
  let hasAlpha: boolean;
  try {
    hasAlpha = (await openPicture(bytes).metadata()).hasAlpha;
    for (const encoding of encodings(sniffed.type, hasAlpha)) {
      const prepared = await encode(bytes, encoding);
      if (prepared.size <= MOST_BYTES) return prepared;
    }
  } catch (error) {
    throw refusalOf(error);
  }
  throw refusePicture("pictureNotSmallEnough");
}
