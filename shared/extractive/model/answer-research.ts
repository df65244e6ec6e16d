import type { LanguageModelV3Source } from "@ai-sdk/provider";
import { withoutLinks } from "@linnet/drafts";
import { findSubject, isPasted, unreadLinks } from "../conversation/find-subject.ts";
import type { PromptContext } from "../conversation/prompt-context.ts";
import { isAccepted, type Turn } from "../conversation/read-conversation.ts";
import { contentWords } from "../reading/content-words.ts";
import { type Material, readMaterial } from "../reading/read-material.ts";
import { isTextAlone } from "../routing/text-alone.ts";
import { distinct, share, statementsOf } from "../writing/statements.ts";
import {
  type Answer,
  emptyHandedAnswer,
  paragraphs,
  textAnswer,
  toolCallAnswer,
} from "./answer.ts";
import type { ExtractiveCall } from "./answer-call.ts";
import { type Labels, labelsIn } from "./labels.ts";

const MOST_POINTS = 5;
/** What is in doubt is a point only where a source has fewer others. */
const FEWEST_POINTS = 3;
/** What an offer has; the points that are in doubt have none. */
const MONEY =
  /[\p{Sc}%٪]|[\p{N}百千万億만천]\s?[円元원]|(?<!\p{L})(?:euros?|dollars?|pounds?|cents?|zł|kr|TL|reais|rubl\p{L}*|يورو|دولار\p{L}*|جنيه\p{L}*|ليرة|درهم\p{L}*)(?!\p{L})|ドル|ユーロ/iu;
/** Pages that are read for one message. */
const MOST_PAGES = 3;
/** Share of what was asked for that a sentence has to have to be about it. */
const ABOUT_SHARE = 0.4;
const LONGEST_WISH = 600;

/** Words of a request that are about the request. */
const ASKING =
  /\b(?:please|can|could|would|you|draft|write|post|tweet|thread|about|this|page|article|text|summari[sz]e|research|check|tell|me|what|who|when|where|why|how|which|does|is|are|it|say|says|look|find|out|more|dig|deeper|into|focus|on|the|point|source|sources|first|no|not|wrong|really|instead)\b/gi;

function sourceOf(context: PromptContext, { source }: Material): LanguageModelV3Source {
  const { id, url, title } = source;
  if (url) return { type: "source", sourceType: "url", id, url, title };
  const filename = context.kind === "file" ? { filename: context.title } : {};
  const mediaType = context.kind === "diff" ? "text/x-diff" : "text/plain";
  return { type: "source", sourceType: "document", id, mediaType, title, ...filename };
}

/** Says that a source was cut; an empty text when it was read whole. */
function readInPart(
  context: PromptContext,
  { source, length }: Material,
  { language, readInPart: said }: Labels,
): string {
  if (length.read >= length.total) return "";
  const [read = "", total = ""] = [length.read, length.total].map((count) =>
    count.toLocaleString(language, { numberingSystem: "latn" }),
  );
  return said(read, total, isPasted(context) ? undefined : source.id);
}

/** The content words of what was asked for, in the material's language. */
function wantedWords(wish: string, language: string): Set<string> {
  const text = wish.slice(0, LONGEST_WISH);
  return new Set(contentWords(withoutLinks(text).replace(ASKING, " "), language));
}

interface Point {
  text: string;
  /** Whether it speaks of what was asked for. */
  isAbout: boolean;
}

/** The best sentences, those about the wish first to be chosen, in the order of the source. */
function pointsOf(material: Material, count: number, wish: string): Point[] {
  const wanted = wantedWords(wish, material.language);
  const isAbout = (words: ReadonlySet<string>) => share(wanted, words) >= ABOUT_SHARE;
  const sorted = statementsOf(material, { withDoubtful: true });
  const about = wanted.size > 0 ? sorted.filter(({ words }) => isAbout(words)) : [];
  const isKept = ({ isDoubtful, text }: { isDoubtful?: boolean; text: string }) =>
    !isDoubtful || !(material.voices.isForum || MONEY.test(text));
  const others = sorted.filter((candidate) => !about.includes(candidate) && isKept(candidate));
  const title = material.kind === "diff" ? material.title : undefined;
  const facts = [title, material.fact].filter((text) => text !== undefined);
  const fewest = Math.max(about.length, FEWEST_POINTS - facts.length);
  const picked = distinct([...about, ...others], count - facts.length)
    .filter(({ isDoubtful }, at) => !isDoubtful || at < fewest)
    .sort((a, b) => a.index - b.index)
    .map((candidate) => ({ text: candidate.shown, isAbout: about.includes(candidate) }));
  return [...facts.map((text) => ({ text, isAbout: false })), ...picked];
}

/**
 * The research agent's next move: to read the pages that the person only names; then a few
 * sentences of the text that a person can check, each with the number of its source, and the
 * question whether to draft from them. It does not draft.
 */
export function answerResearch(
  turns: readonly Turn[],
  { tools, language }: Pick<ExtractiveCall, "tools" | "language">,
): Answer {
  const labels = labelsIn(language);
  const canRead = tools.includes("readPage");
  const links = unreadLinks(turns);
  const last = turns.at(-1);
  const reads = last?.reply?.reads ?? [];
  const next = links.find(
    (link) => /^https?:/i.test(link) && reads.every(({ url }) => url !== link),
  );
  if (canRead && next !== undefined && reads.length < MOST_PAGES) {
    return toolCallAnswer("readPage", { url: next });
  }
  const failures = reads.filter(({ problem }) => problem !== undefined);
  const others = links.filter((link) => failures.every(({ url }) => url !== link));
  const unread = [
    ...failures.map(({ url, problem }) => `${url}: ${problem}`),
    ...(others.length > 0 ? [labels.cannotOpen(others)] : []),
  ].join(" ");
  const { contexts } = findSubject(turns);
  if (contexts.length === 0) {
    return emptyHandedAnswer(paragraphs(labels.nothingToRead, unread, labels.whatToSend(canRead)));
  }

  const wish = last?.text ?? "";
  const read = contexts.map((context) => ({ context, material: readMaterial(context) }));
  const perSource = Math.max(2, Math.ceil(MOST_POINTS / read.length));
  const points = read.flatMap(({ context, material }) =>
    pointsOf(material, perSource, wish).map((point) => ({
      ...point,
      // The person knows where their own text stands.
      marker: isPasted(context) ? "" : ` [${material.source.id}]`,
    })),
  );
  const isFollowUp = turns.some(({ reply }) => reply?.text);
  const isAnswered = points.some(({ isAbout }) => isAbout);
  const isNamed = read.some(({ material }) => wantedWords(wish, material.language).size > 0);
  const hasDraft = turns.some(({ reply }) => reply?.submissions.some(isAccepted));
  const hasMaterial = turns.some(({ contexts }) => contexts.length > 0);
  const isDraftedAtOnce = !hasDraft && !hasMaterial && isTextAlone(wish);
  const answer = paragraphs(
    isFollowUp && isNamed && !isAnswered ? labels.noneAboutThis : "",
    unread,
    points.length > 0
      ? `${labels.whatTheTextSays}\n\n${points.map(({ text, marker }, i) => `${i + 1}. ${text}${marker}`).join("\n")}`
      : labels.noPoint,
    ...read.map(({ context, material }) => readInPart(context, material, labels)),
    labels.points,
    points.length === 0 ? labels.whatToAttach : isDraftedAtOnce ? "" : labels.question,
  );
  return textAnswer(
    answer,
    read.map(({ context, material }) => sourceOf(context, material)),
  );
}
