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

/** Where a tab stores the id of the chat that a person begins next. The next person at the browser has another. */
const nextChatKey = (personId: string) => `linnet:new-chat:${personId}`;

/** The id of the chat that this tab begins next. It stays until then, and what was typed for it with it. */
function nextChatId(key: string): string {
  // The server renders this too, where nothing is stored. Its Node warns whoever looks for storage there.
  if (typeof window === "undefined") return newId();
  const id = sessionStorage.getItem(key) ?? newId();
  sessionStorage.setItem(key, id);
  return id;
}

function NewChat({ personId, onLeave }: { personId: string; onLeave: () => void }) {
  const key = nextChatKey(personId);
  const [chatId] = useState(() => nextChatId(key));
  return (
    <ChatView
      chatId={chatId}
      onLeave={onLeave}
      onBegun={() => {
        if (sessionStorage.getItem(key) === chatId) sessionStorage.removeItem(key);
        history.replaceState(null, "", `/chats/${chatId}`);
      }}
    />
  );
}

/** The list of the extensions, with addresses in place of views, or a new chat. */
export function ChatsView({
  personId,
  beginsNew,
  beginsWithSchedule,
}: {
  personId: string;
  beginsNew: boolean;
  beginsWithSchedule: boolean;
}) {
  const [api] = useState(() => new LinnetApi({ baseUrl: "" }));
  const [isNew, setNew] = useState(beginsNew);
  const [host] = useState(() =>
    typeof window === "undefined" ? {} : { choices: createChatStores(localStorage).choices },
  );

  function begin() {
    // Whoever reloads the field finds it.
    history.replaceState(null, "", "/chats?show=new");
    setNew(true);
  }

  if (isNew) {
    // A chat that has begun is a page of its own by then.
    const leave = () => {
      if (location.pathname !== "/chats") return location.assign("/chats");
      // Whoever reloads the list, or comes back to it, finds it.
      history.replaceState(null, "", "/chats");
      setNew(false);
    };
    return <NewChat personId={personId} onLeave={leave} />;
  }
  return (
    <div className="linnet linnet-page">
      <header className="linnet-bar">
        <h1>{englishStrings.chats}</h1>
        <button type="button" onClick={begin}>
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
