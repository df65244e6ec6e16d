import type { DraftPost } from "@linnet/protocol";
import { strangeLinksIn } from "../conversation/caution-texts.ts";
import { Warnings } from "../conversation/warnings.tsx";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { doubtTexts } from "./doubt-texts.ts";
import type { ShownClaim } from "./post-evidence.ts";
import type { PostRules } from "./post-rules.ts";
import { useDraftRules } from "./use-draft-rules.tsx";
import { warningText } from "./warning-text.ts";

/** Shows warnings about the post as it is now, edits included. */
export function PostWarnings({
  post,
  claims,
  rules: { limit, neverSaid, strangeLinks = [] },
}: {
  post: DraftPost;
  /** What the post says as it is now. */
  claims: readonly ShownClaim[];
  rules: PostRules;
}) {
  const { strings } = useUiHost();
  const rules = useDraftRules();
  const { text } = post;
  const weight = rules?.weightedLength(text) ?? 0;
  const warnings = [
    ...(rules?.draftWarnings(text, { limit }) ?? [])
      // What a sign weighs matters where the post is too long.
      .filter(({ code }) => code !== "two-weight-character" || weight > limit)
      .map((warning) => warningText(warning, { text, weight, limit }, strings)),
    ...neverSaid
      .filter((phrase) => rules?.says(text, phrase))
      .map((phrase) => fill(strings.warningNeverSaid, { text: phrase })),
    ...strangeLinksIn(text, strangeLinks)
      // Of a name that becomes a link by accident, the line above says so.
      .filter((link) => /^https?:/i.test(link))
      .map((link) => fill(strings.warningStrangeLink, { text: link })),
    ...doubtTexts(post, strings),
    ...claims
      .filter(
        ({ sourceIds, isOwn, isReworded }) =>
          sourceIds.length === 0 && !isOwn && !isReworded && !post.doubts,
      )
      .map((claim) => fill(strings.warningNoSource, { text: claim.text })),
  ];
  return <Warnings texts={warnings} />;
}
