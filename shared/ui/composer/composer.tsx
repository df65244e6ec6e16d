import { type ReactNode, type Ref, useRef } from "react";
import { useUiHost } from "../ui-host.tsx";

export interface ComposerProps {
  text: string;
  onText: (text: string) => void;
  onSend: () => void;
  onStop: () => void;
  isWorking: boolean;
  /** Something other than text is attached, so that text is not needed. */
  hasAttachment: boolean;
  canSend: boolean;
  /** What is written is about to be sent: it stands still until then. */
  isHeld?: boolean;
  /** What is attached, above the text. */
  children?: ReactNode;
  /** Buttons beside the one that sends, such as a way to attach something. */
  tools?: ReactNode;
  inputRef?: Ref<HTMLTextAreaElement>;
}

/** Where a message is written: Enter sends, Shift with Enter begins a new line. */
export function Composer({
  text,
  onText,
  onSend,
  onStop,
  isWorking,
  hasAttachment,
  canSend,
  isHeld = false,
  children,
  tools,
  inputRef,
}: ComposerProps) {
  const { strings } = useUiHost();
  const isComposing = useRef(false);
  const isSendable = canSend && !isHeld && !isWorking && (text.trim() !== "" || hasAttachment);
  return (
    <form
      className="linnet-composer"
      onSubmit={(event) => {
        event.preventDefault();
        if (isSendable) onSend();
      }}
    >
      {children}
      <textarea
        ref={inputRef}
        aria-label={strings.message}
        placeholder={strings.messagePlaceholder}
        dir="auto"
        rows={2}
        value={text}
        readOnly={isHeld}
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
            className={text.trim() === "" ? undefined : "linnet-primary"}
            disabled={!isSendable}
          >
            {strings.send}
          </button>
        )}
      </div>
    </form>
  );
}
