export {
  type DraftWarning,
  draftWarnings,
} from "./draft-warnings.ts";
export { intentUrl } from "./intent-url.ts";
export { intentWeight } from "./intent-weight.ts";
export { linkInReply, withLinkInReply } from "./link-in-reply.ts";
export { linksIn, withoutLinks } from "./links-in.ts";
export {
  hasOtherWords,
  type PickedSentences,
  pickedPost,
  pickedThread,
  standingIn,
  withPicked,
} from "./picked-post.ts";
export { POST_LIMIT } from "./post-limit.ts";
export { quoteAddress } from "./quote-address.ts";
export { says } from "./says.ts";
export { sentenceSpans, sentencesIn } from "./sentence-spans.ts";
export { weightedLength } from "./weighted-length.ts";
export { withoutMarkRuns } from "./without-mark-runs.ts";
