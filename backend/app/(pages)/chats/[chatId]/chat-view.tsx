"use client";

import { createChatStores, createMemoryChatStores, LinnetApi } from "@linnet/client";
import type { ChatWithMessages } from "@linnet/protocol";
import {
  ResumableChatPanel,
  StrayDrops,
  UiHostProvider,
  useTypedElsewhere,
  withReturned,
} from "@linnet/ui";
import type { LinnetStrings } from "@linnet/ui/strings";
import { useState } from "react";
import { backendTime } from "../../backend-time.ts";
import { pageStorage } from "../../page-storage.ts";
import { ChatFrame } from "./chat-frame.tsx";

// The address may say which new chat it is: what was written in it is kept under its id.
const connect = () =>
  location.assign(`/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
const openVoice = () => location.assign("/voice");

/** What the views say, and the BCP 47 tag of its language. */
export interface ShownTexts {
  language: string;
  strings: LinnetStrings;
}

/**
 * The conversation of the extensions, over the session of whoever is signed in.
 *
 * @param chat as the server has loaded it; absent for one that its first message begins.
 * @param onBegun told once the backend has the chat.
 * @param onLeave shows the chats in the place of this one.
 */
export function ChatView({
  chatId,
  chat,
  onBegun,
  onLeave,
  language,
  strings,
}: {
  chatId: string;
  chat?: ChatWithMessages;
  onBegun?: () => void;
  onLeave?: () => void;
} & ShownTexts) {
  const [options] = useState(() => ({
    chatId,
    // English is what speakers of every other language see, too.
    namesLanguage: language !== "en",
    api: new LinnetApi({ baseUrl: "" }),
    ...(chat ? { initialChat: chat } : { isNew: true }),
    ...(onBegun ? { onRun: onBegun } : {}),
    // The server renders this too, where nothing is stored.
    stores:
      typeof window === "undefined" ? createMemoryChatStores() : createChatStores(pageStorage),
  }));
  const [text, setText] = useState("");
  const [isStorageFull, setStorageFull] = useState(false);
  const [title, setTitle] = useState(chat?.title ?? "");
  const keepTyped = useTypedElsewhere(chatId, options.stores.typed, setText);

  function write(next: string) {
    setText(next);
    void keepTyped(next).then((isKept) => setStorageFull(!isKept));
  }

  return (
    <UiHostProvider
      host={{
        language,
        strings,
        connect,
        refusedAs: "signed-out",
        openVoice,
        backendTime,
        draftEdits: options.stores.draftEdits,
      }}
    >
      <ChatFrame
        title={title || strings.untitled}
        button={onLeave && { name: strings.chats, onPress: onLeave }}
      >
        <StrayDrops />
        <ResumableChatPanel
          options={options}
          isNew={!chat}
          takesFocus={!chat}
          text={text}
          onText={write}
          isStorageFull={isStorageFull}
          onReturned={(prompt) => write(withReturned(prompt, text))}
          onChat={(shown) => {
            if (shown.title === title) return;
            setTitle(shown.title);
            // Its message may have arrived before the page was opened.
            onBegun?.();
          }}
        />
      </ChatFrame>
    </UiHostProvider>
  );
}
