import { resolve } from "node:path";

/** Absolute path of the repository's root folder. */
export const REPO_ROOT = resolve(import.meta.dirname, "../..");
