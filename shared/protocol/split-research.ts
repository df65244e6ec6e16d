const MOST_ANGLES = 3;
const LONGEST_ANGLE = 200;
const MOST_FACTS = 12;
const MOST_QUESTIONS = 6;
const ENTRY = /^(\s*)(?:[-*•]|\d{1,2}[.)])\s+(.+)$/u;
/** A line of its own such as "Facts:"; smaller models put marks of a heading or of emphasis around it. */
const LONGEST_HEADING = 40;
const HEADING = /^[\s#*_]*(facts|open(?: questions)?|angles?)[\s*_]*:?[\s*_]*$/i;
const DETAIL = /^[*_`]*(quote|speaker|date|condition)[*_`]*\s*:[*_`]*\s*(.+)$/i;
/** Ids of sources in brackets: `[s1]`, `[s1, s3]`. */
const CITED = / ?\[(s\d{1,4}(?:[,;]\s?s\d{1,4})*)\]/g;

/** A fact as a research agent wrote it down: nothing of it is checked. */
export interface WrittenFact {
  text: string;
  sourceIds: string[];
  /** The words of a source that say so. */
  quote?: string;
  /** Who says it. */
  speaker?: string;
  date?: string;
  /** What it holds under. */
  condition?: string;
}

/** The lists of an answer of the research agent. */
type List = "facts" | "open" | "angles";

/** An answer of the research agent in its pieces. */
export interface SplitResearch {
  /** What stands outside of the lists. */
  text: string;
  facts: WrittenFact[];
  /** Questions that the material leaves open. */
  open: string[];
  angles: string[];
}

function listBelow(line: string): List | undefined {
  const name = line.length > LONGEST_HEADING ? undefined : HEADING.exec(line)?.[1]?.toLowerCase();
  if (name === undefined || name === "facts") return name;
  return name.startsWith("open") ? "open" : "angles";
}

function withoutEmphasis(text: string): string {
  return text.replace(/\*\*|__|`/g, "").trim();
}

function withoutMarks(text: string): string {
  return text.replace(/^["“„«]+|["”“»]+$/gu, "").trim();
}

function factIn(line: string): WrittenFact {
  const sourceIds = [...line.matchAll(CITED)].flatMap(([, ids = ""]) => ids.split(/[,;]\s?/));
  // "The bridge opens [s1]." keeps its full stop.
  return {
    text: withoutEmphasis(line.replace(CITED, "")),
    sourceIds: [...new Set(sourceIds)],
  };
}

/** Adds a line below a fact that says something about it; undefined when it does not. */
function withDetail(fact: WrittenFact, line: string): WrittenFact | undefined {
  const [, name = "", value = ""] = DETAIL.exec(line) ?? [];
  const said = withoutEmphasis(value.replace(CITED, ""));
  if (said === "" || /^(?:-|–|—|none|n\/a|unknown)\.?$/i.test(said)) {
    return name ? fact : undefined;
  }
  switch (name.toLowerCase()) {
    case "quote":
      return { ...fact, quote: withoutMarks(said) };
    case "speaker":
      return { ...fact, speaker: said };
    case "date":
      return { ...fact, date: said };
    case "condition":
      return { ...fact, condition: said };
    default:
      return undefined;
  }
}

/** The facts below the line "Facts:"; undefined when something else stands there, too. */
function factsIn(lines: readonly string[]): WrittenFact[] | undefined {
  const facts: WrittenFact[] = [];
  for (const line of lines) {
    const [, indent = "", entry = line.trim()] = ENTRY.exec(line) ?? [];
    const last = facts.at(-1);
    const detailed = last && withDetail(last, entry);
    if (detailed) facts.splice(-1, 1, detailed);
    else if (ENTRY.test(line) && indent.length < 2) facts.push(factIn(entry));
    else return undefined;
  }
  return facts.slice(0, MOST_FACTS);
}

/** The entries of a list without anything else; undefined when something else stands there, too. */
function entriesIn(lines: readonly string[]): string[] | undefined {
  const entries = lines.map((line) => withoutEmphasis(ENTRY.exec(line)?.[2] ?? ""));
  return entries.includes("") ? undefined : entries;
}

/**
 * Takes apart an answer of the research agent, which has lists below the lines "Facts:", "Open:" and "Angles:". A list
 * that is not in its form stays in the text.
 *
 * @param lists those that are taken out of the text.
 */
export function splitResearch(
  answer: string,
  lists: readonly List[] = ["facts", "open", "angles"],
): SplitResearch {
  const found: SplitResearch = { text: "", facts: [], open: [], angles: [] };
  const lines = answer.trimEnd().split("\n");
  const headings = lines.flatMap((line, at) => (listBelow(line) ? at : []));
  const kept = lines.slice(0, headings[0] ?? lines.length);
  for (const [index, at] of headings.entries()) {
    const section = lines.slice(at, headings[index + 1] ?? lines.length);
    const below = section.slice(1).filter((line) => line.trim() !== "");
    const list = listBelow(section[0] ?? "");
    const facts = list === "facts" ? factsIn(below) : undefined;
    const entries = list === "facts" ? undefined : entriesIn(below);
    if (!list || !lists.includes(list) || !(facts ?? entries)) kept.push(...section);
    if (facts) found.facts.push(...facts);
    else if (entries && list === "open") found.open.push(...entries.slice(0, MOST_QUESTIONS));
    else if (entries)
      found.angles = entries.slice(0, MOST_ANGLES).map((each) => each.slice(0, LONGEST_ANGLE));
  }
  return { ...found, text: kept.join("\n").trimEnd() };
}
