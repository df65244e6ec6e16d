import { ChatList } from "@linnet/ui";
import { useState } from "react";
import { openBackend } from "../../connection/backend.ts";

/** The lists of chats and drafts: loaded when they are asked for. */
export default function Lists({
  backendUrl,
  chatId,
  onOpen,
}: {
  backendUrl: string;
  chatId: string;
  onOpen: (chatId: string) => void;
}) {
  const [api] = useState(() => openBackend(backendUrl));
  return (
    <ChatList
      access={api.chats}
      drafts={api.drafts}
      scheduled={api.scheduledPosts}
      currentId={chatId}
      onOpen={onOpen}
    />
  );
}
