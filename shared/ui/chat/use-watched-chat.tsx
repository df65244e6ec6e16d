import { useEffect } from "react";
import type { Prompt } from "./message-of.ts";
import type { OpenChatOptions } from "./open-chat-options.ts";
import { type ResumableChat, useResumableChat } from "./use-resumable-chat.tsx";

export interface WatchedChatOptions {
  options: OpenChatOptions;
  /** A prompt came back that was not taken. */
  onReturned: (prompt: Prompt) => void;
  /** Calls back when another view of this client has begun or ended a turn of the chat. */
  watch?: ((look: () => void) => () => void) | undefined;
}

/** How often an idle chat is looked at for what another client does with it, in milliseconds. */
const WATCH_EVERY_MS = 4_000;

/** `useResumableChat` in a view that is looked at: it also sees what other clients do. */
export function useWatchedChat({ options, onReturned, watch }: WatchedChatOptions): ResumableChat {
  const chat = useResumableChat(options);
  const { returned, refresh } = chat;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each prompt comes back once.
  useEffect(() => {
    if (returned) onReturned(returned);
  }, [returned]);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible") void refresh();
    };
    const unwatch = watch?.(look);
    const timer = setInterval(look, WATCH_EVERY_MS);
    document.addEventListener("visibilitychange", look);
    return () => {
      unwatch?.();
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [refresh, watch]);
  return chat;
}
