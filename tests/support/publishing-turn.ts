import type {
  ApprovalAnswer,
  LinnetDataParts,
  LinnetMessage,
  PublishInput,
  PublishingOutput,
} from "@linnet/protocol";
import type { ApiClient, StartedTurn } from "./api-client.ts";
import { pauses } from "./pauses.ts";

/** A page to draft from. */
export const RIVER_PAGE = {
  kind: "page",
  title: "The river",
  url: "https://example.com/river",
  text: "Two stations measured the same rise.",
} as const;

export type ShownApproval = LinnetDataParts["approval"];

/** Lets the drafting agent draft in a chat, a new one unless it is named, which then has something to post. */
export async function draftedChat(client: ApiClient, named?: string): Promise<string> {
  const { chatId, runId, reader } = await client.startTurn("Draft it", {
    chatId: named,
    context: RIVER_PAGE,
  });
  await reader.ended;
  await client.runEnded(chatId, runId);
  return chatId;
}

function approvalsIn(message: LinnetMessage | undefined): ShownApproval[] {
  return (message?.parts ?? []).flatMap((part) => (part.type === "data-approval" ? part.data : []));
}

/** The newest request of a chat that is open, once it is there; another one than `before`. */
export async function openRequest(
  client: ApiClient,
  chatId: string,
  before?: ShownApproval,
): Promise<ShownApproval> {
  const pause = pauses();
  while (true) {
    const { messages } = await client.getChat(chatId);
    const open = approvalsIn(messages.at(-1)).findLast(({ state }) => state === "requested");
    if (open && open.id !== before?.id) return open;
    await pause();
  }
}

/** A turn that asked for approval, and waits. */
export interface AskingTurn extends StartedTurn {
  approval: ShownApproval;
}

/** Asks for a post, or for what else needs approval, and reads on until the request is there. */
export async function askToPost(
  client: ApiClient,
  chatId: string,
  words = "Post it",
  timeZone?: string,
): Promise<AskingTurn> {
  const turn = await client.startTurn(words, { chatId, timeZone });
  // The stream tells of the request; the chat is what is looked at, also where the stream breaks off.
  const told = turn.reader.eventMatching(({ type }) => type === "data-approval");
  await pauses()(told);
  return { ...turn, approval: await openRequest(client, chatId) };
}

/** Answers a request; the caller looks at the response. */
export function answer(
  client: ApiClient,
  { chatId, runId, approval }: Pick<AskingTurn, "chatId" | "runId" | "approval">,
  given: ApprovalAnswer,
): Promise<Response> {
  return client.send("POST", `/api/chats/${chatId}/messages/${runId}/approvals/${approval.id}`, {
    body: given,
  });
}

/** How a publishing turn has ended. */
export interface PublishedTurn {
  message: LinnetMessage;
  approvals: ShownApproval[];
  /** The tool's last output. */
  output: PublishingOutput | undefined;
}

/** Waits for a turn's end, and looks at what is stored of it. */
export async function publishingEnd(
  client: ApiClient,
  { chatId, runId }: Pick<AskingTurn, "chatId" | "runId">,
): Promise<PublishedTurn> {
  await client.runEnded(chatId, runId);
  const { messages } = await client.getChat(chatId);
  const message = messages.at(-1);
  if (!message) throw new Error("The turn stored no message.");
  const part = message.parts.findLast(
    (one) => one.type === "tool-publishPost" || one.type === "tool-takeDownPosts",
  );
  const output =
    part && "output" in part && part.state === "output-available" ? part.output : undefined;
  return { message, approvals: approvalsIn(message), output: output as PublishingOutput };
}

/** The texts that a request shows, in order. */
export function textsOf(approval: ShownApproval): string[] {
  return (approval.input as PublishInput).posts.map(({ text }) => text);
}
