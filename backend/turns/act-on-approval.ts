import { intentUrl } from "@linnet/drafts";
import type { AnsweredPost, PublishingOutput, Schedule } from "@linnet/protocol";
import { publishInputSchema, sentence, takeDownInputSchema } from "@linnet/protocol";
import { FatalError, RetryableError } from "workflow";
import { serializeChunk } from "../chunk-log/serialize-chunk.ts";
import type { StepAttempt } from "../chunk-log/step-attempt.ts";
import { type Approval, loadApproval } from "../db/queries/approvals.ts";
import { begunByRun } from "../db/queries/due-posts.ts";
import { openOutbox, postsOfApproval, postsOfChat, type XPost } from "../db/queries/x-posts.ts";
import { environment } from "../process/env.ts";
import { answeredIds } from "../publishing/answered-ids.ts";
import { deletePost } from "../publishing/delete-post.ts";
import { postUrl } from "../publishing/post-url.ts";
import { sendPost } from "../publishing/send-post.ts";
import { upThread } from "../publishing/up-thread.ts";
import { uploadPictures } from "../publishing/upload-pictures.ts";
import { otherAccount, xAccountOf } from "../publishing/x-account.ts";
import { XFailure } from "../publishing/x-failure.ts";
import { X_RETRY_MS } from "./ask-approval.ts";
import { isStopped } from "./is-stopped.ts";
import { leasedStep } from "./leased-step.ts";
import { stepProgress } from "./progress-chunk.ts";
import { timeInWords } from "./time-in-words.ts";
import { toolOutputChunk } from "./tool-output-chunk.ts";

/** What was done; `isLate`: it was not done, since its time is over. */
export type Acted = PublishingOutput | { isLate: true };

/** The account of an approval, as long as it is the one that was shown. */
async function shownAccount(approval: Approval, username: string) {
  const account = await xAccountOf(approval.userId);
  if (account.username === username) return account;
  const { kind, message } = otherAccount(account);
  throw new XFailure(kind, `${message} Nothing was done. Ask again to use that one.`);
}

const whatIsLeft = (up: number, of: number) =>
  up === 0
    ? "Nothing was posted."
    : `${up} of ${of} posts are up. The person decides: go on after the last one, or take down what is up.`;

/** What a person can do where X's API refuses that a post is answered, which its own page allows. */
function answerByHand({ text }: XPost, answers: AnsweredPost): string {
  const act = answers.kind === "reply" ? "reply to" : "quote";
  return `X's API lets many accounts ${act} a post only if its author has mentioned them. On X itself you can ${act} it: open ${intentUrl(text, answers)}`;
}

/** Uploads the pictures of all posts before the first one goes up: a thread does not break off for a picture. */
async function uploadAll(rows: readonly XPost[], count: number, attempt: StepAttempt) {
  const doing = count > 1 ? sentence("uploadingPictures", { count }) : sentence("uploadingPicture");
  await attempt.append([serializeChunk(stepProgress(attempt, [doing]))]);
  try {
    for (const row of rows) await uploadPictures(attempt, row);
  } catch (error) {
    if (!(error instanceof XFailure)) throw error;
    throw new XFailure(error.kind, `${error.message} Nothing was posted.`);
  }
}

/**
 * Posts what was approved, in order, each post once. What fails ends it there.
 *
 * @param isTooLate asked before each post of what was approved for a time.
 */
