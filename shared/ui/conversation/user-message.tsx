import type { LinnetMessage } from "@linnet/protocol";
import { useUiHost } from "../ui-host.tsx";
import { SentContext } from "./sent-context.tsx";

/** A person's message with its attachments. */
export function UserMessage({ message }: { message: LinnetMessage }) {
  const { strings } = useUiHost();
  return (
    <article className="linnet-message linnet-user" aria-label={strings.you}>
      {message.parts.map((part, index) => {
        if (part.type === "text") {
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a message's parts never move.
            <p key={index} className="linnet-plain" dir="auto">
              {part.text}
            </p>
          );
        }
        if (part.type !== "data-context") return null;
        // biome-ignore lint/suspicious/noArrayIndexKey: a message's parts never move.
        return <SentContext key={index} context={part.data} />;
      })}
    </article>
  );
}
