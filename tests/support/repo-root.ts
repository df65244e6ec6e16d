import { fileURLToPath } from "node:url";

/** Absolute path of the repository's root folder. */
export const REPO_ROOT = fileURLToPath(new URL("../..", import.meta.url));
