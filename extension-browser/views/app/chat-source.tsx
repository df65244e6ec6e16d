import { browserOnlineSignal, WebRunLock } from "@linnet/client";
import type { LinnetDataParts } from "@linnet/protocol";
import type { OpenChatOptions, Store } from "@linnet/ui";
import { blockingStateOf, useWatchedChat, type WatchedChatOptions } from "@linnet/ui";
import { useEffect, useLayoutEffect, useState } from "react";
import { openBackend, runIdStore } from "../../connection/backend.ts";
import { chosenModel } from "../../model/chosen-model.ts";
import { lendModel } from "../../model/lend-model.ts";
import { setFollowAlarm, watchRun } from "../../state/pending-work.ts";
import type { Settings } from "../../state/settings.ts";
import { chatStores } from "../../state/stores.ts";
import type { ShownState } from "./shown-state.ts";

/**
 * The chat with its transport, which the first paint does not need. It shows nothing itself: the
 * panel that was painted goes on with what is put into the store.
 */
export default function ChatSource({
  chatId,
  settings,
  painted,
  shown,
  onReturned,
  onState,
}: {
  chatId: string;
  settings: Settings;
  painted: OpenChatOptions["painted"];
  shown: Store<ShownState>;
  onReturned: WatchedChatOptions["onReturned"];
  onState: (state: { title: string; isWorking: boolean; isUnknown: boolean }) => void;
}) {
  const [options] = useState(() => ({
    chatId,
    api: openBackend(settings.backendUrl),
    stores: chatStores,
    store: runIdStore,
    // Views share a run, so that all of them are live; the worker reads it when there is none.
    lock: new WebRunLock(navigator.locks, "shared"),
    online: browserOnlineSignal(window, () => navigator.onLine),
    resume: settings.resume,
    ...(painted ? { painted } : {}),
    onRun: () => void setFollowAlarm(),
    clientModel: chosenModel,
    onModelCall: (call: LinnetDataParts["model-call"]) => void lendModel(call),
  }));
  const [watch] = useState(() => (look: () => void) => watchRun(chatId, look));
  const chat = useWatchedChat({ options, onReturned, watch });
  const { title, isWorking } = chat;
  useLayoutEffect(() =>
    shown.set({
      chat,
      drafts: options.api.drafts,
      projects: options.api.projects,
      reminders: options.api.scheduledPosts,
    }),
  );
  // The backend does not know this browser.
  const isUnknown = blockingStateOf(chat.problem) === "not-paired";
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when one of them has changed.
  useEffect(() => onState({ title, isWorking, isUnknown }), [title, isWorking, isUnknown]);
  return null;
}
