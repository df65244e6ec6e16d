import type { ChatStores } from "@linnet/client";
import { type LinnetMessage, newId } from "@linnet/protocol";
import type { ChatAccess } from "@linnet/ui";
import { ScheduleView, StrayDrops, type UiHost, UiHostProvider } from "@linnet/ui";
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { canStartAt } from "../protocol/start-address.ts";
import {
  cancelConnecting,
  cancelStart,
  copyText,
  insertText,
  openChat,
  openContext,
  openLink,
  runCommand,
  saveDraft,
  scheduleAsked,
  showStartTerminal,
  startView,
  type ViewState,
  viewStateChanged,
} from "../protocol/view-calls.ts";
import { AddressNotice } from "./address-notice.tsx";
import { ChatView } from "./chat-view.tsx";
import { useCodePictures } from "./code-picture/use-code-pictures.tsx";
import { ConnectingNotice } from "./connecting-notice.tsx";
import type { Heartbeat } from "./heartbeat.ts";
import type { HostClient } from "./host-client.ts";
import { StartNotice } from "./start-notice.tsx";
import { ViewTextsProvider, viewTexts } from "./view-texts.tsx";

export interface AppProps {
  client: HostClient;
  api: ChatAccess;
  stores: ChatStores;
  heartbeat: Heartbeat;
  /** Number of restarts of the host. After each, the view asks for its state again. */
  restarts: number;
  onState: (state: ViewState) => void;
}

/** The content of the view: the newest state, and the stored messages of its chat. */
interface ViewContent {
  state: ViewState;
  painted: readonly LinnetMessage[];
  /** Number of the state among everything that the host has sent. */
  arrival: number;
  /** How often the host has asked to put the cursor into the composer. */
  focusRequests: number;
}

/** The text in the composer of a chat. */
interface TypedText {
  chatId: string;
  text: string;
}

