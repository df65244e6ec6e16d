// A module of its own for `import()`: the bundlers keep X's counting rules out of what is loaded first.
export {
  draftWarnings,
  intentWeight,
  linkInReply,
  linksIn,
  says,
  weightedLength,
  withLinkInReply,
} from "@linnet/drafts";
export { postEvidence } from "./post-evidence.ts";
