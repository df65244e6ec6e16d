import { useUiHost } from "../ui-host.tsx";
import type { Attached } from "./attachment.ts";
import { ContextChip } from "./context-chip.tsx";

/** Shows the attachments of the next message above the composer's text. */
export function AttachedItems({
  attached: { items, note, onRemove, onTrim, onAnswer },
  isHeld,
  onRemoved,
}: {
  attached: Attached;
  /** A prompt waits until what goes along is read. */
  isHeld: boolean;
  /** A person has taken something off. */
  onRemoved: () => void;
}) {
  const { strings } = useUiHost();
  return (
    <>
      {items.map((item) => (
        <ContextChip
          key={item.id}
          context={item.context}
          note={item.note}
          obstacle={item.obstacle}
          onTrim={onTrim && ((trimmed) => onTrim(item.id, trimmed))}
          onAnswer={onAnswer && item.isPost ? (answer) => onAnswer(item.id, answer) : undefined}
          onRemove={() => {
            onRemove(item.id);
            onRemoved();
          }}
        />
      ))}
      {isHeld ? (
        <p className="linnet-connection" role="status">
          <span aria-hidden="true" className="linnet-spinner" />
          {strings.sendsWhenRead}
        </p>
      ) : null}
      {note ? (
        <p className="linnet-faint" role="status">
          {note}
        </p>
      ) : null}
    </>
  );
}
