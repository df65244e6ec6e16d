import { listKeys } from "../auth/list-keys.ts";
import { hasAddress } from "../db/no-address.ts";
import { listApprovals } from "../db/queries/approvals.ts";
import { listAudit } from "../db/queries/audit.ts";
import { listChats } from "../db/queries/chats.ts";
import { listRevisions } from "../db/queries/draft-revisions.ts";
import { listRuleDecisions, listVoiceEvidence } from "../db/queries/learnt-voice.ts";
import { listPictureIds } from "../db/queries/pictures.ts";
import { listProjects, type ProjectCursor, type StoredProject } from "../db/queries/projects.ts";
import { scheduledPostRows } from "../db/queries/scheduled-posts.ts";
import { queuedTexts } from "../db/queries/session-turns.ts";
import { findUser } from "../db/queries/users.ts";
import { findXAccount } from "../db/queries/x-accounts.ts";
import { listPosts } from "../db/queries/x-posts.ts";
import { readPicture } from "../pictures/stored-pictures.ts";
import { readChat } from "../runs/read-chat.ts";
import { learntVoice } from "../voice/learnt-voice.ts";
import { allDrafts } from "./all-drafts.ts";
import { pagesOf } from "./pages-of.ts";

const PAGE = 100;

/** Puts the elements of a JSON array together as they come. */
async function* jsonArray(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = "[";
  for await (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ",\n";
  }
  yield separator === "[" ? "[]" : "]";
}

async function* chatsOf(userId: string): AsyncGenerator<unknown> {
  const chats = pagesOf((cursor?: { updatedAt: string; id: string }) =>
    listChats(userId, { limit: PAGE, cursor }).then(({ chats: items, next }) => ({ items, next })),
  );
  for await (const { id } of chats) {
    const chat = await readChat(userId, id);
    if (chat) yield { ...chat, queued: await queuedTexts(userId, id) };
  }
}

/** What a project has learnt: what is kept, and the rules that follow from it. */
async function learntOf(project: StoredProject): Promise<unknown> {
  const [acts, decisions, rules] = await Promise.all([
    listVoiceEvidence(project.id),
    listRuleDecisions(project.id),
    // What is kept is exported also where the rules cannot be worked out.
    learntVoice(project).then(
      (learnt) => learnt.rules,
      () => null,
    ),
  ]);
  return {
    rules,
    acts: acts.map(({ draftId, act, drafted, yours, reason, createdAt }) => ({
      draftId,
      act,
      drafted,
      yours,
      reason,
      createdAt,
    })),
    decisions: decisions.map(({ key, text, isOn, isEdited }) => ({ key, text, isOn, isEdited })),
  };
}

async function* projectsOf(userId: string): AsyncGenerator<unknown> {
  const projects = pagesOf((cursor?: ProjectCursor) =>
    listProjects(userId, { limit: PAGE, cursor }).then(({ projects: items, next }) => ({
      items,
      next,
    })),
  );
  for await (const project of projects) yield { ...project, learnt: await learntOf(project) };
}

async function* draftsOf(userId: string): AsyncGenerator<unknown> {
  for await (const draft of allDrafts(userId)) {
    yield { ...draft, revisions: await listRevisions(draft.id) };
  }
}

async function* picturesOf(userId: string): AsyncGenerator<unknown> {
  for (const id of await listPictureIds(userId)) {
    const picture = await readPicture(userId, id);
    if (!picture) continue;
    const { chatId, draftId, type, width, height, size, createdAt, bytes } = picture;
    const file = bytes.toString("base64");
    yield { id, chatId, draftId, type, width, height, size, createdAt, file };
  }
}

/** Returns the posts that were sent in a person's name and the approvals that allowed them, without tokens. */
async function publishingOf(userId: string) {
  const [account, approvals, posts, scheduled, audit] = await Promise.all([
    findXAccount(userId),
    listApprovals(userId),
    listPosts(userId),
    scheduledPostRows(userId),
    listAudit(userId),
  ]);
  return {
    xAccount: account
      ? { id: account.accountId, username: account.username, connectedAt: account.connectedAt }
      : null,
    approvals: approvals.map(({ id, runId, tool, input, state, cause, reason, ...times }) => ({
      id,
      runId,
      tool,
      input,
      state,
      cause,
      reason,
      createdAt: times.createdAt,
      answeredAt: times.answeredAt,
    })),
    posts: posts.map(({ id, approvalId, draftId, position, text, ...post }) => ({
      id,
      approvalId,
      draftId,
      position,
      text,
      inReplyTo: post.inReplyTo,
      quotes: post.quotes,
      state: post.state,
      postId: post.postId,
      postedAt: post.postedAt,
    })),
    scheduledPosts: scheduled.map(({ id, chatId, draftId, approvalId, at, timeZone, state }) => ({
      id,
      chatId,
      draftId,
      approvalId,
      at,
      timeZone,
      state,
    })),
    audit,
  };
}

/**
 * Everything that is kept about a person, as the text of one JSON object, piece by piece: a long
 * history needs no memory. Secrets are left out.
 */
export async function* exportAccount(userId: string): AsyncGenerator<string> {
  const user = await findUser(userId);
  const head = {
    exportedAt: new Date().toISOString(),
    user: user && { ...user, email: hasAddress(user) ? user.email : null },
    keys: await listKeys(userId),
    ...(await publishingOf(userId)),
  };
  yield `${JSON.stringify(head).slice(0, -1)},\n"projects":`;
  yield* jsonArray(projectsOf(userId));
  yield ',\n"chats":';
  yield* jsonArray(chatsOf(userId));
  yield ',\n"drafts":';
  yield* jsonArray(draftsOf(userId));
  yield ',\n"pictures":';
  yield* jsonArray(picturesOf(userId));
  yield "}\n";
}
