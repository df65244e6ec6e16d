import { useEffect, useRef } from "react";
import { useUiHost } from "../ui-host.tsx";
import type { Attached } from "./attachment.ts";
import { ContextChip } from "./context-chip.tsx";

/** Shows the attachments of the next message above the composer's text. */
export function AttachedItems({
  attached: { items, note, onRemove, onTrim, onAnswer },
  isHeld,
  onDecided,
}: {
  attached: Attached;
  /** A prompt waits until what goes along is read. */
  isHeld: boolean;
  /** A person has taken something off, or decided about what stood in the way of sending. */
  onDecided: () => void;
}) {
  const { strings } = useUiHost();
  const obstacles = items.filter(({ obstacle }) => obstacle).length;
  const obstaclesBefore = useRef(obstacles);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a decision changes the number.
  useEffect(() => {
    // The button of the decision had the focus, and is gone. A view without the focus takes none.
    const isFocusLost = document.activeElement === document.body && document.hasFocus();
    if (obstacles < obstaclesBefore.current && isFocusLost) onDecided();
    obstaclesBefore.current = obstacles;
  }, [obstacles]);
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
            onDecided();
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
