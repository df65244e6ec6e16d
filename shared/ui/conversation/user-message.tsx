import type { LinnetMessage } from "@linnet/protocol";
import { contextKindName } from "../composer/context-chip.tsx";
import { useUiHost } from "../ui-host.tsx";

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
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a message's parts never move.
          <p key={index} className="linnet-attached" dir="auto">
            <span className="linnet-kind">{contextKindName(part.data.kind, strings)}</span>{" "}
            {part.data.title}
          </p>
        );
      })}
    </article>
  );
}
