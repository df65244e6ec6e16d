/** What every key begins with: a leaked one is recognised by it, and kept out of the log. */
export const KEY_PREFIX = "lnk_";
