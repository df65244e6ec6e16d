"use client";

import { createChatStores, LinnetApi } from "@linnet/client";
import { newId } from "@linnet/protocol";
import { ChatList, UiHostProvider } from "@linnet/ui";
import { englishStrings } from "@linnet/ui/strings";
import { useEffect, useState } from "react";
import { ChatView } from "./[chatId]/chat-view.tsx";
import { NextChatId } from "./next-chat-id.ts";
import "@linnet/ui/linnet.css";
import "./[chatId]/chat-view.css";

const openChat = (chatId: string) => location.assign(`/chats/${chatId}`);

function NewChat({ next, onLeave }: { next: NextChatId | undefined; onLeave: () => void }) {
  const [chatId] = useState(() => next?.take() ?? newId());
  return (
    <ChatView
      chatId={chatId}
      onLeave={onLeave}
      onBegun={() => {
        next?.begun();
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
  // The server renders this too, where nothing is stored.
  const [stored] = useState(() =>
    typeof localStorage === "undefined"
      ? undefined
      : {
          stores: createChatStores(localStorage),
          next: new NextChatId(personId, sessionStorage, localStorage),
        },
  );
  const [host] = useState(() => (stored ? { choices: stored.stores.choices } : {}));

  useEffect(() => {
    async function leave() {
      const id = stored?.next.taken();
      if (id && (await stored?.stores.typed.get(id))) stored?.next.leave(id);
    }
    addEventListener("pagehide", leave);
    return () => removeEventListener("pagehide", leave);
  }, [stored]);

  if (isNew) {
    // A chat that has begun is a page of its own by then.
    const leave = () =>
      location.pathname === "/chats" ? setNew(false) : location.assign("/chats");
    return <NewChat next={stored?.next} onLeave={leave} />;
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
