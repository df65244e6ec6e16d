import { relativeTime, sourceSite } from "@linnet/client";
import type { Chat } from "@linnet/protocol";
import { useEffect, useId, useRef, useState } from "react";
import { IconButton } from "../icon-button.tsx";
import { onEscape } from "../on-escape.ts";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { CHAT_STATES } from "./chat-states.ts";

/** One chat of the list: its title, its state, when it changed, and what it is about. */
export function ChatRow({
  chat,
  isCurrent,
  onOpen,
  onRename,
  onDelete,
}: {
  chat: Chat;
  isCurrent: boolean;
  onOpen: () => void;
  onRename: (title: string) => void;
  onDelete: () => void;
}) {
  const { strings, language } = useUiHost();
  const [name, setName] = useState<string>();
  const facts = useId();
  const open = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  const isRenaming = name !== undefined;
  // The field that had the focus is gone.
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) open.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  const title = chat.title || strings.untitled;
  const site = sourceSite({ title, source: chat.source });
  // An older backend does not say the state.
  const shownState = chat.state ?? (chat.activeRunId ? "writing" : undefined);
  if (name !== undefined) {
    return (
      <li>
        <form
          className="linnet-composer-row"
          style={{ flex: 1 }}
          onSubmit={(event) => {
            event.preventDefault();
            const wanted = name.trim();
            if (wanted !== "" && wanted !== chat.title) onRename(wanted);
            setName(undefined);
          }}
          onKeyDown={onEscape(() => setName(undefined))}
        >
          <input
            type="text"
            aria-label={strings.chatName}
            dir="auto"
            maxLength={200}
            // biome-ignore lint/a11y/noAutofocus: the person has just asked to edit this name.
            autoFocus
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <button type="submit" className="linnet-primary">
            {strings.save}
          </button>
        </form>
      </li>
    );
  }
  return (
    <li>
      <div className="linnet-list-entry">
        <button
          ref={open}
          type="button"
          className="linnet-list-open"
          dir="auto"
          aria-describedby={facts}
          aria-current={isCurrent ? "true" : undefined}
          onClick={onOpen}
        >
          {title}
        </button>
        <p id={facts} className="linnet-list-facts">
          {shownState && shownState !== "answered" ? (
            <span className={`linnet-state linnet-state-${shownState}`}>
              {strings[CHAT_STATES[shownState]]}
            </span>
          ) : null}
          <time dateTime={chat.updatedAt}>
            {relativeTime(chat.updatedAt, Date.now(), language)}
          </time>
          {site ? <bdi title={chat.source?.title}>{site}</bdi> : null}
        </p>
      </div>
      <IconButton
        icon="edit"
        label={fill(strings.renameChat, { title })}
        onClick={() => setName(chat.title)}
      />
      <IconButton icon="close" label={fill(strings.deleteChat, { title })} onClick={onDelete} />
    </li>
  );
}
