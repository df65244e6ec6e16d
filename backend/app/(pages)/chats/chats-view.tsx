"use client";

import { createChatStores, LinnetApi } from "@linnet/client";
import { newId } from "@linnet/protocol";
import { ChatList, UiHostProvider } from "@linnet/ui";
import { englishStrings } from "@linnet/ui/strings";
import { useState } from "react";
import "@linnet/ui/linnet.css";
import "./[chatId]/chat-view.css";

const openChat = (chatId: string) => location.assign(`/chats/${chatId}`);

/** The list of the extensions, with addresses in place of views. */
export function ChatsView({ beginsWithSchedule }: { beginsWithSchedule: boolean }) {
  const [api] = useState(() => new LinnetApi({ baseUrl: "" }));
  const [host] = useState(() =>
    // The server renders this too, where nothing is stored.
    typeof localStorage === "undefined" ? {} : { choices: createChatStores(localStorage).choices },
  );

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
      <UiHostProvider host={host}>
        <ChatList
          access={api.chats}
          drafts={api.drafts}
          scheduled={api.scheduledPosts}
          beginsWithSchedule={beginsWithSchedule}
          onOpen={openChat}
        />
      </UiHostProvider>
    </div>
  );
}
