/** The door for what shows an answer without React, such as a terminal. */
export { costText } from "./approval/cost-text.ts";
export { cautionTexts } from "./conversation/caution-texts.ts";
export { problemReason, problemTitle } from "./conversation/problem-texts.ts";
export { withoutDraftedPosts } from "./conversation/without-drafted-posts.ts";
export { compareWords, differenceTexts } from "./draft/compare-words.ts";
export { doubtTexts } from "./draft/doubt-texts.ts";
export { postEvidence } from "./draft/post-evidence.ts";
export { longTime } from "./schedule/local-time.ts";
export { englishStrings, fill } from "./strings.ts";
