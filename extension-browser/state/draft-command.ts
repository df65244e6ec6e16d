/** The name, in the manifest, of the keys that draft a post about the page in front. */
export const DRAFT_COMMAND = "draft-page";
