import { useEffect } from "react";
import { ChatPanel, type ChatPanelProps } from "../conversation/chat-panel.tsx";
import type { ResumableChat } from "./use-resumable-chat.tsx";
import { useWatchedChat, type WatchedChatOptions } from "./use-watched-chat.tsx";

export interface ResumableChatPanelProps
  extends Omit<ChatPanelProps, "chat" | "drafts" | "projects" | "reminders">,
    WatchedChatOptions {
  /** Told after each render, for a title, a badge, or to refresh from outside. */
  onChat?: (chat: ResumableChat) => void;
}

/** A chat that is read from the backend. Give it a `key` of the chat's id. */
export function ResumableChatPanel({
  options,
  onReturned,
  onChat,
  watch,
  ...panel
}: ResumableChatPanelProps) {
  const chat = useWatchedChat({ options, onReturned, watch });
  useEffect(() => onChat?.(chat));
  return (
    <ChatPanel
      {...panel}
      chat={chat}
      drafts={options.api.drafts}
      projects={options.api.projects}
      reminders={options.api.scheduledPosts}
    />
  );
}
