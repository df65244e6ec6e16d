import type { LinnetApi } from "@linnet/client";
import { ResumableChatTransport, type ResumableChatTransportOptions } from "@linnet/client";
import type { LinnetMessage } from "@linnet/protocol";
import { foldAttempts, newId } from "@linnet/protocol";
import { readUIMessageStream } from "ai";

/** A turn as a client saw it, with as many connections as it took. */
export interface TakenTurn {
  chatId: string;
  messageId: string;
  /** Folded, as a client shows it. */
  answer: LinnetMessage;
}

export interface TakeTurnOptions
  extends Pick<ResumableChatTransportOptions, "silenceMs" | "maxFailures" | "onRun"> {
  chatId?: string;
}

/** Sends a message through the clients' own transport and reads the answer to its end. */
export async function takeTurn(
  api: LinnetApi,
  text: string,
  options: TakeTurnOptions = {},
): Promise<TakenTurn> {
  const { chatId = newId(), ...rest } = options;
  const messageId = newId();
  const transport = new ResumableChatTransport({
    api,
    backoff: { baseMs: 20, capMs: 400, retryAfterCapMs: 1_000 },
    maxFailures: 200,
    ...rest,
  });
  const stream = await transport.sendMessages({
    trigger: "submit-message",
    chatId,
    messageId: undefined,
    messages: [{ id: messageId, role: "user", parts: [{ type: "text", text }] }],
    abortSignal: undefined,
  });
  let answer: LinnetMessage = { id: "", role: "assistant", parts: [] };
  for await (const state of readUIMessageStream<LinnetMessage>({ stream })) answer = state;
  return { chatId, messageId, answer: { ...answer, parts: foldAttempts(answer.parts) } };
}

/** Checks that must pass after every turn, whatever faults there were. */
export interface TurnVerdict {
  /** The client's message and the stored one, which have to be equal. */
  held: LinnetMessage["parts"];
  stored: LinnetMessage["parts"];
  /** Null once the chat is free again. */
  activeRunId: string | null;
  /** Drafts of the turn: as many as its message carries, and never two. */
  drafts: number;
  carriedDrafts: number;
}

/** Looks at a turn through a connection that nothing disturbs. */
export async function judgeTurn(api: LinnetApi, turn: TakenTurn): Promise<TurnVerdict> {
  const chat = await api.chats.get(turn.chatId);
  const stored = chat.messages.find(({ id }) => id === turn.answer.id)?.parts ?? [];
  const { drafts } = await api.drafts.list({ chatId: turn.chatId });
  return {
    held: turn.answer.parts,
    stored,
    activeRunId: chat.activeRunId,
    drafts: drafts.length,
    carriedDrafts: stored.filter(
      (part) => part.type === "tool-submitDraft" && part.state === "output-available",
    ).length,
  };
}

/** How a stored message says its run ended, or undefined. */
export function statusOf(parts: LinnetMessage["parts"]): string | undefined {
  const end = parts.at(-1);
  return end?.type === "data-run" ? end.data.status : undefined;
}
