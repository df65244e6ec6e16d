import type { ChatState } from "@linnet/protocol";
import { useRef, useState } from "react";
import { BlockingProblem } from "../conversation/blocking-problem.tsx";
import { hasText } from "../conversation/has-text.ts";
import { ScheduleView } from "../schedule/schedule-view.tsx";
import type { ScheduledAccess } from "../schedule/use-scheduled-posts.tsx";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { ChatRow } from "./chat-row.tsx";
import { CHAT_STATES } from "./chat-states.ts";
import { DraftList, type DraftListAccess } from "./draft-list.tsx";
import { ScheduledList } from "./scheduled-list.tsx";
import { type ChatListAccess, useChatList } from "./use-chat-list.tsx";

/** What the list can be narrowed to; `undefined` is everything. */
const FILTERS = [undefined, "asks", "drafted", "posted", "failed"] as const;

export interface ChatListProps {
  access: ChatListAccess;
  drafts?: DraftListAccess;
  scheduled?: ScheduledAccess;
  /** Whether what is scheduled is shown first, and nothing else. */
  beginsWithSchedule?: boolean;
  currentId?: string;
  onOpen: (chatId: string) => void;
}

/** Earlier chats and drafts: search, go on, rename, delete. */
export function ChatList(props: ChatListProps) {
  const { access, drafts, scheduled, beginsWithSchedule = false, currentId, onOpen } = props;
  const { strings } = useUiHost();
  const [search, setSearch] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const scheduleFilter = useRef<HTMLButtonElement>(null);
  const wanted = search.trim();
  const [state, setState] = useState<ChatState>();
  const [isSchedule, setSchedule] = useState(beginsWithSchedule);
  const list = useChatList(access, wanted, state);
  // Matches among the loaded chats are shown at once; the backend's answer, if it comes, then replaces them.
  const found = list.isCurrent
    ? list.chats
    : list.chats.filter(
        (chat) => hasText(chat.title, wanted) && (state === undefined || chat.state === state),
      );
  return (
    <div className="linnet-list-view">
      <input
        ref={field}
        type="search"
        // biome-ignore lint/a11y/noAutofocus: the list has taken the place of what had the focus.
        autoFocus
        aria-label={strings.searchChats}
        placeholder={strings.searchChats}
        dir="auto"
        maxLength={200}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setSchedule(false);
        }}
      />
      <fieldset className="linnet-row linnet-filters" aria-label={strings.filterChats}>
        {FILTERS.map((each) => (
          <button
            key={each ?? "all"}
            type="button"
            className="linnet-chip-button"
            aria-pressed={!isSchedule && each === state}
            onClick={() => {
              setState(each);
              setSchedule(false);
            }}
          >
            {each === undefined ? strings.allChats : strings[CHAT_STATES[each]]}
          </button>
        ))}
        {scheduled ? (
          <button
            ref={scheduleFilter}
            type="button"
            className="linnet-chip-button"
            aria-pressed={isSchedule}
            onClick={() => setSchedule(true)}
          >
            {strings.scheduled}
          </button>
        ) : null}
      </fieldset>
      {scheduled && isSchedule ? (
        <ScheduleView access={scheduled} onOpen={onOpen} />
      ) : (
        <>
          {list.problem ? <BlockingProblem problem={list.problem} onRetry={list.retry} /> : null}
          {scheduled && !wanted && state === undefined ? (
            <ScheduledList
              access={scheduled}
              onOpen={onOpen}
              onShowAll={() => {
                // The button that was pressed goes.
                scheduleFilter.current?.focus();
                setSchedule(true);
              }}
            />
          ) : null}
          <h2 id="linnet-chats">{strings.chats}</h2>
          <ul className="linnet-list" aria-labelledby="linnet-chats" aria-busy={list.isLoading}>
            {found.map((chat) => (
              <ChatRow
                key={chat.id}
                chat={chat}
                isCurrent={chat.id === currentId}
                onOpen={() => onOpen(chat.id)}
                onRename={(title) => list.rename(chat.id, title)}
                onDelete={() => list.remove(chat)}
              />
            ))}
          </ul>
          {found.length === 0 && !list.problem ? (
            <p className="linnet-faint" role="status">
              {list.isLoading
                ? strings.loading
                : wanted || state
                  ? strings.noMatch
                  : strings.noChats}
            </p>
          ) : null}
          {list.hasMore ? (
            <button type="button" onClick={list.showMore}>
              {strings.showMore}
            </button>
          ) : null}
          {drafts ? (
            <DraftList
              access={drafts}
              search={wanted}
              isQuiet={list.problem !== undefined}
              onOpen={onOpen}
              onImported={list.reload}
            />
          ) : null}
        </>
      )}
      {list.deleted ? (
        <div key={list.deleted.id} className="linnet-toast" role="status">
          <span dir="auto">
            {fill(strings.deletedChat, { title: list.deleted.title || strings.untitled })}
          </span>
          <span className="linnet-spacer" />
          <button
            type="button"
            // biome-ignore lint/a11y/noAutofocus: the button that had the focus is gone with its chat.
            autoFocus
            onClick={() => {
              field.current?.focus();
              list.undoRemove();
            }}
            onBlur={({ relatedTarget }) => {
              // The message goes by itself, and its button with it.
              if (!relatedTarget) field.current?.focus();
            }}
          >
            {strings.undo}
          </button>
        </div>
      ) : null}
    </div>
  );
}
