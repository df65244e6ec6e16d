/** Hash of the options page in which connecting begins by itself. */
export const GUIDE_HASH = "connect";

/** Hash of a guide that waits for its approval. It begins again only when it is loaded again. */
export const WAITING_HASH = "connecting";

/** The same of options that their person has opened, which stay when they are connected. */
export const ASKING_HASH = "asking";
