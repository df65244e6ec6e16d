/** Hash of the options page in which connecting begins by itself. */
export const GUIDE_HASH = "connect";

/** Hash of an options page that waits for its approval. It begins again only when it is loaded again. */
export const WAITING_HASH = "connecting";
