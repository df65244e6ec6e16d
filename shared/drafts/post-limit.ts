/** X's limit for a post of an ordinary account, in weighted characters. */
export const POST_LIMIT = 280;
