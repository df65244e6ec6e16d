import type { LinnetMessage } from "@linnet/protocol";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { useUiHost } from "../ui-host.tsx";
import { AssistantMessage } from "./assistant-message.tsx";
import { CitedSources } from "./cited-sources.tsx";
import { MessageBoundary } from "./message-boundary.tsx";
import type { MessageActions } from "./part-view.tsx";
import { placeToFollow } from "./place-to-follow.ts";
import { UserMessage } from "./user-message.tsx";

/** So near to the end, in pixels, that a reader wants to stay there. */
const AT_END_PX = 80;

/** The messages of a chat, in order. It follows what is written until the reader scrolls away. */
export function Conversation({
  messages,
  isWorking,
  actions,
  empty,
}: {
  messages: readonly LinnetMessage[];
  isWorking: boolean;
  actions: MessageActions;
  empty: ReactNode;
}) {
  const { strings } = useUiHost();
  const log = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(true);
  const lastTop = useRef(0);
  /** The reader has just pressed something: what grows now is what they have opened. */
  const isHeld = useRef(false);
  const lastAsked = messages.findLast(({ role }) => role === "user")?.id;

  // A message that was just sent is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the new message that counts.
  useLayoutEffect(() => {
    isFollowing.current = true;
  }, [lastAsked]);
  function follow() {
    const element = log.current;
    if (!element || !isFollowing.current) return;
    element.scrollTop = placeToFollow(element).top;
    lastTop.current = element.scrollTop;
  }
  // Before it is painted: an effect would show the beginning first.
  useLayoutEffect(follow);

  // A part may grow after it was drawn, and the composer takes room from the log.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the messages are the children that are observed.
  useLayoutEffect(() => {
    const element = log.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (!isHeld.current) follow();
    });
    for (const each of [element, ...element.children]) observer.observe(each);
    return () => observer.disconnect();
  }, [messages.length]);

  // What a reader opens grows below the press, and must not move away from it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `follow` reads refs only.
  useEffect(() => {
    const element = log.current;
    if (!element) return;
    let hasOpened = false;
    function settle() {
      if (!element || !isHeld.current) return;
      const isAway = Math.abs(element.scrollTop - placeToFollow(element).top) >= AT_END_PX;
      if (isAway) isFollowing.current = false;
    }
    function open() {
      hasOpened = true;
      settle();
    }
    function hold() {
      isHeld.current = true;
      hasOpened = false;
      // Sizes are told of after the callbacks of a frame.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          settle();
          isHeld.current = false;
          // What has grown meanwhile, and was not opened, was not followed.
          if (!hasOpened) follow();
        }),
      );
    }
    element.addEventListener("click", hold);
    // An answer that is being written may go on before the next frame.
    element.addEventListener("toggle", open, true);
    return () => {
      element.removeEventListener("click", hold);
      element.removeEventListener("toggle", open, true);
    };
  }, []);

  const newestDraft = messages.findLastIndex(({ parts }) =>
    parts.some((part) => part.type === "tool-submitDraft" && part.state === "output-available"),
  );
  const sentences = messages
    .flatMap(({ parts }) => parts)
    .findLast((part) => part.type === "data-sentences")?.data;
  const newestApproval = messages
    .flatMap(({ parts }) => parts)
    .flatMap((part) => (part.type === "data-approval" ? [part.data] : []))
    .findLast(({ state }) => state === "approved")?.id;
  return (
    <div
      ref={log}
      role="log"
      aria-live="off"
      aria-busy={isWorking}
      aria-label={strings.conversation}
      className="linnet-log"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reachable by keyboard.
      tabIndex={0}
      onScroll={({ currentTarget }) => {
        const { scrollTop } = currentTarget;
        const { top, isEnd } = placeToFollow(currentTarget);
        const goesUp = scrollTop < lastTop.current;
        const isNear = isEnd && !goesUp ? AT_END_PX : 2;
        if (Math.abs(scrollTop - top) < isNear) isFollowing.current = true;
        // What has grown below is no wish to leave the end.
        else if (goesUp || scrollTop > top) isFollowing.current = false;
        lastTop.current = scrollTop;
      }}
    >
      {messages.length === 0 ? empty : null}
      <CitedSources messages={messages}>
        {messages.map((message, index) => {
          const isLast = index === messages.length - 1;
          return (
            <MessageBoundary key={message.id} message={message}>
              {message.role === "user" ? (
                <UserMessage message={message} />
              ) : (
                <AssistantMessage
                  message={message}
                  isRunning={isWorking && isLast}
                  actions={{
                    drafts: actions.drafts,
                    sentences,
                    newestApproval,
                    ...(isLast ? actions : {}),
                    ...(index === newestDraft && !isWorking
                      ? { onPrompt: actions.onPrompt, reminders: actions.reminders }
                      : { onPrompt: undefined, reminders: undefined }),
                  }}
                />
              )}
            </MessageBoundary>
          );
        })}
      </CitedSources>
    </div>
  );
}
