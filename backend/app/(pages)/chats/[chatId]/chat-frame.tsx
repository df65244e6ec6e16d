import type { ReactNode } from "react";
import "@linnet/ui/linnet.css";
import "./chat-frame.css";

/**
 * What stands around a chat, or the list of chats: a title, and the button that leads to the other one.
 *
 * @param isBusy whether its content is still to come.
 */
export function ChatFrame({
  title,
  button,
  isBusy,
  children,
}: {
  title: string;
  button?: { name: string; onPress: () => void } | undefined;
  isBusy?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="linnet linnet-page" aria-busy={isBusy}>
      <header className="linnet-bar">
        <h1 dir="auto">{title}</h1>
        {button ? (
          <button type="button" onClick={button.onPress}>
            {button.name}
          </button>
        ) : null}
      </header>
      {children}
    </div>
  );
}
