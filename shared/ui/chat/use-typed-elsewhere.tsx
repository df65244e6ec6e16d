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
 * @param typed The record.
 * @param setText Sets the field's text to what was typed in another view, or stands in the record.
 * @returns tells the other views of a change in this one, once it is in the record: a view that is being opened has it
 * from either.
 */
export function useTypedElsewhere(
  chatId: string,
  typed: Pick<ChatStores["typed"], "get">,
  setText: Dispatch<SetStateAction<string>>,
): (text: string) => void {
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
  return (text) => channel.current?.postMessage({ chatId, text } satisfies Typed);
}
