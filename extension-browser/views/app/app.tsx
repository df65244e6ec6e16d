import { newId } from "@linnet/protocol";
import type { Prompt } from "@linnet/ui";
import {
  afterPaint,
  LONGEST_MESSAGE,
  Store,
  StrayDrops,
  UiHostProvider,
  useRevealAtOnce,
  useTypedElsewhere,
  useUiHost,
  withReturned,
} from "@linnet/ui";
import { fill } from "@linnet/ui/strings";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { ViewPort } from "../../connection/view-port.ts";
import { saveCurrentChat } from "../../state/current-chat.ts";
import { takeDraftRequest, watchDraftRequests } from "../../state/draft-request.ts";
import { loadAttachment } from "../../state/pending-attachment.ts";
import { promptStored } from "../../state/pending-work.ts";
import { watchSettings } from "../../state/settings.ts";
import { chatStores } from "../../state/stores.ts";
import { usePagePictures } from "../pictures/use-page-pictures.tsx";
import { useTexts } from "../texts-context.tsx";
import { AppBar } from "./app-bar.tsx";
import { ShownPanel } from "./shown-panel.tsx";
import type { ShownState } from "./shown-state.ts";
import type { StoredAtStart } from "./stored-at-start.ts";
import { usePageAttachment } from "./use-page-attachment.tsx";

let loadingChatSource: Promise<typeof import("./chat-source.tsx")> | undefined;

function loadChatSource() {
  loadingChatSource ??= afterPaint().then(() => import("./chat-source.tsx"));
  return loadingChatSource;
}

const ChatSource = lazy(loadChatSource);
const Lists = lazy(() => import("./lists.tsx"));
const NotifyQuestion = lazy(() =>
  import("./notify-question.tsx").then((module) => ({ default: module.NotifyQuestion })),
);

