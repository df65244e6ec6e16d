import { useEffect, useRef } from "react";

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
 * @param onTyped Is given the field's text as it is after a change in another view.
 * @returns tells the other views of a change in this one.
 */
export function useTypedElsewhere(
  chatId: string,
  onTyped: (text: string) => void,
): (text: string) => void {
  const channel = useRef<BroadcastChannel>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `onTyped` does the same in each render.
  useEffect(() => {
    const views = new BroadcastChannel(CHANNEL);
    channel.current = views;
    views.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (isTyped(data) && data.chatId === chatId) onTyped(data.text);
    };
    return () => views.close();
  }, [chatId]);
  return (text) => channel.current?.postMessage({ chatId, text } satisfies Typed);
}
