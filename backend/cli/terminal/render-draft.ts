import { POST_LIMIT, quoteAddress } from "@linnet/drafts";
import { type DraftPost, openDoubts, type SubmitDraftOutput } from "@linnet/protocol";
import {
  compareWords,
  differenceTexts,
  doubtTexts,
  englishStrings,
  fill,
  postEvidence,
} from "@linnet/ui/texts";
import { printableValue } from "./printable.ts";
import type { Styles } from "./styles.ts";

type Rendered = Pick<SubmitDraftOutput, "variants" | "sources" | "limit" | "answers">;
type Sources = SubmitDraftOutput["sources"];

/** The text of a post with what nothing supports set off; pieces that overlap become one. */
function markDoubts(post: DraftPost, styles: Styles): string {
  const { text } = post;
  const spans: { start: number; end: number }[] = [];
  for (const { text: piece } of openDoubts(post)) {
    if (piece === "") continue;
    for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + piece.length)) {
      spans.push({ start: at, end: at + piece.length });
    }
  }
  let [marked, done] = ["", 0];
  for (const { start, end } of spans.sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (end <= done) continue;
    const from = Math.max(start, done);
    marked += text.slice(done, from) + styles.doubt(text.slice(from, end));
    done = end;
  }
  return marked + text.slice(done);
}

/** What a post says, each statement with the words of its source and the place where they stand. */
function evidenceLines(post: DraftPost, sources: Sources, styles: Styles): string[] {
  const urls = new Map(sources.map(({ id, url }) => [id, url]));
  const titles = sources.map(({ title }) => title);
  return postEvidence(post, [post.text], titles).flatMap((claim) => {
    const { text, quote, sourceIds, isReworded } = claim;
    const none = isReworded ? englishStrings.noQuote : englishStrings.noSource;
    const ids = sourceIds.length > 0 ? `[${sourceIds.join(", ")}]` : `(${none})`;
    if (!quote) return [`- ${text} ${ids}`];
    const address = quoteAddress(urls.get(sourceIds[0] ?? ""), quote);
    const [told, quoted] = [compareWords(text, quote), compareWords(quote, text)];
    const notes = [englishStrings.reworded, ...differenceTexts(told, quoted, englishStrings)];
    const note = isReworded ? ` ${styles.faint(`(${notes.join(". ")})`)}` : "";
    return [
      // A claim in the words of its source is shown once.
      ...(quote === text ? [] : [`- ${text}${note}`]),
      `${quote === text ? "-" : " "} "${quote}" ${ids}`,
      ...(address ? [styles.faint(`  ${address}`)] : []),
    ];
  });
}

/** A text with its lines moved to the right, so that it cannot pass for a line of the terminal's own. */
export function indented(text: string, by: number): string {
  return text.replace(/^(?=.)/gm, " ".repeat(by));
}

/** The post with its doubts, its weight, and its evidence. */
export function renderPost(
  post: DraftPost,
  { sources, limit = POST_LIMIT, styles }: Omit<Rendered, "variants"> & { styles: Styles },
): string {
  return [
    markDoubts(post, styles),
    styles.faint(`[${post.weightedLength} of ${limit}]`),
    ...doubtTexts(post, englishStrings).map((text) => `! ${text}`),
    ...evidenceLines(post, sources, styles),
  ].join("\n");
}

/**
 * All variants of a draft, numbered, each post with its evidence below it; then the sources.
 *
 * @param chosen index of the variant that is set off.
 * @returns lines without control characters but those of `styles`.
 */
export function renderDraft(draft: Rendered, chosen: number, styles: Styles): string {
  const clean = printableDraft(draft);
  const variants = clean.variants.map(({ posts }, index) => {
    const name = `Variant ${index + 1}${index === chosen ? " (chosen)" : ""}`;
    const shown = posts.map((post, at) => {
      const place = posts.length > 1 ? `${styles.faint(`(${at + 1} of ${posts.length})`)}\n` : "";
      return indented(place + renderPost(post, { ...clean, styles }), 4);
    });
    const heading = clean.variants.length > 1 ? `${styles.strong(name)}\n` : "";
    return heading + shown.join("\n\n");
  });
  const sources = clean.sources.map(
    ({ id, title, url }) => `[${id}] ${title}${url ? ` ${styles.faint(url)}` : ""}`,
  );
  const { answers } = clean;
  const heading = answers
    ? `${fill(answers.kind === "reply" ? englishStrings.repliesTo : englishStrings.quotesPost, answers)}: ${styles.faint(answers.url)}\n${indented(answers.text, 4)}`
    : "";
  return [heading, ...variants, sources.join("\n")].filter((block) => block !== "").join("\n\n");
}

function printableDraft({ variants, sources, limit, answers }: Rendered): Rendered {
  return { ...printableValue({ variants, sources, answers }), limit };
}
