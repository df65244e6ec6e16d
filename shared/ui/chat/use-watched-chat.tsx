import { useEffect } from "react";
import type { Prompt } from "./message-of.ts";
import type { OpenChatOptions } from "./open-chat-options.ts";
import { type ResumableChat, useResumableChat } from "./use-resumable-chat.tsx";
import { whileSeen } from "./while-seen.ts";

export interface WatchedChatOptions {
  options: OpenChatOptions;
  /** A prompt came back that was not taken. */
  onReturned: (prompt: Prompt) => void;
  /** Calls back when another view of this client has begun or ended a turn of the chat. */
  watch?: ((look: () => void) => () => void) | undefined;
}

/** `useResumableChat` in a view that is looked at: it also sees what other clients do. */
export function useWatchedChat({ options, onReturned, watch }: WatchedChatOptions): ResumableChat {
  const chat = useResumableChat(options);
  const { returned, refresh } = chat;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each prompt comes back once.
  useEffect(() => {
    if (returned) onReturned(returned);
  }, [returned]);
  useEffect(() => {
    const look = () => void refresh();
    const unwatch = watch?.(look);
    const endLooking = whileSeen(look);
    return () => {
      unwatch?.();
      endLooking();
    };
  }, [refresh, watch]);
  return chat;
}
