"use client";

import { createChatStores, LinnetApi } from "@linnet/client";
import { newId } from "@linnet/protocol";
import { ChatList, UiHostProvider } from "@linnet/ui";
import { englishStrings } from "@linnet/ui/strings";
import { useState } from "react";
import { ChatView } from "./[chatId]/chat-view.tsx";
import "@linnet/ui/linnet.css";
import "./[chatId]/chat-view.css";

const openChat = (chatId: string) => location.assign(`/chats/${chatId}`);

const NEW_CHAT_KEY = "linnet:new-chat";

/** The id of the chat that is begun next. It stays until then, and what was typed for it with it. */
function nextChatId(): string {
  // The server renders this too, where nothing is stored.
  if (typeof localStorage === "undefined") return newId();
  const id = localStorage.getItem(NEW_CHAT_KEY) ?? newId();
  localStorage.setItem(NEW_CHAT_KEY, id);
  return id;
}

function NewChat({ onLeave }: { onLeave: () => void }) {
  const [chatId] = useState(nextChatId);
  return (
    <ChatView
      chatId={chatId}
      onLeave={onLeave}
      onBegun={() => {
        if (localStorage.getItem(NEW_CHAT_KEY) === chatId) localStorage.removeItem(NEW_CHAT_KEY);
        history.replaceState(null, "", `/chats/${chatId}`);
      }}
    />
  );
}

/** The list of the extensions, with addresses in place of views, or a new chat. */
export function ChatsView({
  beginsNew,
  beginsWithSchedule,
}: {
  beginsNew: boolean;
  beginsWithSchedule: boolean;
}) {
  const [api] = useState(() => new LinnetApi({ baseUrl: "" }));
  const [isNew, setNew] = useState(beginsNew);
  const [host] = useState(() =>
    typeof localStorage === "undefined" ? {} : { choices: createChatStores(localStorage).choices },
  );

  if (isNew) {
    // A chat that has begun is a page of its own by then.
    const leave = () =>
      location.pathname === "/chats" ? setNew(false) : location.assign("/chats");
    return <NewChat onLeave={leave} />;
  }
  return (
    <div className="linnet linnet-page">
      <header className="linnet-bar">
        <h1>{englishStrings.chats}</h1>
        <button type="button" onClick={() => setNew(true)}>
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
