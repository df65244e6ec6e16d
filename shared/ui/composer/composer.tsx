import { type ReactNode, type Ref, useRef } from "react";
import { TextArea } from "../text-area.tsx";
import { useUiHost } from "../ui-host.tsx";

/**
 * Characters that a message may have. Chromium lays out a field with `dir="auto"` in a time that grows with
 * the square of its text: 300,000 characters took half a second for each change.
 */
export const LONGEST_MESSAGE = 20_000;

export interface ComposerProps {
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  onStop: () => void;
  isWorking: boolean;
  /** Something is attached: without a text, a draft is asked for, as this button says. */
  draftLabel: string | undefined;
  canSend: boolean;
  /** The text is about to be sent, and cannot be changed until then. */
  isHeld?: boolean;
  /** The attachments, above the text. */
  children?: ReactNode;
  /** Buttons beside the one that sends, such as a way to attach something. */
  tools?: ReactNode;
  /** Takes a pasted text with which the message would be too long. */
  onLongPaste?: ((text: string) => void) | undefined;
  inputRef?: Ref<HTMLTextAreaElement>;
}

/** The field in which a message is written: Enter sends, Shift with Enter begins a new line. */
export function Composer({
  text,
  onText,
  onSend,
  onStop,
  isWorking,
  draftLabel,
  canSend,
  isHeld = false,
  children,
  tools,
  onLongPaste,
  inputRef,
}: ComposerProps) {
  const { strings } = useUiHost();
  const isComposing = useRef(false);
  const isSendable =
    canSend && !isHeld && !isWorking && (text.trim() !== "" || draftLabel !== undefined);
  return (
    <form
      className="linnet-composer"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSendable) onSend();
      }}
    >
      {children}
      <TextArea
        ref={inputRef}
        aria-label={strings.message}
        placeholder={strings.messagePlaceholder}
        dir="auto"
        rows={2}
        value={text}
        readOnly={isHeld}
        maxLength={LONGEST_MESSAGE}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData("text/plain");
          if (!onLongPaste || text.length + pasted.length <= LONGEST_MESSAGE) return;
          event.preventDefault();
          onLongPaste(pasted);
        }}
        onChange={(event) => onText(event.target.value)}
        onCompositionStart={() => {
          isComposing.current = true;
        }}
        onCompositionEnd={() => {
          isComposing.current = false;
        }}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || event.shiftKey || isComposing.current) return;
          event.preventDefault();
          if (isSendable) onSend();
        }}
      />
      <div className="linnet-row">
        {tools}
        {isWorking ? (
          <button type="button" className="linnet-stop" onClick={onStop}>
            {strings.stop}
          </button>
        ) : (
          <button
            type="submit"
            className={
              text.trim() === "" && draftLabel === undefined ? undefined : "linnet-primary"
            }
            disabled={!isSendable}
          >
            {(text.trim() === "" && draftLabel) || strings.send}
          </button>
        )}
      </div>
    </form>
  );
}
