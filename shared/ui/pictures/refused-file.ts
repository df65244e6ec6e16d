import { LARGEST_PICTURE, PICTURE_TYPES } from "@linnet/protocol";
import { fill, type LinnetStrings } from "../strings.ts";

const MEGABYTE = 1024 * 1024;

/** Why a file cannot be a picture of a post, and what to do; `undefined` when it may be one. */
export function refusedFile(
  { name, type, size }: File,
  language: string,
  strings: LinnetStrings,
): string | undefined {
  if (!PICTURE_TYPES.some((each) => each === type)) return fill(strings.pictureWrongType, { name });
  if (size <= LARGEST_PICTURE) return undefined;
  // Rounded up: a file just above the limit must not be said to have the limit's size.
  const megabytes = Math.ceil((size / MEGABYTE) * 10) / 10;
  return fill(strings.pictureTooLarge, {
    name,
    size: new Intl.NumberFormat(language).format(megabytes),
    limit: new Intl.NumberFormat(language).format(LARGEST_PICTURE / MEGABYTE),
  });
}
