import type { LinnetMessage } from "@linnet/protocol";
import type { Prompt, Store } from "@linnet/ui";
import { ChatPanel, type ChatPanelProps, messageOf } from "@linnet/ui";
import { useSyncExternalStore } from "react";
import { chatStores } from "../../state/stores.ts";
import type { ShownState } from "./shown-state.ts";

/** The state of a chat before its transport is loaded. */
const NOT_LOADED = {
  isWorking: false,
  isLoading: true,
  problem: undefined,
  turnsEnded: 0,
  connection: { phase: "idle", offline: false, attempt: 0 },
  stop: async () => {},
  retry: async () => {},
} as const;

/**
 * The panel of a chat. It stays where it is when the chat becomes live, so that no click, key or
 * scrolling is lost on the way.
 */
export function ShownPanel({
  chatId,
  painted = [],
  shown,
  onReturned,
  ...panel
}: Omit<ChatPanelProps, "chat" | "drafts" | "projects" | "reminders"> & {
  chatId: string;
  painted: readonly LinnetMessage[] | undefined;
  shown: Store<ShownState>;
  /** A prompt came back that could not be stored. */
  onReturned: (prompt: Prompt) => void;
}) {
  const { chat, drafts, projects, reminders } = useSyncExternalStore(
    shown.subscribe,
    shown.getSnapshot,
  );
  const live = chat?.chatId === chatId ? chat : undefined;
  return (
    <ChatPanel
      {...panel}
      drafts={live && drafts}
      projects={live && projects}
      reminders={live && reminders}
      chat={
        live ?? {
          ...NOT_LOADED,
          messages: painted,
          // A message that is sent this early waits in the outbox for the loaded chat.
          send: (prompt) =>
            chatStores.outbox.set(chatId, messageOf(prompt)).catch(() => onReturned(prompt)),
        }
      }
    />
  );
}
