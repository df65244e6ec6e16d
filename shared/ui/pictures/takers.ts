/** Takes files as pictures of a post. */
export type AddFiles = (files: Iterable<File>) => void;

/** Those of the posts that are shown and take pictures now. */
export const takers = new Set<AddFiles>();
