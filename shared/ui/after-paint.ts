/** A frame comes sooner wherever there is one; some hidden frames get none and are not told so. */
const NO_FRAME_MS = 100;

/**
 * Resolves when what was rendered before has been painted, so that what is loaded next does not
 * delay it; at once where nothing is painted, such as on a server.
 */
export function afterPaint(): Promise<void> {
  if (typeof requestAnimationFrame === "undefined") return Promise.resolve();
  return new Promise((resolve) => {
    setTimeout(resolve, NO_FRAME_MS);
    // The frame is painted right after its callbacks, and before the timer's turn.
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
