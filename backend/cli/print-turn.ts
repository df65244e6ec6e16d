import { POST_LIMIT } from "@linnet/drafts";
import type { LinnetPart, SubmitDraftOutput } from "@linnet/protocol";
import { foldAttempts, splitResearch } from "@linnet/protocol";
import { withoutDraftedPosts } from "@linnet/ui/texts";
import { printable } from "./terminal/printable.ts";

function notes({ problems, toAssistant = [] }: SubmitDraftOutput): string[] {
  const spoken = toAssistant.map(
    ({ title, text }) => `what was read speaks to the assistant (${title}): "${text}"`,
  );
  return [...problems, ...spoken];
}

/** The words of the sources on which the first variant rests. */
function evidence({ variants }: SubmitDraftOutput): string[] {
  const posts = variants[0]?.posts ?? [];
  return posts.flatMap(({ claims }) =>
    claims.flatMap(({ quote, sourceIds }) =>
      quote ? [`   evidence: "${quote}" [${sourceIds.join(", ")}]`] : [],
    ),
  );
}

/** Characters of a line after which it is clear whether it begins a list of angles. */
const TELLING = 12;

/** A text without the angles at its end, nor what may become of them while it is written. */
function withoutAngles({ text, state }: Extract<LinnetPart, { type: "text" }>): string {
  const known = state === "streaming" ? text.replace(/\n[^\n]*$/, tooShort) : text;
  return splitResearch(known, ["angles"]).text;
}
const tooShort = (line: string) => (line.length <= TELLING ? "" : line);

/**
 * One line for a part that is not text; undefined for what a terminal need not show.
 *
 * @param showsEvidence where nothing else shows it.
 */
function describe(part: LinnetPart, showsEvidence: boolean): string | undefined {
  switch (part.type) {
    case "data-progress":
      return part.data.text;
    case "data-route":
      return `-> ${part.data.next}: ${part.data.reasoning}`;
    case "data-secrets":
      return part.data.found
        .map(
          ({ name, line, preview }) =>
            `   note: sent with a secret: ${name}, line ${line} (${preview})`,
        )
        .join("\n");
    case "source-url":
      return `   source ${part.sourceId}: ${part.title ?? part.url} <${part.url}>`;
    case "source-document":
      return `   source ${part.sourceId}: ${part.title}`;
    case "tool-countCharacters":
      return part.state === "output-available"
        ? `   weighed: ${part.output.weightedLength} of ${part.output.limit}`
        : undefined;
    case "tool-submitDraft":
      return part.state === "output-available"
        ? part.output.accepted
          ? [
              "   draft accepted",
              ...(showsEvidence ? evidence(part.output) : []),
              ...notes(part.output).map((note) => `   note: ${note}`),
            ].join("\n")
          : `   draft refused: ${part.output.problems.join(" ")}`
        : undefined;
    default:
      return undefined;
  }
}

/** The words that a terminal still lacks of a text, of which it shows an earlier state; those stay. */
function continuation(before: string, text: string): string {
  if (before.startsWith(text)) return "";
  if (!before) return `\n${text}`;
  if (text.startsWith(before)) return text.slice(before.length);
  let same = 0;
  while (text[same] === before[same]) same += 1;
  return `\n${text.slice(text.lastIndexOf("\n", same - 1) + 1)}`;
}

/** Prints a turn as it grows, on standard error: each part once, text as it is written. */
export class TurnPrinter {
  readonly #shown = new Map<number, string>();
  readonly #hides: { hidesAngles: boolean; hidesDraft: boolean; hidesEvidence: boolean };

  /** @param hides what is shown by itself after the turn. */
  constructor(hides: { hidesAngles: boolean; hidesDraft: boolean; hidesEvidence: boolean }) {
    this.#hides = hides;
  }

  /** @param all the turn so far, with all its attempts: so each part keeps its place. */
  show(all: readonly LinnetPart[]): void {
    const kept = foldAttempts(all);
    const parts = this.#hides.hidesDraft ? withoutDraftedPosts(kept) : kept;
    for (const [index, original] of kept.entries()) {
      const part = parts[index];
      if (part) this.#showPart(all.indexOf(original), part);
    }
  }

  #showPart(place: number, part: LinnetPart): void {
    const before = this.#shown.get(place) ?? "";
    if (part.type === "text") {
      const text = printable(this.#hides.hidesAngles ? withoutAngles(part) : part.text);
      const more = continuation(before, text);
      if (!more) return;
      process.stderr.write(more);
      this.#shown.set(place, text);
    } else if (!before) {
      const line = describe(part, !this.#hides.hidesEvidence);
      if (!line) return;
      process.stderr.write(`${printable(line)}\n`);
      this.#shown.set(place, line);
    }
  }

  end(): void {
    process.stderr.write("\n");
  }
}

/** Prints a variant of a draft on standard output. @param chosen its index. */
export function printDraft(
  { variants, sources, limit = POST_LIMIT }: SubmitDraftOutput,
  chosen: number,
): void {
  const posts = variants[chosen]?.posts ?? [];
  for (const [index, post] of posts.entries()) {
    const place = posts.length > 1 ? ` (${index + 1} of ${posts.length})` : "";
    console.log(`${printable(post.text)}\n`);
    console.log(`[weighted length ${post.weightedLength} of ${limit}]${place}`);
  }
  for (const { id, title, url } of sources) {
    console.log(printable(`[source ${id}: ${title}${url ? ` ${url}` : ""}]`));
  }
}
