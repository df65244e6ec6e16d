import sharp, { type Sharp } from "sharp";

/** Pixels of the largest picture that is decoded: four bytes each, and some formats need them all at once. */
export const MOST_PIXELS = 100_000_000;
const MOST_SECONDS = 20;

// libvips caches what it has decoded, and takes as many threads as there are cores.
sharp.cache(false);
sharp.concurrency(1);
// Only these three decoders see what comes from outside; SVG, PDF and the like have none.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});

/** Opens a picture from outside, PNG, JPEG or WebP, within what decoding may cost. */
export function openPicture(bytes: Buffer): Sharp {
  return sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error" }).timeout({
    seconds: MOST_SECONDS,
  });
}
