import type { ChatStores } from "@linnet/client";
import type { ContextData, LinnetMessage } from "@linnet/protocol";
import type { ChatAccess } from "@linnet/ui";
import { ResumableChatPanel, withReturned } from "@linnet/ui";
import { fill, type LinnetStrings } from "@linnet/ui/strings";
import { useState } from "react";
import type { ViewState } from "../protocol/view-calls.ts";
import { attachmentItems } from "./attachment-items.ts";
import { HostChatTransport } from "./host-chat-transport.ts";
import type { HostClient } from "./host-client.ts";
import { ModelButton } from "./model-button.tsx";
import { SourceButtons } from "./source-buttons.tsx";
import { useAttachments } from "./use-attachments.tsx";
import { useViewTexts } from "./view-texts.tsx";

/** The longest pasted text that is sent, in characters. */
const MAX_PASTED = 36_000;

function pastedText(pasted: string, texts: LinnetStrings, language: string): ContextData {
  const text = pasted.slice(0, MAX_PASTED).toWellFormed();
  const cut = fill(texts.shortened, { count: text.length.toLocaleString(language) });
  const title = text.length < pasted.length ? `${texts.pastedText} (${cut})` : texts.pastedText;
  return { kind: "selection", title, text };
}

/** The open chat, with attachments from the editor. Give it a `key` of the chat's id. */
export function ChatView({
  client,
  api,
  stores,
  state,
  arrival,
  nextArrival,
  painted,
  typedText,
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
  /** The text in the composer at first; the parent component stores what is typed. */
  typedText: () => string;
  onText: (text: string) => void;
}) {
  const { chatId } = state;
  const texts = useViewTexts();
  const attached = useAttachments(client, { list: state.attachments, arrival }, nextArrival);
  const [text, setText] = useState(typedText);
  function changeText(changed: string) {
    setText(changed);
    onText(changed);
  }

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
      onText={changeText}
      attached={{
        items: attachmentItems(attached.attachments, texts, attached),
        note: attached.note,
        onTrim: attached.trim,
        onAddText: (pasted) => attached.restore([pastedText(pasted, texts, state.language)]),
        onRemove: attached.remove,
        onSent: () => attached.remove(),
      }}
      beginnings={<SourceButtons client={client} />}
      tools={
        <>
          <button type="button" className="linnet-quiet" onClick={attached.attach}>
            {texts.attachMore}
          </button>
          <ModelButton model={state.model} />
        </>
      }
      onReturned={(prompt) => {
        changeText(withReturned(prompt, text));
        attached.restore(prompt.context ?? []);
      }}
    />
  );
}