/** The popup's and the side panel's content. */
export function App({ stored, isPopup }: { stored: StoredAtStart; isPopup: boolean }) {
  const host = useUiHost();
  const { strings, connect, openOptions } = host;
  const texts = useTexts();
  const pictures = usePagePictures(isPopup);
  useRevealAtOnce(loadChatSource);
  const [settings, setSettings] = useState(stored.settings);
  const [chatId, setChatId] = useState(stored.chatId);
  const [isNew, setNew] = useState(!stored.hasBegun);
  // An earlier version kept texts of any length: one that no field can show is attached instead.
  const [oversized] = useState(stored.typed.length > LONGEST_MESSAGE ? stored.typed : undefined);
  const [text, setText] = useState(oversized === undefined ? stored.typed : "");
  const keepTyped = useTypedElsewhere(chatId, chatStores.typed, setText);
  const [hasBegun, setBegun] = useState(stored.hasBegun);
  const [earlier, setEarlier] = useState(stored.earlier);
  const draftAtOnce = { text: strings.promptDraft, intent: "draft" } as const;
  const [begin, setBegin] = useState<Prompt | undefined>(
    stored.isRequested && !stored.settings.asksFirst ? draftAtOnce : undefined,
  );
  const [isStorageFull, setStorageFull] = useState(false);
  const [isList, setList] = useState(false);
  const [shown, setShown] = useState({ title: "", isWorking: false, isUnknown: false });
  const [live] = useState(
    () =>
      new Store<ShownState>({
        chat: undefined,
        drafts: undefined,
        projects: undefined,
        reminders: undefined,
      }),
  );
  const [port] = useState(() => new ViewPort());
  const painted = stored.chatId === chatId ? stored.snapshot?.messages : undefined;
  const page = usePageAttachment({
    messages: stored.snapshot?.messages ?? [],
    hasBegun,
    isPopup,
    isAskedFor: stored.isRequested,
  });
  const sent = useRef<typeof page.attachments>([]);
  /** Something was sent in this view, which connects this browser if that is still to be done. */
  const [hasSent, setSent] = useState(false);

  useEffect(() => watchSettings(setSettings), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is attached once, when the view opens.
  useEffect(() => {
    if (oversized === undefined) return;
    void page.addText(oversized).then(() => chatStores.typed.remove(stored.chatId));
  }, []);
  useEffect(() => {
    port.report({ chatId, isWorking: shown.isWorking });
  }, [port, chatId, shown.isWorking]);

  const onRequest = useRef(async () => {});
  useEffect(() => {
    onRequest.current = async () => {
      if (!(await takeDraftRequest())) return;
      if (!(await loadAttachment())) void page.attach();
      await open(newId(), "new");
      if (!settings.asksFirst) setBegin(draftAtOnce);
    };
  });
  useEffect(() => {
    void onRequest.current();
    return watchDraftRequests(() => void onRequest.current());
  }, []);

  const isToConnect = hasSent && shown.isUnknown && settings.token === "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is asked for once.
  useEffect(() => {
    if (!isToConnect) return;
    const abort = new AbortController();
    // The tab of the approval closes a popup: what was sent is kept before that.
    void promptStored(chatId, abort.signal).then(() => {
      if (abort.signal.aborted) return;
      setSent(false);
      connect?.();
    });
    return () => abort.abort();
  }, [isToConnect]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was sent with another token asks for no connection.
  useEffect(() => setSent(false), [settings.token]);

  function write(next: string) {
    // A chat becomes the one that the next view opens with by what is put into it.
    void saveCurrentChat(chatId);
    setText(next);
    void keepTyped(next).then((isKept) => setStorageFull(!isKept));
  }
  function takeBack(prompt: Prompt) {
    write(withReturned(prompt, text));
    const kept = sent.current.filter(({ context }) =>
      prompt.context?.some((each) => each.title === context.title),
    );
    page.restore(kept);
  }
  async function open(next: string, isNext: "new" | "earlier") {
    setNew(isNext === "new");
    setBegun(isNext === "earlier");
    // The button that was pressed may go; the panel takes the focus when nothing else has it.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    const typed = await chatStores.typed.get(next);
    await saveCurrentChat(next);
    setEarlier(undefined);
    setBegin(undefined);
    setSent(false);
    setText(typed ?? "");
    setShown({ title: "", isWorking: false, isUnknown: false });
    setChatId(next);
    setList(false);
  }
  const panel = {
    text,
    onText: write,
    isStorageFull,
    attached: {
      items: page.attachments,
      note: page.note,
      isReading: page.isReading,
      renew: page.renew,
      onRemove: page.remove,
      onAnswer: page.answer,
      onAddText: (pasted: string) => void page.addText(pasted),
      onSent: () => {
        void saveCurrentChat(chatId);
        setBegun(true);
        setSent(settings.token === "");
        sent.current = page.attachments;
        page.remove();
      },
    },
    isNew,
    begin,
    onBegun: () => setBegin(undefined),
    beginnings: earlier ? (
      <p>
        <button
          type="button"
          className="linnet-quiet"
          dir="auto"
          onClick={() => {
            page.remove();
            void open(earlier.chatId, "earlier");
          }}
        >
          <span className="linnet-earlier">
            {fill(texts.continueChat, { title: earlier.title })}
          </span>
        </button>
      </p>
    ) : null,
    takesFocus: true,
    tools:
      page.attachments.length === 0 && !page.isReading ? (
        <div>
          <button type="button" className="linnet-quiet" onClick={() => void page.attach()}>
            {strings.attachPage}
          </button>
        </div>
      ) : null,
  };

  return (
    <main className="linnet">
      <AppBar
        title={shown.title}
        isList={isList}
        onList={() => setList(!isList)}
        onNew={() => {
          void open(newId(), "new");
          void page.begin();
        }}
        onOptions={() => openOptions?.()}
        isPopup={isPopup}
      />
      <StrayDrops />
      {settings.notifyAsked ? null : (
        <Suspense fallback={null}>
          <NotifyQuestion isWorking={shown.isWorking} />
        </Suspense>
      )}
      <UiHostProvider
        host={{
          ...host,
          pictureSources: pictures.sources,
          ...(settings.token === "" ? {} : { refusedAs: "expired" }),
        }}
      >
        {isList ? (
          <Suspense fallback={<p className="linnet-faint linnet-list-view">{strings.loading}</p>}>
            <Lists
              key={`${settings.backendUrl} ${settings.token}`}
              backendUrl={settings.backendUrl}
              chatId={chatId}
              onOpen={(next) => void open(next, "earlier")}
            />
          </Suspense>
        ) : (
          <ShownPanel
            {...panel}
            key={chatId}
            chatId={chatId}
            painted={painted}
            shown={live}
            onReturned={takeBack}
          />
        )}
      </UiHostProvider>
      {isList ? null : (
        <>
          {pictures.dialog}
          <Suspense fallback={null}>
            <ChatSource
              key={`${chatId} ${settings.backendUrl} ${settings.token} ${settings.resume}`}
              chatId={chatId}
              settings={settings}
              painted={painted}
              shown={live}
              onState={setShown}
              onReturned={takeBack}
            />
          </Suspense>
        </>
      )}
    </main>
  );
}
