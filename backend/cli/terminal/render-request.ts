import {
  type ApprovalAnswer,
  isToCome,
  type LinnetDataParts,
  type PublishInput,
  publishInputSchema,
  readPageInputSchema,
  type Schedule,
  takeDownInputSchema,
} from "@linnet/protocol";
import {
  cautionTexts,
  costText,
  doubtTexts,
  englishStrings,
  fill,
  longTime,
} from "@linnet/ui/texts";
import { printableValue } from "./printable.ts";
import { indented } from "./render-draft.ts";

type Request = LinnetDataParts["approval"];

const LANGUAGE = "en-GB";
const YES = /^(?:y|yes|j|ja|نعم)$/i;

/** What would be posted, to the letter, and what the person should know before. */
function publishLines(publish: PublishInput): string[] {
  const { account, posts, thread, answers, warning, scheduled, proposed, cost } = publish;
  const first = thread?.first ?? 1;
  const count = first - 1 + posts.length;
  const time = (given: Schedule) => ({ time: longTime(given, LANGUAGE) });
  const texts = posts.map(({ text }) => text);
  const shown = posts.map(({ text, pictures = [] }, at) =>
    indented(
      [
        ...(count > 1 ? [`(${first + at} of ${count})`] : []),
        text,
        ...pictures.map(({ altText }) => `[Picture: ${altText || "without a description"}]`),
      ].join("\n"),
      4,
    ),
  );
  const warnings = [
    warning,
    proposed && !isToCome(proposed) && fill(englishStrings.approvalTimeOver, time(proposed)),
    scheduled && fill(englishStrings.approvalScheduled, time(scheduled)),
    ...cautionTexts(texts, publish, englishStrings),
    ...posts.flatMap((post) => doubtTexts(post, englishStrings)),
  ].filter((text) => text);
  return [
    fill(englishStrings.approvalPublish, { account: account.username }),
    ...(thread
      ? [fill(englishStrings.approvalGoOn, { first, count: thread.of, url: thread.after })]
      : []),
    ...(answers
      ? [
          `${fill(answers.kind === "reply" ? englishStrings.repliesTo : englishStrings.quotesPost, answers)}: ${answers.url}\n${indented(answers.text, 4)}`,
        ]
      : []),
    ...shown,
    ...warnings.map((text) => `! ${text}`),
    ...(cost ? [costText(cost, englishStrings, LANGUAGE)] : []),
  ];
}

/** A request for approval as a terminal shows it. */
export interface RenderedRequest {
  shown: string;
  /** None where this terminal cannot show what would be done. */
  question?: string;
  /** The time that a yes is for. */
  schedule?: Schedule;
}

function render({ tool, input }: Request): RenderedRequest {
  const publish = tool === "publishPost" ? publishInputSchema.safeParse(input).data : undefined;
  if (publish) {
    const shown = publishLines(publish).join("\n\n");
    const schedule = publish.proposed;
    if (!schedule || !isToCome(schedule)) return { shown, question: "Post this? (y/N): " };
    const time = longTime(schedule, LANGUAGE);
    const question = `Schedule this for ${time}? (y = at that time, now = at once, N): `;
    return { shown, question, schedule };
  }
  const takeDown = tool === "takeDownPosts" ? takeDownInputSchema.safeParse(input).data : undefined;
  if (takeDown) {
    const { account, remove } = takeDown;
    const title = fill(englishStrings.approvalTakeDown, { account: account.username });
    const posts = remove.map(({ text, url }) => indented(`${text}\n${url}`, 4));
    return { shown: [title, ...posts].join("\n\n"), question: "Delete this for good? (y/N): " };
  }
  const page = tool === "readPage" ? readPageInputSchema.safeParse(input).data : undefined;
  return page
    ? { shown: `   may this be read? ${page.url}`, question: "May this page be read? (y/N): " }
    : { shown: `   declined, as this terminal cannot show it: ${tool}` };
}

/** Shows what a request would do, without control characters and marks of direction but Linnet's own, and asks about it. */
export function renderRequest(request: Request): RenderedRequest {
  return render(printableValue(request));
}

/**
 * The answer that was typed: whatever is no clear yes declines.
 *
 * @param rendered what was shown and asked; a time that is over by now is still the one that a yes is for.
 */
export function answerTo(
  said: string | undefined,
  { question, schedule }: RenderedRequest,
): ApprovalAnswer {
  if (question === undefined) return { approved: false };
  if (schedule && /^now$/i.test(said ?? "")) return { approved: true };
  const approved = YES.test(said ?? "");
  return { approved, ...(approved && schedule ? { schedule } : {}) };
}
