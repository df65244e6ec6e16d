/** How often a view looks at what another client may change, in milliseconds. */
const LOOK_EVERY_MS = 4_000;

/** Calls `look` every few seconds while the document is visible, and when it becomes so. @returns ends that. */
export function whileSeen(look: () => void): () => void {
  const lookIfSeen = () => {
    if (document.visibilityState === "visible") look();
  };
  const timer = setInterval(lookIfSeen, LOOK_EVERY_MS);
  document.addEventListener("visibilitychange", lookIfSeen);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", lookIfSeen);
  };
}