async function publish(
  approval: Approval,
  attempt: StepAttempt,
  isTooLate?: () => Promise<boolean>,
): Promise<Acted> {
  const { account, posts, thread, answers } = publishInputSchema.parse(approval.input);
  const { id: accountId, username } = await shownAccount(approval, account.username);
  const { userId, runId, id: approvalId, draftId } = approval;
  if (!draftId) throw new FatalError(`the approval ${approvalId} is of no draft`);
  const first = (thread?.first ?? 1) - 1;
  const before = upThread(await postsOfChat(runId, accountId)).find(
    ({ position, state }) => position === first - 1 && state === "posted",
  );
  const start = before ? { inReplyTo: before.postId, quotes: null } : answeredIds(answers);
  await openOutbox(
    attempt,
    posts.map(({ text, pictures }, at) => ({
      userId,
      approvalId,
      draftId,
      accountId,
      position: first + at,
      text,
      pictures,
      ...(at === 0 ? start : answeredIds(undefined)),
    })),
  );

  const of = first + posts.length;
  const urls: string[] = [];
  let last = start.inReplyTo;
  const rows = await postsOfApproval(approvalId);
  const count = posts.reduce((sum, { pictures = [] }) => sum + pictures.length, 0);
  if (count > 0 && rows.every(({ state }) => state === "waiting") && !isStopped(attempt)) {
    await uploadAll(rows, count, attempt);
  }
  for (const post of rows) {
    const up = post.position;
    if (post.state === "waiting" && isStopped(attempt)) {
      return { state: "stopped", text: `The turn was stopped. ${whatIsLeft(up, of)}`, urls };
    }
    if (post.state === "waiting" && (await isTooLate?.())) return { isLate: true };
    const doing =
      of > 1 ? sentence("postingOf", { number: up + 1, count: of }) : sentence("posting");
    await attempt.append([serializeChunk(stepProgress(attempt, [doing]))]);
    const sent = await sendPost(attempt, post, last);
    if (sent.state !== "posted") {
      if (isTooLate && sent.state === "refused" && sent.mayPass) {
        throw new RetryableError(sent.text, { retryAfter: X_RETRY_MS });
      }
      const ask =
        sent.state === "unsure"
          ? ` Look at https://x.com/${username} and say whether it is to be posted again.`
          : "";
      const isForbidden = sent.state === "refused" && sent.status === 403;
      const byHand =
        answers && isForbidden && up === first ? ` ${answerByHand(post, answers)}` : "";
      const text = `${sent.text}${ask} ${whatIsLeft(up, of)}${byHand}`;
      return {
        state: sent.state === "unsure" ? "unsure" : up > 0 ? "partly" : "refused",
        text,
        urls,
      };
    }
    last = sent.postId;
    urls.push(postUrl(username, sent.postId));
  }
  const text = of > 1 ? `All ${of} posts of the thread are up.` : "The post is up.";
  const left = posts.some(({ altText, pictures }) => altText && !pictures)
    ? " The draft suggests an alt text for an image that it does not have: add the image on X."
    : "";
  return { state: "done", text: text + left, urls };
}

/** Takes down what was approved, the last post first. */
async function takeDown(approval: Approval, attempt: StepAttempt): Promise<PublishingOutput> {
  const { account, remove } = takeDownInputSchema.parse(approval.input);
  const { id: accountId, username } = await shownAccount(approval, account.username);
  const shown = new Set(remove.map(({ url }) => url));
  const rows = (await postsOfChat(approval.runId, accountId))
    .filter(({ postId }) => postId && shown.has(postUrl(username, postId)))
    .sort((a, b) => a.position - b.position);
  for (const [at, row] of rows.toReversed().entries()) {
    const urls = rows
      .slice(0, rows.length - at)
      .map(({ postId }) => postUrl(username, postId ?? ""));
    if (isStopped(attempt)) return { state: "stopped", text: "The turn was stopped.", urls };
    const problem = await deletePost(attempt, row);
    if (problem) {
      return { state: "partly", text: `${problem} ${urls.length} posts are still up.`, urls };
    }
  }
  const text =
    rows.length === 1 ? "The post was taken down." : `${rows.length} posts were taken down.`;
  return { state: "done", text, urls: [] };
}

/** What the run answers that was given an approval for a time. */
function scheduled(schedule: Schedule): PublishingOutput {
  const text = `It is to be posted on ${timeInWords(schedule)}. Until then you can move or cancel it.`;
  return { state: "scheduled", text, urls: [] };
}

/**
 * Does what a person has approved: exactly that, and once, however often the step is begun. What was approved for
 * a time is done by the run that this time begins.
 *
 * @param toolCallId the call that is answered, when it is another one than the approval's.
 */
export async function actOnApproval(
  runId: string,
  approvalId: string,
  toolCallId?: string,
): Promise<Acted> {
  return leasedStep(runId, async (attempt) => {
    const approval = await loadApproval(approvalId);
    const lookUp = () => begunByRun(runId, approvalId, environment().LINNET_LATE_MINUTES);
    const due = approval?.schedule ? await lookUp() : undefined;
    if (approval?.state !== "approved" || !(approval.runId === runId || due)) {
      throw new FatalError(`the approval ${approvalId} was not given to this run`);
    }
    let acted: Acted;
    try {
      if (approval.schedule && !due) {
        acted = scheduled(approval.schedule);
      } else if (approval.tool === "publishPost") {
        const isTooLate = async () => (await lookUp())?.isLate === true;
        acted = await publish(approval, attempt, due ? isTooLate : undefined);
      } else {
        acted = await takeDown(approval, attempt);
      }
    } catch (error) {
      if (!(error instanceof XFailure)) throw error;
      if (due && !due.isLate && error.mayPass) {
        throw new RetryableError(error.message, { retryAfter: X_RETRY_MS });
      }
      acted = { state: "refused", text: error.message, urls: [] };
    }
    if (!("isLate" in acted)) {
      await attempt.append([toolOutputChunk(toolCallId ?? approval.toolCallId, acted)]);
    }
    return acted;
  });
}
