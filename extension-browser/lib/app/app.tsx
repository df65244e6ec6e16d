import { newId } from "@linnet/shared/protocol/new-id";
import { ChatPanel } from "@linnet/shared/ui/chat-panel";
import { messageOf } from "@linnet/shared/ui/message-of";
import { useUiHost } from "@linnet/shared/ui/ui-host";
import type { ResumableChat } from "@linnet/shared/ui/use-resumable-chat";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { browser } from "wxt/browser";
import { saveCurrentChat } from "../current-chat.ts";
import { watchSettings } from "../settings.ts";
import { chatStores } from "../stores.ts";
import { ViewPort } from "../view-port.ts";
import { AppBar } from "./app-bar.tsx";
import { NotifyQuestion } from "./notify-question.tsx";
import type { Shell } from "./shell.ts";
import { usePageAttachment } from "./use-page-attachment.tsx";

const Live = lazy(() => import("./live.tsx"));
const Lists = lazy(() => import("./lists.tsx"));

/** What is known of a chat before its transport is loaded. */
const NOT_LOADED = {
  isWorking: false,
  isLoading: true,
  problem: undefined,
  turnsEnded: 0,
  connection: { phase: "idle", offline: false, attempt: 0 },
  stop: async () => {},
  retry: async () => {},
} as const;

/** The popup's and the side panel's content. */
export function App({ shell, isPopup }: { shell: Shell; isPopup: boolean }) {
  const { strings } = useUiHost();
  const [settings, setSettings] = useState(shell.settings);
  const [chatId, setChatId] = useState(shell.chatId);
  // What was shown last is stored, so a chat without that has not been written in.
  const [isNew, setNew] = useState(!shell.snapshot);
  const [text, setText] = useState(shell.typed);
  const [isList, setList] = useState(false);
  const [shown, setShown] = useState({ title: "", isWorking: false });
  const [port] = useState(() => new ViewPort());
  const painted = shell.chatId === chatId ? shell.snapshot?.messages : undefined;
  const page = usePageAttachment(shell.snapshot?.messages ?? [], isPopup);
  const sent = useRef<typeof page.attachments>([]);

  useEffect(() => watchSettings(setSettings), []);
  useEffect(() => {
    port.report({ chatId, isWorking: shown.isWorking });
  }, [port, chatId, shown.isWorking]);

  function write(next: string) {
    setText(next);
    void (next === "" ? chatStores.typed.remove(chatId) : chatStores.typed.set(chatId, next));
  }
  async function open(next: string, isNext: "new" | "earlier") {
    setNew(isNext === "new");
    const typed = await chatStores.typed.get(next);
    await saveCurrentChat(next);
    setText(typed ?? "");
    setShown({ title: "", isWorking: false });
    setChatId(next);
    setList(false);
  }
  function onChat({ title, isWorking }: ResumableChat) {
    if (title !== shown.title || isWorking !== shown.isWorking) setShown({ title, isWorking });
  }
  const onOptions = () => void browser.runtime.openOptionsPage();
  const panel = {
    text,
    onText: write,
    attachments: page.attachments,
    onRemoveAttachment: page.remove,
    onAttachmentsSent: () => {
      sent.current = page.attachments;
      page.remove();
    },
    note: page.note,
    onConnect: onOptions,
    onOptions,
    isNew,
    takesFocus: true,
    canAttach: page.attachments.length === 0,
    onAttach: () => void page.attach(),
  };

  return (
    <main className="linnet">
      <AppBar
        title={shown.title}
        isList={isList}
        onList={() => setList(!isList)}
        onNew={() => {
          void open(newId(), "new");
          void page.attach();
        }}
        onOptions={onOptions}
        isPopup={isPopup}
      />
      <NotifyQuestion settings={settings} isWorking={shown.isWorking} />
      {isList ? (
        <Suspense fallback={<p className="linnet-faint linnet-list-view">{strings.loading}</p>}>
          <Lists
            key={`${settings.backendUrl} ${settings.token}`}
            backendUrl={settings.backendUrl}
            chatId={chatId}
            onOpen={(next) => void open(next, "earlier")}
            onOptions={onOptions}
          />
        </Suspense>
      ) : (
        <Suspense
          fallback={
            <ChatPanel
              {...panel}
              chat={{
                ...NOT_LOADED,
                messages: painted ?? [],
                // What is sent this early waits where the loaded chat looks for it.
                send: (prompt) => chatStores.outbox.set(chatId, messageOf(prompt)),
              }}
            />
          }
        >
          <Live
            {...panel}
            key={`${chatId} ${settings.backendUrl} ${settings.token} ${settings.resume}`}
            chatId={chatId}
            settings={settings}
            painted={painted}
            onChat={onChat}
            onReturned={(prompt) => {
              if (text === "") write(prompt.text);
              const kept = sent.current.filter(({ context }) =>
                prompt.context?.some((each) => each.title === context.title),
              );
              page.restore(kept);
            }}
          />
        </Suspense>
      )}
    </main>
  );
}
