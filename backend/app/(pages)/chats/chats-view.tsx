"use client";

import { createChatStores, LinnetApi } from "@linnet/client";
import { ChatList, UiHostProvider } from "@linnet/ui";
import { useEffect, useState } from "react";
import { backendTime } from "../backend-time.ts";
import { pageStorage } from "../page-storage.ts";
import { ChatFrame } from "./[chatId]/chat-frame.tsx";
import { ChatView, type ShownTexts } from "./[chatId]/chat-view.tsx";
import { leaveNewChatId, takeNewChatId } from "./new-chat-id.ts";

const openChat = (chatId: string) => location.assign(`/chats/${chatId}`);

/** A new chat. Its id is known once it is clear that no other tab has it. */
function NewChat({
  personId,
  onLeave,
  ...texts
}: { personId: string; onLeave: () => void } & ShownTexts) {
  const { strings } = texts;
  const [chatId, setChatId] = useState<string>();
  useEffect(() => {
    let isLeft = false;
    void takeNewChatId(personId).then((taken) => {
      if (!isLeft) setChatId(taken);
    });
    return () => {
      isLeft = true;
    };
  }, [personId]);
  if (chatId === undefined) {
    return (
      <ChatFrame title={strings.untitled} button={{ name: strings.chats, onPress: onLeave }} isBusy>
        <div className="linnet-empty">
          <h2>{strings.emptyTitle}</h2>
          <p>{strings.emptyHintBare}</p>
        </div>
      </ChatFrame>
    );
  }
  return (
    <ChatView
      {...texts}
      chatId={chatId}
      onLeave={onLeave}
      onBegun={() => {
        leaveNewChatId(personId, chatId);
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
  ...texts
}: {
  personId: string;
  beginsNew: boolean;
  beginsWithSchedule: boolean;
} & ShownTexts) {
  const { strings } = texts;
  const [api] = useState(() => new LinnetApi({ baseUrl: "" }));
  const [isNew, setNew] = useState(beginsNew);
  const [host] = useState(() =>
    typeof window === "undefined"
      ? texts
      : { ...texts, backendTime, choices: createChatStores(pageStorage).choices },
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
    return <NewChat {...texts} personId={personId} onLeave={leave} />;
  }
  return (
    <ChatFrame title={strings.chats} button={{ name: strings.newChat, onPress: begin }}>
      <UiHostProvider host={host}>
        <ChatList
          access={api.chats}
          drafts={api.drafts}
          scheduled={api.scheduledPosts}
          beginsWithSchedule={beginsWithSchedule}
          onOpen={openChat}
        />
      </UiHostProvider>
    </ChatFrame>
  );
}