/** The whole view: asks the host for its state, and shows it. */
export function App({ client, api, stores, heartbeat, restarts, onState }: AppProps) {
  const [content, setContent] = useState<ViewContent>();
  // Here and not in the chat, which React replaces when the connection or the host changes. No state: with a key that is
  // pressed, only the chat is drawn again.
  const typed = useRef<TypedText>(undefined);
  const [isSchedule, setSchedule] = useState(false);
  const codePictures = useCodePictures(client);
  const focusRequests = useRef(0);
  const arrivals = useRef(0);
  const showState = useRef<(state: ViewState, focus: boolean) => void>(() => {});
  function nextArrival(): number {
    arrivals.current += 1;
    return arrivals.current;
  }
  const liveness = useSyncExternalStore(heartbeat.subscribe, heartbeat.getSnapshot);

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again after a restart.
  useEffect(() => {
    let isCurrent = true;
    let shown = 0;
    async function show(state: ViewState, focus: boolean) {
      const { chatId } = state;
      const arrival = nextArrival();
      if (focus) {
        focusRequests.current += 1;
        setSchedule(false);
      }
      const [snapshot, stored = ""] = await Promise.all([
        stores.snapshots.get(chatId),
        stores.typed.get(chatId),
      ]);
      // The stores answer at different speeds: an older state must not replace a newer one.
      if (!isCurrent || arrival < shown) return;
      shown = arrival;
      onState(state);
      if (typed.current?.chatId !== chatId) typed.current = { chatId, text: stored };
      setContent({
        state,
        painted: snapshot?.messages ?? [],
        arrival,
        focusRequests: focusRequests.current,
      });
    }
    showState.current = (state, focus) => void show(state, focus);
    const unsubscribe = client.on(viewStateChanged, ({ state, focus }) => void show(state, focus));
    const ignoreSchedule = client.on(scheduleAsked, () => setSchedule(true));
    client.call(startView, {}).then(
      (state) => void show(state, false),
      () => {},
    );
    return () => {
      isCurrent = false;
      unsubscribe();
      ignoreSchedule();
    };
  }, [client, stores, restarts]);

  const focusCount = content?.focusRequests ?? 0;
  // Before the browser paints: a key that is pressed as soon as the composer shows goes into it.
  useLayoutEffect(() => {
    if (focusCount > 0) focusComposer();
  }, [focusCount]);

  const language = content?.state.language;
  useEffect(() => {
    if (language === undefined) return;
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
  }, [language]);

  if (!content) return null;
  const { state, painted, arrival } = content;
  const { chatId } = state;
  const isConnected = state.account.state === "connected";
  /** Another one for each token: it changes nothing else where the one before has expired. */
  const connection = state.account.state === "connected" ? state.account.connections : undefined;
  const access = [state.backendUrl, connection, restarts].join();
  const texts = viewTexts(state.strings);
  const host: Partial<UiHost> = {
    strings: texts,
    language: state.language,
    copy: (text) => client.call(copyText, { text }),
    openUrl: (url) => void client.call(openLink, { url }),
    connect: () => void client.call(runCommand, { command: "connect" }).catch(() => {}),
    ...(isConnected ? { refusedAs: "expired" } : {}),
    ...(canStartAt(state.backendUrl)
      ? { startBackend: () => void client.call(runCommand, { command: "start" }).catch(() => {}) }
      : {}),
    openOptions: () => void client.call(runCommand, { command: "openSettings" }),
    ...(state.model === undefined
      ? {}
      : { chooseModel: () => void client.call(runCommand, { command: "chooseModel" }) }),
    openVoice: () => void client.call(runCommand, { command: "openVoice" }),
    openContext: (context) => void client.call(openContext, { context }),
    draftEdits: stores.draftEdits,
    choices: stores.choices,
    ...codePictures.host(texts),
    draftActions: [
      {
        label: texts.insertDraft,
        run: ({ posts }) =>
          void client.call(insertText, { text: posts.map(({ text }) => text).join("\n\n") }),
      },
      {
        label: texts.saveDraft,
        run: ({ draftId = newId(), posts, sources, answers }) =>
          void client.call(saveDraft, {
            id: draftId,
            posts: posts.map(({ text, pictures }) => ({ text, pictures })),
            sources: [...sources],
            answers,
          }),
      },
    ],
  };
  return (
    <ViewTextsProvider value={texts}>
      <UiHostProvider host={host}>
        <main className="linnet" aria-label="Linnet">
          {liveness === "silent" ? (
            <p role="status" className="linnet-host-silent">
              <span aria-hidden="true" className="linnet-spinner" />
              {texts.hostSilent}
            </p>
          ) : null}
          {state.notAnAddress === undefined ? null : (
            <AddressNotice written={state.notAnAddress} address={state.backendUrl} />
          )}
          {state.account.state === "connecting" ? (
            <ConnectingNotice
              account={state.account}
              isRemote={state.isRemote}
              onUseToken={() => void client.call(runCommand, { command: "pasteToken" })}
              onCancel={() => void client.call(cancelConnecting, {})}
            />
          ) : null}
          {state.start ? (
            <StartNotice
              start={state.start}
              onCancel={() => void client.call(cancelStart, {})}
              onShowTerminal={() => void client.call(showStartTerminal, {})}
            />
          ) : null}
          {codePictures.shown(texts)}
          <StrayDrops />
          {isSchedule ? (
            <div className="linnet-list-view">
              <div>
                <button type="button" className="linnet-quiet" onClick={() => setSchedule(false)}>
                  {texts.back}
                </button>
              </div>
              <ScheduleView
                key={access}
                access={api.scheduledPosts}
                onOpen={(next) =>
                  void client.call(openChat, { chatId: next }).then(
                    (shown) => showState.current(shown, true),
                    () => {},
                  )
                }
              />
            </div>
          ) : (
            <ChatView
              key={[chatId, access].join()}
              client={client}
              api={api}
              stores={stores}
              state={state}
              arrival={arrival}
              nextArrival={nextArrival}
              painted={painted}
              typedText={() => (typed.current?.chatId === chatId ? typed.current.text : "")}
              onText={(text) => {
                typed.current = { chatId, text };
                void (text === "" ? stores.typed.remove(chatId) : stores.typed.set(chatId, text));
              }}
            />
          )}
        </main>
      </UiHostProvider>
    </ViewTextsProvider>
  );
}

function directionOf(language: string): "ltr" | "rtl" {
  return language === "ar" ? "rtl" : "ltr";
}

function focusComposer(): void {
  document.querySelector<HTMLTextAreaElement>(".linnet-composer textarea")?.focus();
}
