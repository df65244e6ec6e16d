import type { ChatStores } from "@linnet/client";
import { type Dispatch, type SetStateAction, useEffect, useRef } from "react";
import { LONGEST_MESSAGE } from "../composer/composer.tsx";

const CHANNEL = "linnet.typed";

interface Typed {
  chatId: string;
  text: string;
}

// A schema library would cost more before the first paint than it checks.
function isTyped(data: unknown): data is Typed {
  return (
    typeof data === "object" &&
    data !== null &&
    "chatId" in data &&
    typeof data.chatId === "string" &&
    "text" in data &&
    typeof data.text === "string"
  );
}

/**
 * Keeps the field of a chat the same in all views of this browser. What was typed in a chat has one record: a view that
 * did not know of another's text would write over it.
 *
 * @param chatId The chat that is shown.
 * @param typed The records.
 * @param setText Sets the field's text to what was typed in another view, or stands in the record.
 * @returns writes this view's text into the record, then tells the other views of it: a view that is being opened has it
 * from either. Resolves to whether the record could be written.
 */
export function useTypedElsewhere(
  chatId: string,
  typed: ChatStores["typed"],
  setText: Dispatch<SetStateAction<string>>,
): (text: string) => Promise<boolean> {
  const channel = useRef<BroadcastChannel>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the record and the field are those of the view.
  useEffect(() => {
    const views = new BroadcastChannel(CHANNEL);
    channel.current = views;
    views.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isTyped(data) && data.chatId === chatId) setText(data.text);
    };
    // Until now, nobody has heard what was typed elsewhere since the view was opened.
    void typed.get(chatId).then((kept = "") => {
      const isShown = channel.current === views && kept.length <= LONGEST_MESSAGE;
      if (isShown) setText((written) => written || kept);
    });
    return () => {
      channel.current = undefined;
      views.close();
    };
  }, [chatId]);
  return async (text) => {
    const isKept = await (text === "" ? typed.remove(chatId) : typed.set(chatId, text)).then(
      () => true,
      () => false,
    );
    channel.current?.postMessage({ chatId, text } satisfies Typed);
    return isKept;
  };
}
