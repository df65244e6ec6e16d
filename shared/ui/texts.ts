/** The door for what shows an answer without React, such as a terminal. */
export { withoutDraftedPosts } from "./conversation/without-drafted-posts.ts";
export { doubtTexts } from "./draft/doubt-texts.ts";
export { englishStrings, fill } from "./strings.ts";
