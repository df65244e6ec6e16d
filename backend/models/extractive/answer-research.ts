import type { LanguageModelV3Source } from "@ai-sdk/provider";
import { type Answer, textAnswer } from "./answer.ts";
import { contentWords } from "./content-words.ts";
import { findSubject, unreadLinks } from "./find-subject.ts";
import { cannotOpen, NOTHING_TO_READ, WHAT_TO_ATTACH } from "./labels.ts";
import { candidates, distinct } from "./pick-sentences.ts";
import type { PromptContext } from "./prompt-context.ts";
import { coverage } from "./rank-sentences.ts";
import type { Turn } from "./read-conversation.ts";
import { type Material, readMaterial } from "./read-material.ts";

const MOST_POINTS = 5;
const LABEL =
  "I am the local model (local/extractive): these points are sentences from the attached text. I did not search, and I checked nothing against anything else.";
const QUESTION =
  "Is this what the post should rest on? Say yes and I draft, or name what to look at instead.";

/** Words of a request that are about the request. */
const ASKING =
  /\b(?:please|can|could|would|you|draft|write|post|tweet|thread|about|this|page|article|text|summari[sz]e|research|check|tell|me|what|who|when|where|why|how|which|does|is|are|it|say|says|look|find|out|more|dig|deeper|into|focus|on|the|point|source|sources|first|no|not|wrong|really|instead)\b/gi;

function sourceOf(context: PromptContext, material: Material): LanguageModelV3Source {
  const { id, url, title } = material.source;
  if (url) return { type: "source", sourceType: "url", id, url, title };
  const filename = context.kind === "file" ? { filename: context.title } : {};
  const mediaType = context.kind === "diff" ? "text/x-diff" : "text/plain";
  return { type: "source", sourceType: "document", id, mediaType, title, ...filename };
}

const LANGUAGE_NAMES = new Intl.DisplayNames("en", { type: "language" });

function heading({ source, kind, language, length }: Material, marker: string): string {
  const named = language === "und" ? "" : `, ${LANGUAGE_NAMES.of(language) ?? language}`;
  const count = (characters: number) => characters.toLocaleString("en");
  const size =
    length.read < length.total
      ? `, only the first ${count(length.read)} of ${count(length.total)} characters were read`
      : "";
  return `${marker} ${source.title.replace(/\s+/g, " ")} (${kind}${named}${size})`;
}

interface Point {
  text: string;
  marker: string;
  isAbout: boolean;
}

function pointsOf(material: Material, marker: string, count: number, wish: string): Point[] {
  const wanted = new Set(contentWords(wish.replace(ASKING, " "), material.language));
  const isAbout = (words: ReadonlySet<string>) => wanted.size > 0 && coverage(words, wanted) >= 0.4;
  const about = material.sentences.filter(({ words }) => isAbout(words));
  const sorted = candidates(material, {}).sort((a, b) => b.value - a.value);
  const picked = distinct(
    [
      ...sorted.filter(({ words }) => isAbout(words)),
      ...sorted.filter(({ words }) => !isAbout(words)),
    ],
    material.fact ? count - 1 : count,
  ).sort((a, b) => a.index - b.index);
  const facts = material.fact ? [material.fact] : [];
  const isTitled = material.kind === "diff" && material.title !== undefined;
  const texts = [
    ...(isTitled ? [{ text: material.title ?? "", isAbout: false }] : []),
    ...facts.map((text) => ({ text, isAbout: false })),
    ...picked.map(({ text, index }) => ({ text, isAbout: about.some((s) => s.index === index) })),
  ];
  return texts.slice(0, count).map((point) => ({ ...point, marker }));
}

function nothing(turns: readonly Turn[]): Answer {
  const links = unreadLinks(turns);
  const parts = [NOTHING_TO_READ, links.length > 0 ? cannotOpen(links) : "", WHAT_TO_ATTACH];
  return textAnswer(parts.filter((part) => part !== "").join(" "));
}

/**
 * The research agent's answer: a few sentences of the attached text that a person can check, each
 * with the number of its source, and the question whether to draft from them. It does not draft.
 */
export function answerResearch(turns: readonly Turn[]): Answer {
  const { contexts } = findSubject(turns);
  if (contexts.length === 0) return nothing(turns);
  const isFollowUp = turns.some((turn) => turn.role === "assistant" && turn.text !== "");
  const wish = turns.findLast((turn) => turn.role === "user")?.text ?? "";
  const read = contexts.map((context) => ({ context, material: readMaterial(context) }));
  const perSource = Math.max(2, Math.ceil(MOST_POINTS / read.length));
  const points = read.flatMap(({ material }, i) =>
    pointsOf(material, `[${i + 1}]`, perSource, wish),
  );
  const links = unreadLinks(turns);
  const hasAbout = points.some(({ isAbout }) => isAbout);
  const isNamed = contentWords(wish.replace(ASKING, " "), "en").length > 0;
  const remarks = [
    isFollowUp && isNamed && !hasAbout
      ? "No sentence of the attached text answers that directly."
      : "",
    links.length > 0 ? cannotOpen(links) : "",
  ];
  const body =
    points.length > 0
      ? points.map(({ text, marker }, i) => `${i + 1}. ${text} ${marker}`).join("\n")
      : "I found no whole sentence in it that says something by itself.";
  const sources = read.map(({ context, material }) => sourceOf(context, material));
  const text = [
    ...remarks,
    "What the text says:",
    body,
    `Sources:\n${read.map(({ material }, i) => `- ${heading(material, `[${i + 1}]`)}`).join("\n")}`,
    LABEL,
    points.length > 0 ? QUESTION : WHAT_TO_ATTACH,
  ];
  return textAnswer(text.filter((part) => part !== "").join("\n\n"), sources);
}
