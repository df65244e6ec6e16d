import type { KeyboardEvent } from "react";

/** What a form does with a key: Escape gives up, unless it ends what an input method composes. */
export function onEscape(giveUp: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
    event.stopPropagation();
    giveUp();
  };
}
