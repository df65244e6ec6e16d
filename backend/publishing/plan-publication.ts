import {
  type Draft,
  type DraftCautions,
  inEnglish,
  type LinnetMessage,
  type PublishInput,
  type PublishingOutput,
  type Said,
  sentence,
} from "@linnet/protocol";
import { findDraft, latestDraft } from "../db/queries/drafts.ts";
import { postedPart } from "../db/queries/posted-part.ts";
import { projectOfChat } from "../db/queries/projects.ts";
import type { Run } from "../db/queries/runs.ts";
import { scheduleOfChat } from "../db/queries/scheduled-posts.ts";
import { markPosted, markUnsure, postsOfChat, type XPost } from "../db/queries/x-posts.ts";
import { answeredIds } from "./answered-ids.ts";
import { findPost } from "./find-post.ts";
import { postUrl } from "./post-url.ts";
import { publishCost } from "./publish-cost.ts";
import { upThread } from "./up-thread.ts";
import { howToReconnect, type XAccount, xAccountOf } from "./x-account.ts";
import { XFailure } from "./x-failure.ts";

/** The posts of a draft to be sent, or the reason why there are none. */
export type Publication = { draftId: string; input: PublishInput } | NoPublication;

/** What the tool answers in place of a request. `mayPass`: X may be reached later. */
export interface NoPublication {
  output: PublishingOutput;
  mayPass?: boolean;
}

/** A draft, the account, and what of the chat is up there or may be, in the thread's order. */
export interface DraftStanding {
  draft: Draft;
  account: XAccount;
  thread: XPost[];
}

/** Looks for posts that may be up, so that nothing is offered that is. */
async function settled(rows: readonly XPost[]): Promise<XPost[]> {
  return Promise.all(
    rows.map(async (row): Promise<XPost> => {
      if (row.state !== "sending" && row.state !== "unsure") return row;
      const postId = await findPost(row, 1);
      if (postId) {
        await markPosted(row, postId);
        return { ...row, state: "posted", postId };
      }
      await markUnsure(row);
      return { ...row, state: "unsure" };
    }),
  );
}

/**
 * Reads where a draft of a run's chat stands with its owner's account: what is up of it, or of the
 * drafts before it.
 *
 * @param draftId the newest one of the chat when it is left out.
 * @returns an output in its place when there is no draft, or no account that works.
 */
export async function draftStanding(
  run: Pick<Run, "id" | "userId" | "chatId">,
  draftId?: string,
): Promise<DraftStanding | NoPublication> {
  const draft = draftId ? await findDraft(run.userId, draftId) : await latestDraft(run.chatId);
  if (!draft) {
    const text = "There is no draft to post yet.";
    return { output: { state: "nothing", text, urls: [] } };
  }
  try {
    const account = await xAccountOf(run.userId);
    const thread = upThread(await postsOfChat(run.id, account.id));
    return { draft, account, thread: await settled(thread) };
  } catch (error) {
    if (error instanceof XFailure) {
      const { message: text, mayPass } = error;
      return { output: { state: "refused", text, urls: [] }, mayPass };
    }
    throw error;
  }
}

/** Returns the cautions of the draft that still apply to the posts as they are now. */
function cautionsOf(
  draftId: string,
  posts: readonly { text: string }[],
  messages: readonly LinnetMessage[],
): DraftCautions {
  const submitted = messages
    .flatMap(({ parts }) => parts)
    .findLast(
      (part) =>
        part.type === "tool-submitDraft" &&
        part.state === "output-available" &&
        part.output.draftId === draftId,
    );
  if (submitted?.type !== "tool-submitDraft" || submitted.state !== "output-available") return {};
  const { strangeLinks: links = [], toAssistant } = submitted.output;
  const strangeLinks = links.filter((link) => posts.some(({ text }) => text.includes(link)));
  return {
    ...(strangeLinks.length > 0 ? { strangeLinks } : {}),
    ...(toAssistant ? { toAssistant } : {}),
  };
}

/**
 * Returns the posts of the chosen variant that are not on X yet, for the person to approve.
 *
 * @param messages the conversation, in which the draft was handed in.
 * @param draftId the newest one of the chat when it is left out.
 */
export async function planPublication(
  run: Pick<Run, "id" | "userId" | "chatId">,
  messages: readonly LinnetMessage[],
  draftId?: string,
): Promise<Publication> {
  const standing = await draftStanding(run, draftId);
  if ("output" in standing) return standing;
  const { draft, account, thread } = standing;
  const { username, name } = account;
  const posts = (draft.variants[draft.chosen] ?? draft.variants[0])?.posts ?? [];
  const url = ({ postId }: XPost) => postUrl(username, postId ?? "");

  const posted = thread.filter(({ state }) => state === "posted");
  const { inReplyTo, quotes } = answeredIds(draft.answers);
  const isOurs = posted.every(
    (row) =>
      posts[row.position]?.text === row.text &&
      (row.position > 0 || (row.inReplyTo === inReplyTo && row.quotes === quotes)),
  );
  const up = isOurs ? posted.length : 0;
  if (posts.length > 0 && up === posts.length) {
    return { output: { state: "done", text: "It is up already.", urls: posted.map(url) } };
  }
  const left = posts.slice(up);
  if (!account.mayUpload && left.some(({ pictures }) => pictures)) {
    const text = `The draft has pictures, and the account was connected without the right to upload any. ${howToReconnect()} Then ask for it again. Nothing was posted.`;
    return { output: { state: "refused", text, urls: [] } };
  }
  const answers = up === 0 ? draft.answers : undefined;
  if (answers?.kind === "quote" && left[0]?.pictures) {
    const text =
      "X's API takes no pictures in a post that quotes another one. Take the pictures off the first post, or change the quote to a reply, and ask for it again. Nothing was posted.";
    return { output: { state: "refused", text, urls: [] } };
  }
  const last = posted.at(-1);
  const unsure = thread.find(({ state, position }) => state === "unsure" && position === up);
  const said: Said = [];
  if (unsure) said.push(sentence("triedUnanswered", { account: username }));
  else if (last && !isOurs)
    said.push(sentence("otherTextUp", { urls: posted.map(url).join(", ") }));
  const schedule = await scheduleOfChat(run.chatId);
  const limit = (await projectOfChat(run.chatId))?.voice?.limit;
  const asked = left.map((post) => ({
    ...postedPart(post),
    ...(post.doubts ? { doubts: post.doubts } : {}),
  }));
  const { cost, passed } = await publishCost(run.userId, asked);
  if (passed) said.push(sentence("overMonthLimit", { amount: passed }));
  return {
    draftId: draft.id,
    input: {
      account: { username, name },
      posts: asked,
      ...(up > 0 && last ? { thread: { first: up + 1, of: posts.length, after: url(last) } } : {}),
      ...(answers ? { answers } : {}),
      ...(said.length > 0 ? { warning: inEnglish(said), said } : {}),
      cost,
      ...(schedule ? { scheduled: schedule } : {}),
      ...(limit ? { limit } : {}),
      ...cautionsOf(draft.id, left, messages),
    },
  };
}
