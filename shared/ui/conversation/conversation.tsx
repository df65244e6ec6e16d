import type { LinnetMessage } from "@linnet/protocol";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useUiHost } from "../ui-host.tsx";
import { AssistantMessage } from "./assistant-message.tsx";
import { CitedSources } from "./cited-sources.tsx";
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
    const observer = new ResizeObserver(follow);
    for (const each of [element, ...element.children]) observer.observe(each);
    // What a reader opens grows below the press, and must not move away from it.
    const release = () => observer.disconnect();
    element.addEventListener("click", release);
    return () => {
      release();
      element.removeEventListener("click", release);
    };
  }, [messages.length]);

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
        if (Math.abs(scrollTop - top) < (isEnd ? AT_END_PX : 2)) isFollowing.current = true;
        // What has grown below is no wish to leave the end.
        else if (scrollTop < lastTop.current || scrollTop > top) isFollowing.current = false;
        lastTop.current = scrollTop;
      }}
    >
      {messages.length === 0 ? empty : null}
      <CitedSources messages={messages}>
        {messages.map((message, index) => {
          if (message.role === "user") return <UserMessage key={message.id} message={message} />;
          const isLast = index === messages.length - 1;
          return (
            <AssistantMessage
              key={message.id}
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
          );
        })}
      </CitedSources>
    </div>
  );
}
