import type { LinnetMessage } from "@linnet/protocol";
import { turnEnd } from "@linnet/protocol";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { promptOf } from "../chat/message-of.ts";
import type { ResumableChat } from "../chat/use-resumable-chat.tsx";
import type { Attachment } from "../composer/attachment.ts";
import { Composer } from "../composer/composer.tsx";
import { ContextChip } from "../composer/context-chip.tsx";
import type { DraftAccess } from "../draft/use-draft-edits.tsx";
import { useUiHost } from "../ui-host.tsx";
import { Announcer } from "./announcer.tsx";
import { BlockingProblem } from "./blocking-problem.tsx";
import { ConnectionLine } from "./connection-line.tsx";
import { Conversation } from "./conversation.tsx";
import { FoundModels } from "./found-models.tsx";
import { Suggestions } from "./suggestions.tsx";

/** What the panel shows of a chat: all of `useResumableChat`, or what is known before it is loaded. */
export type ShownChat = Pick<
  ResumableChat,
  | "messages"
  | "isWorking"
  | "isLoading"
  | "problem"
  | "turnsEnded"
  | "connection"
  | "send"
  | "stop"
  | "retry"
> &
  Partial<Pick<ResumableChat, "answerApproval" | "tryNow" | "foundModels">>;

export interface ChatPanelProps {
  chat: ShownChat;
  /** What is written in the composer; kept by whoever shows the panel. */
  text: string;
  onText: (text: string) => void;
  attachments: readonly Attachment[];
  onRemoveAttachment: (id: string) => void;
  /** Something to attach is being read: what is sent now goes when that is there. */
  isReading?: boolean;
  /** Sends another text in place of what was attached. */
  onTrimAttachment?: (id: string, text: string) => void;
  /** Everything attached has gone with a message. */
  onAttachmentsSent: () => void;
  /** A note in place of an attachment, such as that a page cannot be read. */
  note?: string;
  /** Puts the cursor into the composer when nothing else has it. */
  takesFocus?: boolean;
  /** Nothing was ever written in the chat, so that there is nothing to wait for. */
  isNew?: boolean;
  /** What can be begun with, while the conversation is empty. */
  beginnings?: ReactNode;
  /** What belongs beside the place to write in, such as a way to attach something. */
  tools?: ReactNode;
  /** Attaches what the person is looking at; absent where there is nothing of the kind. */
  onAttach?: () => void;
  canAttach?: boolean;
  drafts?: DraftAccess;
  onConnect?: () => void;
  onOptions?: () => void;
}

function isUnfinished(messages: readonly LinnetMessage[]): boolean {
  const last = messages.at(-1);
  return last !== undefined && !turnEnd(last.parts);
}

/** A conversation with the place to write in. */
export function ChatPanel({
  chat,
  text,
  onText,
  attachments,
  onRemoveAttachment,
  isReading = false,
  onTrimAttachment,
  onAttachmentsSent,
  note,
  beginnings,
  tools,
  takesFocus = false,
  isNew = false,
  onAttach,
  canAttach = false,
  drafts,
  onConnect,
  onOptions,
}: ChatPanelProps) {
  const { strings } = useUiHost();
  const input = useRef<HTMLTextAreaElement>(null);

  // Before the next key can be typed: this may stand in for a panel that had the cursor.
  useLayoutEffect(() => {
    const box = input.current;
    if (!takesFocus || !box || document.activeElement !== document.body) return;
    box.focus();
    box.setSelectionRange(box.value.length, box.value.length);
  }, [takesFocus]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked at once.
  useEffect(() => {
    // What was typed into a page of the server before it came to life has told nobody of itself.
    const early = input.current?.value;
    if (early && early !== text) onText(early);
  }, []);

  const isBlocked = attachments.some(({ obstacle }) => obstacle);
  const [held, setHeld] = useState<string>();
  function send(prompt: string) {
    if (isReading) {
      setHeld(prompt);
      return;
    }
    void chat.send({ text: prompt, context: attachments.map(({ context }) => context) });
    // A suggestion that was chosen leaves alone what is being written.
    if (prompt === text) onText("");
    onAttachmentsSent();
    input.current?.focus();
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is sent once, with what is there then.
  useEffect(() => {
    if (isReading || held === undefined) return;
    setHeld(undefined);
    // What was read cannot go as it is: the person decides about it, and sends it then.
    if (isBlocked) onText(held);
    else send(held);
  }, [isReading, held]);

  // Until the backend has been asked, a message without its end is taken to go on.
  const isWorking = chat.isWorking || (chat.isLoading && isUnfinished(chat.messages));
  const { connection } = chat;
  const waitsFor = connection.phase === "connecting" && connection.attempt > 1;
  const problem = chat.problem ?? (waitsFor ? connection.error : undefined);

  return (
    <div className="linnet-panel">
      <Conversation
        messages={chat.messages}
        isWorking={isWorking}
        actions={{
          drafts,
          onPrompt: send,
          onAnswerApproval: chat.answerApproval,
          onRetry: () => {
            const asked = chat.messages.findLast(({ role }) => role === "user");
            if (asked) void chat.send(promptOf(asked));
          },
        }}
        empty={
          chat.isLoading && !isNew ? (
            <p className="linnet-faint">{strings.loading}</p>
          ) : (
            <div className="linnet-empty">
              <h2>{strings.emptyTitle}</h2>
              <p>{attachments.length > 0 ? strings.emptyHint : strings.emptyHintBare}</p>
              {beginnings}
            </div>
          )
        }
      />
      <Announcer messages={chat.messages} isWorking={isWorking} turnsEnded={chat.turnsEnded} />
      <div className="linnet-foot">
        <ConnectionLine connection={connection} isWorking={isWorking} onTryNow={chat.tryNow} />
        {problem ? (
          <BlockingProblem
            problem={problem}
            onRetry={chat.problem ? () => void chat.retry() : undefined}
            onConnect={onConnect}
            onOptions={onOptions}
          />
        ) : null}
        {chat.messages.length === 0 && chat.foundModels ? (
          <FoundModels models={chat.foundModels} />
        ) : null}
        {chat.messages.length === 0 && attachments.length > 0 && !isBlocked ? (
          <Suggestions onChoose={send} />
        ) : null}
        <Composer
          text={text}
          onText={onText}
          onSend={() => send(text)}
          onStop={() => void chat.stop()}
          isWorking={isWorking}
          hasAttachment={attachments.length > 0}
          canSend={!isBlocked}
          isHeld={held !== undefined}
          inputRef={input}
        >
          {attachments.map(({ id, context, note: attachmentNote, obstacle }) => (
            <ContextChip
              key={id}
              context={context}
              note={attachmentNote}
              obstacle={obstacle}
              onTrim={onTrimAttachment && ((trimmed) => onTrimAttachment(id, trimmed))}
              onRemove={() => {
                onRemoveAttachment(id);
                input.current?.focus();
              }}
            />
          ))}
          {held === undefined ? null : (
            <p className="linnet-connection" role="status">
              <span aria-hidden="true" className="linnet-spinner" />
              {strings.sendsWhenRead}
            </p>
          )}
          {note ? (
            <p className="linnet-faint" role="status">
              {note}
            </p>
          ) : null}
          {tools}
          {onAttach && canAttach ? (
            <div>
              <button type="button" className="linnet-quiet" onClick={onAttach}>
                {strings.attachPage}
              </button>
            </div>
          ) : null}
        </Composer>
      </div>
    </div>
  );
}
