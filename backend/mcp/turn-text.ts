import type { Draft, DraftPost } from "@linnet/protocol";
import type { Turn } from "./turn.ts";

/** Posts as text: each with its weight, and with what in it nothing supports. */
export function postsText(posts: readonly DraftPost[]): string {
  return posts
    .map(({ text, weightedLength, doubts = [], pictures = [] }, index) => {
      const unsupported = doubts.map((doubt) => `Unsupported ${doubt.kind}: ${doubt.text}`);
      const head = `Post ${index + 1} of ${posts.length}, weight ${weightedLength}:`;
      const shown = pictures.map(({ altText }) => `Picture: ${altText || "without a description"}`);
      return [head, text, ...shown, ...unsupported].join("\n");
    })
    .join("\n\n");
}

/** A draft's chosen variant with its evidence, as text. */
export function draftText({ chatId, chosen, variants, sources, answers }: Draft): string {
  const posts = variants[chosen]?.posts ?? [];
  const claims = posts.flatMap((post) => post.claims);
  return [
    `chatId: ${chatId}. Variant ${chosen + 1} of ${variants.length} is chosen.`,
    ...(answers
      ? [`It ${answers.kind === "reply" ? "replies to" : "quotes"} ${answers.url}.`]
      : []),
    postsText(posts),
    ...claims.map(({ text, quote, sourceIds }) => {
      const source = sourceIds.length > 0 ? sourceIds.join(", ") : "no source";
      return `Claim: ${text}${quote ? ` Quote: "${quote}"` : ""} (${source})`;
    }),
    ...sources.map(({ id, title, url }) => `Source ${id}: ${title}${url ? `, ${url}` : ""}`),
  ].join("\n\n");
}

/** A turn in short, for an agent that reads no structured output. */
export function turnText(turn: Turn): string {
  const { chatId, runId, state, next, answer, draft, asks, secrets = [], error } = turn;
  return [
    `State: ${state}. chatId: ${chatId}. runId: ${runId}.`,
    ...(draft?.draftId ? [`draftId: ${draft.draftId}.`] : []),
    ...(draft?.variants.map(({ posts }, index) => `Variant ${index + 1}:\n${postsText(posts)}`) ??
      []),
    ...(draft?.problems ?? []),
    ...(draft?.strangeLinks ?? []).map((link) => `This link is in no source: ${link}`),
    ...(draft?.toAssistant ?? []).map(
      ({ title, text }) => `A text of the material, "${title}", speaks to an assistant: "${text}"`,
    ),
    ...(!draft && answer ? [`Answer: ${answer}`] : []),
    ...(asks ? [`Asked: ${asks.tool} ${JSON.stringify(asks.input)}`] : []),
    ...secrets.map(
      ({ name, attachment, line, preview }) =>
        `What was sent to the model has what looks like a secret: ${name}, ${preview}, line ${line} of ${attachment ?? "the message"}.`,
    ),
    ...(error ? [`Error: ${error.title}. ${error.detail ?? ""}`] : []),
    next,
  ].join("\n\n");
}
