import type { Intent, LinnetMessage } from "@linnet/protocol";
import { turnEnd } from "@linnet/protocol";
import { type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { askedAgain } from "../approval/asked-again.ts";
import { type Prompt, promptOf } from "../chat/message-of.ts";
import type { ResumableChat } from "../chat/use-resumable-chat.tsx";
import { AttachedItems } from "../composer/attached-items.tsx";
import type { Attached } from "../composer/attachment.ts";
import { Composer } from "../composer/composer.tsx";
import { useHeldPrompt } from "../composer/use-held-prompt.tsx";
import type { DraftAccess } from "../draft/draft-access.ts";
import type { ProjectAccess } from "../draft/relation-question.tsx";
import type { ReminderAccess } from "../schedule/draft-reminder.tsx";
import { useUiHost } from "../ui-host.tsx";
import { NextSteps, offersDraft } from "./angles.tsx";
import { Announcer } from "./announcer.tsx";
import { BlockingProblem } from "./blocking-problem.tsx";
import { ConnectionLine } from "./connection-line.tsx";
import { Conversation } from "./conversation.tsx";
import { FoundModels } from "./found-models.tsx";
import { ProblemNotice } from "./problem-notice.tsx";
import { Suggestions } from "./suggestions.tsx";

/** The state of a chat for the panel: that of `useResumableChat`, or a part of it before the chat is loaded. */
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
  Partial<
    Pick<ResumableChat, "answerApproval" | "tryNow" | "foundModels" | "isStorageFull" | "returned">
  >;

export interface ChatPanelProps {
  chat: ShownChat;
  /** The text of the composer. The parent component stores it. */
  text: string;
  onText: (text: string) => void;
  /** The attachments of the next message; absent where nothing can be attached. */
  attached?: Attached;
  /** The text could not be stored. */
  isStorageFull?: boolean;
  /** Puts the cursor into the composer when nothing else has it. */
  takesFocus?: boolean;
  /** Nothing was ever written in the chat, so that there is nothing to wait for. */
  isNew?: boolean;
  /**
   * A prompt that is sent as soon as everything attached is read. It is dropped where a person has to look at an
   * attachment first: one that holds a secret, was cut, or is not there.
   */
  begin?: Prompt | undefined;
  /** The prompt to begin with was sent or dropped. */
  onBegun?: () => void;
  /** Ways to begin, shown while the conversation is empty. */
  beginnings?: ReactNode;
  /** Buttons of the composer, such as one that attaches something. */
  tools?: ReactNode;
  drafts?: DraftAccess | undefined;
  projects?: ProjectAccess | undefined;
  reminders?: ReminderAccess | undefined;
}

const NOTHING_ATTACHED: Attached = { items: [], onRemove: () => {}, onSent: () => {} };

function isUnfinished(messages: readonly LinnetMessage[]): boolean {
  const last = messages.at(-1);
  return last !== undefined && !turnEnd(last.parts);
}

/** A conversation with the place to write in. */
export function ChatPanel({
  chat,
  text,
  onText,
  attached = NOTHING_ATTACHED,
  isStorageFull = false,
  takesFocus = false,
  isNew = false,
  begin,
  onBegun,
  beginnings,
  tools,
  drafts,
  projects,
  reminders,
}: ChatPanelProps) {
  const { strings } = useUiHost();
  const input = useRef<HTMLTextAreaElement>(null);
  const focusInput = () => input.current?.focus();

  // Before the next key can be typed: this may stand in for a panel that had the cursor.
  useLayoutEffect(() => {
    const box = input.current;
    if (!takesFocus || !box || document.activeElement !== document.body) return;
    box.focus();
    box.setSelectionRange(box.value.length, box.value.length);
  }, [takesFocus]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked at once.
  useEffect(() => {
    // React reports nothing of what was typed into a server's page before it was hydrated.
    const early = input.current?.value;
    if (early && early !== text) onText(early);
  }, []);

  const { items, isReading = false } = attached;
  const answer = items.find(({ context }) => context.answer)?.context.answer;
  const draftAct = {
    reply: { label: strings.suggestReply, prompt: strings.promptReply },
    quote: { label: strings.suggestQuote, prompt: strings.promptQuote },
    post: { label: strings.suggestDraft, prompt: strings.promptDraft },
  }[answer ?? "post"];
  const isBlocked = items.some(({ obstacle }) => obstacle);
  const [held, hold] = useHeldPrompt(isReading, (prompt) => {
    // If what was read cannot go as it is, the person decides about it, and sends it then.
    if (isBlocked) onText(prompt.text);
    else sendNow(prompt);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a prompt is looked at once, when it can be sent.
  useEffect(() => {
    if (!begin || isReading) return;
    const isPlain = items.every(({ obstacle, note }) => !obstacle && !note);
    if (items.length > 0 && isPlain) sendNow(begin);
    else onBegun?.();
  }, [begin, isReading]);
  function send(prompt: string, intent?: Intent) {
    sendPrompt({ text: prompt, ...(intent ? { intent } : {}) });
  }
  function sendPrompt(prompt: Prompt) {
    if (isReading || attached.renew?.()) hold(prompt);
    else sendNow(prompt);
  }
  function sendNow(prompt: Prompt) {
    // Whoever sends something else has no longer asked for the draft to begin with.
    if (begin) onBegun?.();
    void chat.send({ ...prompt, context: items.map(({ context }) => context) });
    // A suggestion that was chosen leaves alone what is being written.
    if (prompt.text === text) onText("");
    attached.onSent();
    focusInput();
  }
  function sendAgain() {
    const asked = chat.messages.findLast(({ role }) => role === "user");
    if (asked) void chat.send(promptOf(asked));
  }

  // Until the backend has been asked, a message without its end is taken to go on.
  const isWorking = chat.isWorking || (chat.isLoading && isUnfinished(chat.messages));
  const { connection } = chat;
  const waitsFor = connection.phase === "connecting" && connection.attempt > 1;
  const problem = chat.problem ?? (waitsFor ? connection.error : undefined);
  // The draft was changed after the request was shown: nothing is left to be tried again.
  const again = problem?.type.endsWith("/approval-conflict")
    ? askedAgain(chat.messages)
    : undefined;
  // Refused for what it says: the same message would be refused again.
  const refused =
    chat.problem && [400, 413].includes(chat.problem.status) ? chat.returned : undefined;
  function editRefused(prompt: Prompt) {
    if (text === "") onText(prompt.text);
    focusInput();
  }
  const isEmpty = chat.messages.length === 0;

  return (
    <div className="linnet-panel">
      <Conversation
        messages={chat.messages}
        isWorking={isWorking}
        actions={{
          drafts,
          projects,
          reminders,
          onPrompt: send,
          onAnswerApproval: chat.answerApproval,
          onRetry: sendAgain,
        }}
        empty={
          chat.isLoading && !isNew ? (
            <p className="linnet-faint">{strings.loading}</p>
          ) : (
            <div className="linnet-empty">
              <h2>{strings.emptyTitle}</h2>
              <p role="status">
                {isReading
                  ? strings.readingAttached
                  : items.length > 0
                    ? strings.emptyHint
                    : strings.emptyHintBare}
              </p>
              {beginnings}
            </div>
          )
        }
      />
      <Announcer messages={chat.messages} isWorking={isWorking} turnsEnded={chat.turnsEnded} />
      <div className="linnet-foot">
        <ConnectionLine connection={connection} isWorking={isWorking} onTryNow={chat.tryNow} />
        {again?.state === "requested" ? (
          <ProblemNotice title={strings.approvalAgain} isExpected />
        ) : null}
        {problem && again?.state !== "requested" ? (
          <BlockingProblem
            problem={problem}
            isFirstLook={isEmpty && text === ""}
            onEdit={refused && (() => editRefused(refused))}
            onRetry={chat.problem && !refused ? () => void chat.retry() : undefined}
          />
        ) : null}
        {isStorageFull || chat.isStorageFull ? (
          <p className="linnet-heed" role="status">
            {strings.storageFull}
          </p>
        ) : null}
        {isEmpty && chat.foundModels ? <FoundModels models={chat.foundModels} /> : null}
        {isEmpty && items.length > 0 && !isBlocked && !answer ? (
          <Suggestions onChoose={send} />
        ) : null}
        {!isWorking && !isBlocked && offersDraft(chat.messages) ? (
          <NextSteps
            messages={chat.messages}
            onConfirm={(prompt) => send(prompt, "confirm")}
            onElse={focusInput}
          />
        ) : null}
        <Composer
          text={text}
          onText={onText}
          onSend={() => (text.trim() === "" ? send(draftAct.prompt, "draft") : send(text))}
          onStop={() => void chat.stop()}
          isWorking={isWorking}
          draftLabel={items.length > 0 ? draftAct.label : undefined}
          canSend={!isBlocked}
          isHeld={held !== undefined}
          inputRef={input}
          tools={tools}
          onLongPaste={attached.onAddText}
        >
          <AttachedItems attached={attached} isHeld={held !== undefined} onDecided={focusInput} />
        </Composer>
      </div>
    </div>
  );
}
