import type { ChatStores } from "@linnet/client";
import type { LinnetMessage } from "@linnet/protocol";
import type { ChatAccess } from "@linnet/ui";
import { ResumableChatPanel } from "@linnet/ui";
import type { ViewState } from "../protocol/view-calls.ts";
import { attachmentItems } from "./attachment-items.ts";
import { HostChatTransport } from "./host-chat-transport.ts";
import type { HostClient } from "./host-client.ts";
import { SourceButtons } from "./source-buttons.tsx";
import { useAttachments } from "./use-attachments.tsx";
import { useViewTexts } from "./view-texts.tsx";

/** The open chat, with attachments from the editor. Give it a `key` of the chat's id. */
export function ChatView({
  client,
  api,
  stores,
  state,
  arrival,
  nextArrival,
  painted,
  text,
  onText,
}: {
  client: HostClient;
  api: ChatAccess;
  stores: ChatStores;
  state: ViewState;
  /** Number of the state among everything that the host has sent. */
  arrival: number;
  /** The number of what has just arrived. */
  nextArrival: () => number;
  /** The messages to show until the chat is loaded. */
  painted: readonly LinnetMessage[];
  /** The text in the composer; the parent component stores it. */
  text: string;
  onText: (text: string) => void;
}) {
  const { chatId } = state;
  const texts = useViewTexts();
  const attached = useAttachments(client, { list: state.attachments, arrival }, nextArrival);

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
        items: attachmentItems(attached.attachments, texts, attached),
        note: attached.note,
        onTrim: attached.trim,
        onRemove: attached.remove,
        onSent: () => attached.remove(),
      }}
      beginnings={<SourceButtons hint={texts.beginHint} onChoose={attached.attach} />}
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
