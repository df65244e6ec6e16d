import { POST_LIMIT } from "@linnet/drafts";
import type { LinnetMessage, LinnetPart, SubmitDraftOutput } from "@linnet/protocol";
import { readPageInputSchema } from "@linnet/protocol";

function addressIn(input: unknown): string {
  return readPageInputSchema.safeParse(input).data?.url ?? "";
}

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

/** One line for a part that is not text; undefined for what a terminal need not show. */
function describe(part: LinnetPart): string | undefined {
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
    case "data-approval":
      return part.data.tool === "readPage"
        ? `   may this be read? ${addressIn(part.data.input)}`
        : undefined;
    case "tool-countCharacters":
      return part.state === "output-available"
        ? `   weighed: ${part.output.weightedLength} of ${part.output.limit}`
        : undefined;
    case "tool-submitDraft":
      return part.state === "output-available"
        ? part.output.accepted
          ? [
              "   draft accepted",
              ...evidence(part.output),
              ...notes(part.output).map((note) => `   note: ${note}`),
            ].join("\n")
          : `   draft refused: ${part.output.problems.join(" ")}`
        : undefined;
    default:
      return undefined;
  }
}

/** Prints a turn as it grows, on standard error: each part once, text as it is written. */
export class TurnPrinter {
  readonly #shown = new Map<number, string>();

  /** @param message the turn so far; parts only grow, or are added. */
  show(message: LinnetMessage): void {
    for (const [index, part] of message.parts.entries()) {
      const before = this.#shown.get(index) ?? "";
      if (part.type === "text") {
        if (part.text.length <= before.length) continue;
        process.stderr.write(before ? part.text.slice(before.length) : `\n${part.text}`);
        this.#shown.set(index, part.text);
      } else if (!before) {
        const line = describe(part);
        if (!line) continue;
        process.stderr.write(`${line}\n`);
        this.#shown.set(index, line);
      }
    }
  }

  end(): void {
    process.stderr.write("\n");
  }
}

/** Prints a draft on standard output. */
export function printDraft({ variants, sources, limit = POST_LIMIT }: SubmitDraftOutput): void {
  const posts = variants[0]?.posts ?? [];
  for (const [index, post] of posts.entries()) {
    const place = posts.length > 1 ? ` (${index + 1} of ${posts.length})` : "";
    console.log(`${post.text}\n`);
    console.log(`[weighted length ${post.weightedLength} of ${limit}]${place}`);
  }
  for (const source of sources) {
    console.log(`[source ${source.id}: ${source.title}${source.url ? ` ${source.url}` : ""}]`);
  }
}
