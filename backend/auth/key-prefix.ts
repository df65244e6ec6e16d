/** The beginning of every key, by which scanners recognise a leaked key and the log leaves it out. */
export const KEY_PREFIX = "lnk_";
