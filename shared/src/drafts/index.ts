export {
  type DraftWarning,
  type DraftWarningCode,
  type DraftWarningsOptions,
  draftWarnings,
} from "./draft-warnings.ts";
export { intentUrl } from "./intent-url.ts";
export { linksIn, type PostLink } from "./links-in.ts";
export { POST_LIMIT } from "./post-limit.ts";
export type { TextSpan } from "./protected-spans.ts";
export { says } from "./says.ts";
export { sentenceSpans } from "./sentence-spans.ts";
export { type SplitThreadOptions, splitThread } from "./split-thread.ts";
export { weightedLength } from "./weighted-length.ts";
