import { useEffect } from "react";
import { ChatPanel, type ChatPanelProps } from "../conversation/chat-panel.tsx";
import { type LiveChatWiring, useLiveChat } from "./use-live-chat.tsx";
import type { ResumableChat } from "./use-resumable-chat.tsx";

export interface LiveChatProps extends Omit<ChatPanelProps, "chat" | "drafts">, LiveChatWiring {
  /** Told after each render, for a title, a badge, or to refresh from outside. */
  onChat?: (chat: ResumableChat) => void;
}

/** A chat that is read from the backend. Give it a `key` of the chat's id. */
export function LiveChat({ options, onReturned, onChat, watch, ...panel }: LiveChatProps) {
  const chat = useLiveChat({ options, onReturned, watch });
  useEffect(() => onChat?.(chat));
  return <ChatPanel {...panel} chat={chat} drafts={options.api.drafts} />;
}
