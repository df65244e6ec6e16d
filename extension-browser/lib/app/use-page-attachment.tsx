import type { LinnetMessage } from "@linnet/shared/protocol/linnet-message";
import type { Attachment } from "@linnet/shared/ui/attachment";
import { fill } from "@linnet/shared/ui/strings";
import { useEffect, useState } from "react";
import { browser } from "wxt/browser";
import { type PageReading, readActivePage } from "../page-context.ts";
import { takeAttachment } from "../pending-attachment.ts";
import { useTexts } from "./texts-context.tsx";

export interface PageAttachment {
  attachments: readonly Attachment[];
  note: string | undefined;
  remove: () => void;
  /** Reads the page in front now. */
  attach: () => Promise<void>;
  /** Puts back what had gone with a prompt. */
  restore: (attachments: readonly Attachment[]) => void;
}

/**
 * What of the browser goes with the next message: the page in front, or what the context menu
 * left. A page that the chat has already is not attached again.
 *
 * @param isPopup - A popup opens by a click on the icon, which lets it read the page.
 */
export function usePageAttachment(
  messages: readonly LinnetMessage[],
  isPopup: boolean,
): PageAttachment {
  const texts = useTexts();
  const [attachments, setAttachments] = useState<readonly Attachment[]>([]);
  const [note, setNote] = useState<string>();

  function show(reading: PageReading, isAsked: boolean) {
    if ("reason" in reading) {
      const notes = {
        unreadable: texts.unreadablePage,
        pdf: texts.pdfPage,
        empty: texts.emptyPage,
        "not-allowed": isPopup ? texts.unreadablePage : texts.clickIconFirst,
      };
      if (isPopup || isAsked) setNote(notes[reading.reason]);
      return;
    }
    const { context, isCut } = reading;
    setNote(undefined);
    if (!isAsked && context.kind === "page" && isAttached(messages, context.url)) return;
    const count = context.text.length.toLocaleString();
    setAttachments([
      {
        id: "page",
        context,
        ...(isCut ? { note: fill(texts.shortened, { count }) } : {}),
      },
    ]);
  }
  const attach = async (isAsked: boolean) => show(await readActivePage(), isAsked);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the page is read once, when the view opens.
  useEffect(() => {
    let isGone = false;
    async function takeLeft(): Promise<boolean> {
      const context = await takeAttachment();
      if (!context || isGone) return false;
      setNote(undefined);
      setAttachments([{ id: "left", context }]);
      return true;
    }
    void takeLeft().then((isTaken) => {
      if (!isTaken && !isGone) void attach(false);
    });
    const onChanged = (changes: Record<string, { newValue?: unknown }>) => {
      if (changes["linnet.attach"]?.newValue !== undefined) void takeLeft();
    };
    browser.storage.local.onChanged.addListener(onChanged);
    return () => {
      isGone = true;
      browser.storage.local.onChanged.removeListener(onChanged);
    };
  }, []);

  return {
    attachments,
    note,
    remove: () => setAttachments([]),
    attach: () => attach(true),
    restore: setAttachments,
  };
}

function isAttached(messages: readonly LinnetMessage[], url: string | undefined): boolean {
  return messages.some(({ parts }) =>
    parts.some((part) => part.type === "data-context" && part.data.url === url),
  );
}
