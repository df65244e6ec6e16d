import { dueOf, type LinnetMessage } from "@linnet/protocol";
import { memo } from "react";
import { longTime } from "../schedule/local-time.ts";
import { fill } from "../strings.ts";
import { useUiHost } from "../ui-host.tsx";
import { SentContext } from "./sent-context.tsx";

/** A person's message with its attachments. A long chat has many, and none of them changes with a key that is pressed. */
export const UserMessage = memo(function UserMessage({ message }: { message: LinnetMessage }) {
  const { strings, language } = useUiHost();
  const due = dueOf(message);
  return (
    <article className="linnet-message linnet-user" aria-label={strings.you}>
      {message.parts.map((part, index) => {
        if (part.type === "text") {
          // The backend wrote it, when the time came.
          const text = due ? fill(strings.due, { time: longTime(due, language) }) : part.text;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a message's parts never move.
            <p key={index} className="linnet-plain" dir="auto">
              {text}
            </p>
          );
        }
        if (part.type !== "data-context") return null;
        // biome-ignore lint/suspicious/noArrayIndexKey: a message's parts never move.
        return <SentContext key={index} context={part.data} />;
      })}
    </article>
  );
});
