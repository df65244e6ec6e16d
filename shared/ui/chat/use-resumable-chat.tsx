import { useChat } from "@ai-sdk/react";
import type { ConnectionSnapshot } from "@linnet/client";
import type { LinnetMessage } from "@linnet/protocol";
import { useEffect, useState } from "react";
import { useStore } from "../use-store.tsx";
import { OpenChat, type OpenChatState } from "./open-chat.ts";
import type { OpenChatOptions } from "./open-chat-options.ts";

/** A chat as it is shown, and what a person can do with it. */
export interface ResumableChat extends OpenChatState {
  chatId: string;
  /** As AI SDK holds them: fold their parts with `foldAttempts` to show them. */
  messages: readonly LinnetMessage[];
  /** A turn is being sent, followed or resumed. */
  isWorking: boolean;
  connection: ConnectionSnapshot;
  send: OpenChat["send"];
  stop: () => Promise<void>;
  retry: () => Promise<void>;
  /** Cuts the wait for the next try short. */
  tryNow: () => void;
  refresh: () => Promise<void>;
  answerApproval: OpenChat["answerApproval"];
}

/** Least time in milliseconds between two renders of an answer that grows. */
const RENDER_EVERY_MS = 40;

/**
 * Joins `useChat` to the resumable transport. The chat and its transport are made once: give the
 * component a `key` of the chat's id and of whatever else the options are made from.
 */
export function useResumableChat(options: OpenChatOptions): ResumableChat {
  const [open] = useState(() => new OpenChat(options));
  const { messages, status } = useChat({
    chat: open.chat,
    experimental_throttle: RENDER_EVERY_MS,
  });
  const connection = useStore(open.transport.connection);
  const state = useStore(open.state);
  useEffect(() => open.start(), [open]);
  return {
    ...state,
    chatId: open.chat.id,
    messages,
    isWorking: status === "submitted" || status === "streaming" || state.isResuming,
    connection,
    send: open.send,
    stop: open.stop,
    retry: open.retry,
    tryNow: open.tryNow,
    refresh: open.refresh,
    answerApproval: open.answerApproval,
  };
}
