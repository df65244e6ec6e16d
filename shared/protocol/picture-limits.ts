// A module of its own: views that are painted first need these, and no schema library.

/** Most pictures that X takes with one post. */
export const MOST_PICTURES = 4;
/** Longest description of a picture that X takes, in characters. */
export const LONGEST_ALT_TEXT = 1_000;
/** Largest file that may be uploaded as a picture, in bytes. */
export const LARGEST_PICTURE = 20 * 1024 * 1024;
/** Types of file that may be uploaded as a picture. */
export const PICTURE_TYPES = ["image/png", "image/jpeg", "image/webp"] as const;
