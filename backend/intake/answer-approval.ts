import { isDeepStrictEqual } from "node:util";
import {
  type ApprovalAnswer,
  newId,
  type PublishInput,
  publishInputSchema,
  type ReplacedSchedule,
  type Schedule,
} from "@linnet/protocol";
import { approvalReason } from "../approvals/approval-reason.ts";
import type { Scope } from "../auth/scopes.ts";
import { database, type Transaction } from "../db/client.ts";
import {
  type Approval,
  type LockedApproval,
  lockApproval,
  storeAnswer,
} from "../db/queries/approvals.ts";
import { changeDraft, findDraft } from "../db/queries/drafts.ts";
import { noteVoiceAct } from "../db/queries/learnt-voice.ts";
import { lockPictures } from "../db/queries/pictures.ts";
import { shownNow, shownThen } from "../db/queries/posted-part.ts";
import { cancelScheduledPosts, storeScheduledPost } from "../db/queries/scheduled-posts.ts";
import { weighVariants } from "../drafts/weigh-variants.ts";
import { log } from "../logging/log.ts";
import { notFound, Refusal } from "../problems/refusal.ts";
import { publishCost } from "../publishing/publish-cost.ts";
import { requireRoomInSchedule } from "./change-scheduled-posts.ts";
import { deliverApprovals } from "./deliver-approvals.ts";
import { requireFutureTime } from "./require-future-time.ts";

function conflict(detail: string): Refusal {
  return new Refusal("approval-conflict", { detail });
}

function lacksPublish(): Refusal {
  const detail =
    'The token lacks the scope "publish". Connect the client again, or create a key that has it.';
  return new Refusal("insufficient-scope", { detail });
}

function invalid(path: "posts" | "schedule", message: string): Refusal {
  return new Refusal("invalid-request", {
    detail: `${path}: ${message}.`,
    errors: [{ path, message }],
  });
}

/** What of the draft a request to publish shows, as it stands now. */
async function currentlyShown(
  transaction: Transaction,
  approval: Approval,
  input: PublishInput,
): Promise<Pick<PublishInput, "posts" | "answers"> | undefined> {
  if (!approval.draftId) return undefined;
  const draft = await findDraft(approval.userId, approval.draftId, transaction);
  return draft && shownNow(draft, input);
}

/**
 * Puts a person's texts in the place of the draft's; pictures stay at their places, and the state before as a revision.
 *
 * @throws Refusal 409 when the texts pass the person's limit of a month, and what was shown did not.
 */
async function editShown(
  transaction: Transaction,
  { approval, chatId }: Pick<LockedApproval, "approval" | "chatId">,
  input: PublishInput,
  texts: readonly string[],
): Promise<PublishInput> {
  const first = (input.thread?.first ?? 1) - 1;
  const posts = texts.map((text, at) => ({ ...input.posts[at], text }));
  const { cost, passed } = await publishCost(approval.userId, posts, transaction);
  const shown = input.cost;
  const wasOver = shown?.limitUsd !== undefined && shown.monthUsd + shown.usd > shown.limitUsd;
  if (passed && !wasOver) {
    throw conflict(
      `With this text it passes your limit of ${passed} a month for X: a post with a link costs more. Leave the link out, or raise the limit on the page /x-account, and approve it then.`,
    );
  }
  // The chat before its draft, in the order in which other changes lock them.
  await lockPictures(transaction, chatId);
  if (approval.draftId) {
    await changeDraft(
      approval.userId,
      approval.draftId,
      ({ variants, chosen }) => ({
        chosen,
        variants: variants.map((variant, index) => {
          if (index !== chosen) return variant;
          const edited = texts.map((text, at) => ({
            claims: [],
            ...variant.posts[first + at],
            text,
          }));
          const [weighed] = weighVariants([
            { posts: [...variant.posts.slice(0, first), ...edited] },
          ]);
          return weighed ?? variant;
        }),
      }),
      transaction,
    );
  }
  const { thread } = input;
  return {
    ...input,
    posts,
    cost,
    ...(thread ? { thread: { ...thread, of: first + posts.length } } : {}),
  };
}

function areTexts(input: PublishInput | undefined, posts: readonly { text: string }[]): boolean {
  const textsOf = (each: readonly { text: string }[]) => each.map(({ text }) => text);
  return input !== undefined && isDeepStrictEqual(textsOf(input.posts), textsOf(posts));
}

/** An answer that was given before: the same is taken again, another one is refused. */
function repeated(approval: Approval, { approved, reason, posts, schedule }: ApprovalAnswer): void {
  const isSame = (approval.state === "approved") === approved;
  const { schedule: kept } = approval;
  if (isSame && Date.parse(kept?.at ?? "0") !== Date.parse(schedule?.at ?? "0")) {
    throw conflict(
      kept
        ? "It was approved for another time. Move it in the list of what is scheduled."
        : "It was approved to be posted at once, and that stays.",
    );
  }
  if (isSame && !approved) {
    if (!reason || approval.cause !== "person" || approval.reason === reason) return;
    throw conflict("It was declined before, with another reason or without one, and that stays.");
  }
  if (isSame) {
    // Without texts it is for those that were shown.
    const isOfSameText = posts
      ? areTexts(publishInputSchema.safeParse(approval.input).data, posts)
      : approval.cause !== "edited";
    if (isOfSameText) return;
    throw conflict("It was approved with another text. Nothing has changed.");
  }
  throw conflict(
    approval.cause === "person" || approval.cause === "edited"
      ? `It was ${approval.state} before, and that stays. Ask for it again if you have changed your mind.`
      : `It is declined already: ${approvalReason(approval)} Ask for it again if you want it.`,
  );
}

