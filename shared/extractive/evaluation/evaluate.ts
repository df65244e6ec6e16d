import { Conversation } from "../testing/converse.ts";
import { type LabelledPage, loadPages } from "./load-pages.ts";
import { isPostable, MEASURES, measurePost, overlap, type PostMeasures } from "./measure-posts.ts";

const ALIKE = 0.6;

/** What was drafted from a page. */
interface Drafted {
  page: LabelledPage;
  variants: { text: string; measures: PostMeasures }[];
  thread: string[];
}

async function draft(page: LabelledPage): Promise<Drafted> {
  const conversation = new Conversation();
  await conversation.research("Draft a post about this", [page.context]);
  const { last } = await conversation.draft("Yes, go ahead");
  const threads = (await conversation.draft("as a thread of 3")).last;
  return {
    page,
    variants: (last?.variants ?? []).map(({ posts }) => {
      const text = posts[0]?.text ?? "";
      return { text, measures: measurePost(text, page) };
    }),
    thread: (threads?.variants[0]?.posts ?? []).map(({ text }) => text),
  };
}

/** On how many pages something is as it should be. */
export type Counts = Record<string, number>;

export interface Evaluation {
  pages: number;
  counts: Counts;
  drafted: readonly Drafted[];
}

function count(drafted: readonly Drafted[], holds: (page: Drafted) => boolean): number {
  return drafted.filter(holds).length;
}

/** Drafts from every page with the local model, and counts. */
export async function evaluate(): Promise<Evaluation> {
  const drafted: Drafted[] = [];
  for (const page of loadPages()) drafted.push(await draft(page));
  const counts: Counts = {
    "first variant: postable": count(drafted, ({ variants: [first] }) =>
      Boolean(first && isPostable(first.measures)),
    ),
    "best of three: postable": count(drafted, ({ variants }) =>
      variants.some(({ measures }) => isPostable(measures)),
    ),
  };
  for (const name of MEASURES) {
    counts[`first variant: ${name}`] = count(drafted, ({ variants: [first] }) =>
      Boolean(first?.measures[name]),
    );
  }
  counts["all variants: no trap"] = count(drafted, ({ variants }) =>
    variants.every(({ measures }) => measures.trap),
  );
  counts["variants: not alike"] = count(drafted, ({ variants, page }) =>
    variants.every(({ text }, index) =>
      variants
        .slice(index + 1)
        .every((other) => overlap(text, other.text, page.context.url) < ALIKE),
    ),
  );
  counts["thread: no trap, no furniture"] = count(drafted, ({ thread, page }) => {
    const { trap, furniture } = measurePost(thread.join("\n\n"), page);
    return thread.length > 0 && trap && furniture;
  });
  counts["thread: posts not alike, none leans"] = count(
    drafted,
    ({ thread, page }) =>
      thread.length > 0 &&
      thread.every(
        (post, index) =>
          measurePost(post, page).opening &&
          thread.slice(index + 1).every((other) => overlap(post, other, page.context.url) < ALIKE),
      ),
  );
  return { pages: drafted.length, counts, drafted };
}

/** The counts and the first variants as a document. */
export function describeEvaluation({ pages, counts, drafted }: Evaluation): string {
  const rows = Object.entries(counts).map(([name, value]) => `| ${name} | ${value} of ${pages} |`);
  const failed = drafted.flatMap(({ page, variants: [first] }) => {
    const wrong = first
      ? MEASURES.filter((name) => !first.measures[name])
      : ["nothing was drafted"];
    const text = (first?.text ?? "").replaceAll("|", "\\|").replaceAll("\n", "<br>");
    return wrong.length > 0 ? [`| ${page.name} | ${wrong.join(", ")} | ${text} |`] : [];
  });
  return `# What local/extractive drafts from labelled pages

\`npm run evaluate\` writes this from the pages in \`pages/\`. A post is postable here if no mark in its page speaks
against it; whether it is worth posting, only people can say.

| measure | pages |
| --- | --- |
${rows.join("\n")}

## First variants with something wrong

| page | what | post |
| --- | --- | --- |
${failed.join("\n")}
`;
}
