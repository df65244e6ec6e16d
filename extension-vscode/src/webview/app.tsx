import type { ChatStores } from "@linnet/client";
import type { LinnetMessage } from "@linnet/protocol";
import type { ChatAccess } from "@linnet/ui";
import { type UiHost, UiHostProvider } from "@linnet/ui";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import {
  cancelConnecting,
  connectAccount,
  copyText,
  insertText,
  openLink,
  runCommand,
  saveDraft,
  startView,
  type ViewState,
  viewStateChanged,
} from "../protocol/view-calls.ts";
import { ChatView } from "./chat-view.tsx";
import { ConnectingNotice } from "./connecting-notice.tsx";
import type { Heartbeat } from "./heartbeat.ts";
import type { HostClient } from "./host-client.ts";
import { ViewTextsProvider, viewTexts } from "./view-texts.tsx";

export interface AppProps {
  client: HostClient;
  api: ChatAccess;
  stores: ChatStores;
  heartbeat: Heartbeat;
  /** Grows when the host was restarted, which makes everything begin again. */
  round: number;
  onState: (state: ViewState) => void;
}

/** What is shown of a chat before it is loaded. */
interface Prepared {
  state: ViewState;
  painted: readonly LinnetMessage[];
  /** When it came, among all that came from the host. */
  arrival: number;
  /** Grows when the person is to write now. */
  focusRound: number;
}

/** What stands in the place to write in. */
interface Typed {
  chatId: string;
  text: string;
}

/** The view as a whole: it asks the host what to show, and shows it. */
export function App({ client, api, stores, heartbeat, round, onState }: AppProps) {
  const [prepared, setPrepared] = useState<Prepared>();
  // Above the chat, which begins again when the connection or the host is another one.
  const [typed, setTyped] = useState<Typed>();
  const focusRounds = useRef(0);
  const arrivals = useRef(0);
  function arrive(): number {
    arrivals.current += 1;
    return arrivals.current;
  }
  const liveness = useSyncExternalStore(heartbeat.subscribe, heartbeat.getSnapshot);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks again.
  useEffect(() => {
    let isCurrent = true;
    let shown = 0;
    async function show(state: ViewState, focus: boolean) {
      const { chatId } = state;
      const arrival = arrive();
      if (focus) focusRounds.current += 1;
      const [snapshot, stored = ""] = await Promise.all([
        stores.snapshots.get(chatId),
        stores.typed.get(chatId),
      ]);
      // What lies near is read sooner: an older state does not follow a newer one.
      if (!isCurrent || arrival < shown) return;
      shown = arrival;
      onState(state);
      setPrepared({
        state,
        painted: snapshot?.messages ?? [],
        arrival,
        focusRound: focusRounds.current,
      });
      setTyped((before) => (before?.chatId === chatId ? before : { chatId, text: stored }));
    }
    const unsubscribe = client.on(viewStateChanged, ({ state, focus }) => void show(state, focus));
    client.call(startView, {}).then(
      (state) => void show(state, false),
      () => {},
    );
    return () => {
      isCurrent = false;
      unsubscribe();
    };
  }, [client, stores, round]);

  const focusRound = prepared?.focusRound ?? 0;
  useEffect(() => {
    if (focusRound > 0) focusComposer();
  }, [focusRound]);

  const language = prepared?.state.language;
  useEffect(() => {
    if (language === undefined) return;
    document.documentElement.lang = language;
    document.documentElement.dir = directionOf(language);
  }, [language]);

  if (!prepared) return null;
  const { state, painted, arrival } = prepared;
  const { chatId } = state;
  const texts = viewTexts(state.strings);
  const host: UiHost = {
    strings: texts,
    language: state.language,
    copy: async (text) => void (await client.call(copyText, { text })),
    openUrl: (url) => void client.call(openLink, { url }),
    connect: () => void client.call(connectAccount, {}).catch(() => {}),
    openOptions: () => void client.call(runCommand, { command: "openSettings" }),
    draftActions: [
      {
        label: texts.insertDraft,
        run: ({ posts }) =>
          void client.call(insertText, { text: posts.map(({ text }) => text).join("\n\n") }),
      },
      {
        label: texts.saveDraft,
        run: ({ posts, sources }) =>
          void client.call(saveDraft, {
            posts: posts.map(({ text }) => text),
            sources: [...sources],
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
          {state.account.state === "connecting" ? (
            <ConnectingNotice
              account={state.account}
              onUseToken={() => void client.call(runCommand, { command: "pasteToken" })}
              onCancel={() => void client.call(cancelConnecting, {})}
            />
          ) : null}
          <ChatView
            key={[chatId, state.backendUrl, state.account.state === "connected", round].join()}
            client={client}
            api={api}
            stores={stores}
            state={state}
            arrival={arrival}
            onArrival={arrive}
            painted={painted}
            text={typed?.chatId === chatId ? typed.text : ""}
            onText={(text) => {
              setTyped({ chatId, text });
              void (text === "" ? stores.typed.remove(chatId) : stores.typed.set(chatId, text));
            }}
          />
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
