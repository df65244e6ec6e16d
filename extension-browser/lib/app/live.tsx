import { browserOnlineSignal } from "@linnet/shared/transport/online-signal";
import { WebRunLock } from "@linnet/shared/transport/run-lock";
import { LiveChat, type LiveChatProps } from "@linnet/shared/ui/live-chat";
import { useState } from "react";
import { openBackend, runIdStore } from "../backend.ts";
import { setFollowAlarm, watchRun } from "../pending-work.ts";
import type { Settings } from "../settings.ts";
import { chatStores } from "../stores.ts";

type Props = Omit<LiveChatProps, "options" | "watch"> & {
  chatId: string;
  settings: Settings;
  painted: LiveChatProps["options"]["painted"];
};

/** The chat with its transport: what the first paint does not need. */
export default function Live({ chatId, settings, painted, ...props }: Props) {
  const [options] = useState(() => ({
    chatId,
    api: openBackend(settings.backendUrl),
    stores: chatStores,
    store: runIdStore,
    // Views share a run, so that all of them are live; the worker reads it when there is none.
    lock: new WebRunLock(navigator.locks, "shared"),
    online: browserOnlineSignal(window, () => navigator.onLine),
    resume: settings.resume,
    painted,
    onRun: () => void setFollowAlarm(),
  }));
  const [watch] = useState(() => (look: () => void) => watchRun(chatId, look));
  return <LiveChat {...props} options={options} watch={watch} />;
}
