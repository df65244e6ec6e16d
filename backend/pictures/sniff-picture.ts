import type { Picture, SaidCode } from "@linnet/protocol";

/** What the first bytes of a file say that it is. */
type Sniffed = { type: Picture["type"] } | { refused: SaidCode };

function startsWith(bytes: Buffer, start: string, at = 0): boolean {
  return bytes.toString("latin1", at, at + start.length) === start;
}

/** Whether a PNG has an animation: the chunk `acTL` stands before its pixels. */
function isAnimatedPng(bytes: Buffer): boolean {
  let at = 8;
  while (at + 8 <= bytes.length) {
    const name = bytes.toString("latin1", at + 4, at + 8);
    if (name === "acTL") return true;
    if (name === "IDAT") return false;
    at += 12 + bytes.readUInt32BE(at);
  }
  return false;
}

/** Whether a WebP has an animation: a flag of the chunk `VP8X`, which then comes first. */
function isAnimatedWebp(bytes: Buffer): boolean {
  return startsWith(bytes, "VP8X", 12) && ((bytes[20] ?? 0) & 0x02) !== 0;
}

/** Reads the type of a picture from its bytes: a file's name and the type that it came with say nothing. */
export function sniffPicture(bytes: Buffer): Sniffed {
  if (startsWith(bytes, "\x89PNG\r\n\x1a\n")) {
    return isAnimatedPng(bytes) ? { refused: "pictureMoves" } : { type: "image/png" };
  }
  if (startsWith(bytes, "\xff\xd8\xff")) return { type: "image/jpeg" };
  if (startsWith(bytes, "RIFF") && startsWith(bytes, "WEBP", 8)) {
    return isAnimatedWebp(bytes) ? { refused: "pictureMoves" } : { type: "image/webp" };
  }
  if (startsWith(bytes, "GIF8")) {
    return { refused: "pictureIsGif" };
  }
  return { refused: "pictureOfOtherType" };
}
