"use client";

import { createChatStores, createMemoryChatStores, LinnetApi } from "@linnet/client";
import type { ChatWithMessages } from "@linnet/protocol";
import { ResumableChatPanel, StrayDrops, UiHostProvider } from "@linnet/ui";
import { useEffect, useState } from "react";
import "@linnet/ui/linnet.css";
import "./chat-view.css";

/** The conversation of the extensions, over the session of whoever is signed in. */
export function ChatView({ chat }: { chat: ChatWithMessages }) {
  const [options] = useState(() => ({
    chatId: chat.id,
    api: new LinnetApi({ baseUrl: "" }),
    initialChat: chat,
    // The server renders this too, where nothing is stored.
    stores:
      typeof localStorage === "undefined"
        ? createMemoryChatStores()
        : createChatStores(localStorage),
  }));
  const [text, setText] = useState("");
  const [title, setTitle] = useState(chat.title);
  const { typed } = options.stores;

  useEffect(() => {
    void typed.get(chat.id).then((stored) => {
      if (stored) setText((written) => written || stored);
    });
  }, [typed, chat.id]);

  function write(next: string) {
    setText(next);
    void (next === "" ? typed.remove(chat.id) : typed.set(chat.id, next));
  }

  return (
    <UiHostProvider
      host={{
        connect: () => location.assign(`/sign-in?next=/chats/${chat.id}`),
        openVoice: () => location.assign("/voice"),
        draftEdits: options.stores.draftEdits,
      }}
    >
      <div className="linnet linnet-page">
        <h1 className="linnet-page-title" dir="auto">
          {title}
        </h1>
        <StrayDrops />
        <ResumableChatPanel
          options={options}
          text={text}
          onText={write}
          onReturned={(prompt) => {
            if (text === "") write(prompt.text);
          }}
          onChat={(shown) => {
            if (shown.title !== title) setTitle(shown.title);
          }}
        />
      </div>
    </UiHostProvider>
  );
}