/** Stores the time of an approved post, and returns the one before. A chat whose post is approved for now has none any more. */
async function keepTime(
  transaction: Transaction,
  { approval, chatId }: Pick<LockedApproval, "approval" | "chatId">,
  schedule: Schedule | undefined,
): Promise<ReplacedSchedule | undefined> {
  const { id: approvalId, userId, draftId } = approval;
  if (!schedule) return cancelScheduledPosts(transaction, chatId);
  if (!draftId) throw invalid("schedule", "is of no use here: this request is of no draft");
  await requireRoomInSchedule(transaction, userId);
  return storeScheduledPost(transaction, {
    id: newId(),
    userId,
    chatId,
    draftId,
    approvalId,
    ...schedule,
  });
}

/** What comes of an answer that is stored: a refusal can come with a change of its own (expired, changed). */
interface Decision {
  refusal?: Refusal;
  replaced?: ReplacedSchedule | undefined;
}

async function decide(
  transaction: Transaction,
  found: LockedApproval,
  answer: ApprovalAnswer,
  scopes: ReadonlySet<Scope>,
): Promise<Decision> {
  const { approval, isOpen, isOverdue } = found;
  // Only reading a page does nothing in the person's name.
  if (approval.tool !== "readPage" && !scopes.has("publish")) throw lacksPublish();
  const { approved, reason, posts, schedule } = answer;
  if (approval.state !== "requested") {
    repeated(approval, answer);
    return {};
  }
  if (!isOpen || isOverdue) {
    const cause = isOpen ? "expired" : "stopped";
    const declined = await storeAnswer(transaction, approval.id, { state: "declined", cause });
    return approved
      ? {
          refusal: conflict(
            `It can no longer be approved: ${approvalReason(declined)} Ask for it again.`,
          ),
        }
      : {};
  }
  if (!approved) {
    await storeAnswer(transaction, approval.id, {
      state: "declined",
      cause: "person",
      ...(reason ? { reason } : {}),
    });
    return {};
  }
  const input = publishInputSchema.safeParse(approval.input).data;
  if (!input) {
    if (posts) {
      throw invalid("posts", "are of no use here: this request shows nothing that can be edited");
    }
    if (schedule) throw invalid("schedule", "is of no use here: this request posts nothing");
    await storeAnswer(transaction, approval.id, { state: "approved", cause: "person" });
    return {};
  }
  if (schedule) await requireFutureTime(transaction, schedule, "schedule.at");
  const current = await currentlyShown(transaction, approval, input);
  if (!isDeepStrictEqual(current, shownThen(input))) {
    await storeAnswer(transaction, approval.id, { state: "declined", cause: "changed" });
    return {
      refusal: conflict(
        "The draft was changed after this was shown. Look at the new request, which shows it as it is now.",
      ),
    };
  }
  await storeAnswer(transaction, approval.id, {
    state: "approved",
    cause: posts && !areTexts(input, posts) ? "edited" : "person",
    schedule,
    ...(posts
      ? {
          input: await editShown(
            transaction,
            found,
            input,
            posts.map(({ text }) => text),
          ),
        }
      : {}),
  });
  return { replaced: await keepTime(transaction, found, schedule) };
}

/** Lets the project learn from an answer. The answer stands whether it does or not. */
async function noteAnswer(approval: Approval, answer: ApprovalAnswer): Promise<void> {
  const { userId, draftId, tool, state } = approval;
  if (tool !== "publishPost" || !draftId || state !== "requested") return;
  if (!answer.approved && !answer.reason) return;
  const act = answer.approved ? "approved" : "declined";
  await noteVoiceAct(userId, draftId, act, answer.reason).catch((error: unknown) =>
    log.warn({ error, draftId }, "the voice did not learn from an answer"),
  );
}

/**
 * Takes a person's answer to what a run asks for, and wakes the run. The same answer again has no
 * effect. Used by chats and sessions alike.
 *
 * @param where the request, whose run it belongs to, and the scopes of who answers.
 * @throws Refusal 403 when the scopes lack `publish`, and it is no question about a page; 404 when it is unknown or somebody else's, 409 when it was answered
 *   otherwise, has expired, or no longer shows what would be done; 400 for an edit of what has
 *   no text.
 * @returns what was scheduled in the chat and is no more.
 */
export async function answerApproval(
  {
    scopes,
    ...where
  }: {
    userId: string;
    scopes: ReadonlySet<Scope>;
    runId: string;
    chatId?: string;
    approvalId: string;
  },
  answer: ApprovalAnswer,
): Promise<Pick<Decision, "replaced">> {
  const { approval, refusal, replaced } = await database().transaction(async (transaction) => {
    const found = await lockApproval(transaction, where);
    if (!found) throw notFound("There is no such request for approval.");
    return { approval: found.approval, ...(await decide(transaction, found, answer, scopes)) };
  });
  if (!refusal) await noteAnswer(approval, answer);
  // Stored is answered: should this fail, the sweep wakes the run.
  await deliverApprovals().catch((error) => log.warn({ error }, "an answer waits for the sweep"));
  // Not in the transaction: what was stored with it stays.
  if (refusal) throw refusal;
  return { replaced };
}
