import type { ChatStores } from "@linnet/client";
import type { LinnetMessage } from "@linnet/protocol";
import type { ChatAccess } from "@linnet/ui";
import { ResumableChatPanel } from "@linnet/ui";
import type { ViewState } from "../protocol/view-calls.ts";
import { Beginnings } from "./beginnings.tsx";
import { HostChatTransport } from "./host-chat-transport.ts";
import type { HostClient } from "./host-client.ts";
import { shownAttachments } from "./shown-attachments.ts";
import { useAttachments } from "./use-attachments.tsx";
import { useViewTexts } from "./view-texts.tsx";

/** The chat that is open, with what the editor adds to it. Give it a `key` of the chat's id. */
export function ChatView({
  client,
  api,
  stores,
  state,
  arrival,
  onArrival,
  painted,
  text,
  onText,
}: {
  client: HostClient;
  api: ChatAccess;
  stores: ChatStores;
  state: ViewState;
  /** When the state came, among all that came from the host. */
  arrival: number;
  /** Counts that something else came. */
  onArrival: () => number;
  /** The messages that are shown until the chat is loaded. */
  painted: readonly LinnetMessage[];
  /** What was typed and not sent; kept by whoever shows the chat. */
  text: string;
  onText: (text: string) => void;
}) {
  const { chatId } = state;
  const texts = useViewTexts();
  const attached = useAttachments(client, { list: state.attachments, arrival }, onArrival);

  return (
    <ResumableChatPanel
      options={{
        chatId,
        api,
        stores,
        painted,
        createTransport: (callbacks) => new HostChatTransport(client, chatId, callbacks),
      }}
      text={text}
      onText={onText}
      attached={{
        items: shownAttachments(attached.attachments, texts, attached),
        note: attached.note,
        onTrim: attached.trim,
        onRemove: attached.remove,
        onSent: () => attached.remove(),
      }}
      beginnings={<Beginnings hint={texts.beginHint} onChoose={attached.attach} />}
      tools={
        <button
          type="button"
          className="linnet-quiet linnet-attach"
          onClick={() => attached.attach("ask")}
        >
          {texts.attachMore}
        </button>
      }
      onReturned={(prompt) => {
        if (text === "") onText(prompt.text);
        attached.restore(prompt.context ?? []);
      }}
    />
  );
}
