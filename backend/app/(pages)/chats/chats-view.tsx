"use client";

import { LinnetApi } from "@linnet/client";
import { newId } from "@linnet/protocol";
import { ChatList } from "@linnet/ui";
import { englishStrings } from "@linnet/ui/strings";
import { useState } from "react";
import "@linnet/ui/linnet.css";
import "./[chatId]/chat-view.css";

const openChat = (chatId: string) => location.assign(`/chats/${chatId}`);

/** The list of the extensions, with addresses in place of views. */
export function ChatsView() {
  const [api] = useState(() => new LinnetApi({ baseUrl: "" }));

  async function openNew() {
    const chat = await api.chats.create({ id: newId() });
    openChat(chat.id);
  }
  return (
    <div className="linnet linnet-page">
      <header className="linnet-bar">
        <h1>{englishStrings.chats}</h1>
        <button type="button" onClick={() => void openNew()}>
          {englishStrings.newChat}
        </button>
      </header>
      <ChatList
        access={api.chats}
        drafts={api.drafts}
        scheduled={api.scheduledPosts}
        onOpen={openChat}
      />
    </div>
  );
}
