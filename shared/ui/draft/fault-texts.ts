import { POST_LIMIT } from "@linnet/drafts";
import type { SubmitDraftOutput } from "@linnet/protocol";
import { fill, type LinnetStrings } from "../strings.ts";
import { doubtText } from "./doubt-texts.ts";

/** One line for each reason why a draft was sent back, in the person's language where an earlier backend did not only say it in English. */
export function faultTexts(
  { faults, problems, variants, limit = POST_LIMIT }: SubmitDraftOutput,
  strings: LinnetStrings,
): string[] {
  if (!faults) return problems;
  return faults.map(({ variant, post, kind, text = "", weight = 0 }) => {
    const count = variants[variant]?.posts.length ?? 1;
    const places = [
      variants.length > 1 ? fill(strings.variant, { number: variant + 1 }) : [],
      count > 1 ? fill(strings.postOf, { number: post + 1, count }) : [],
    ].flat();
    const reasons: Readonly<Record<string, string>> = {
      tooLong: fill(strings.warningTooLong, { weight, limit, count: weight - limit }),
      never: fill(strings.warningNeverSaid, { text }),
    };
    return [...places, reasons[kind] ?? doubtText({ kind, text }, strings)].join(": ");
  });
}
