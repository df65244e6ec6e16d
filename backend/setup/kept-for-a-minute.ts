const KEPT_MS = 60_000;

/**
 * Keeps the last answer for a minute, for a page that is rendered each time that somebody comes back to it. An empty answer
 * is not kept: what was away may be there now.
 *
 * @param ask asks for what the key names.
 */
export function keptForAMinute<Item>(
  ask: (key: string) => Promise<Item[]>,
): (key: string) => Promise<Item[]> {
  let kept: { key: string; at: number; answer: Promise<Item[]> } | undefined;
  return (key) => {
    if (kept?.key === key && performance.now() - kept.at < KEPT_MS) return kept.answer;
    const asked = { key, at: performance.now(), answer: ask(key) };
    kept = asked;
    const forget = () => {
      if (kept === asked) kept = undefined;
    };
    asked.answer.then(({ length }) => length > 0 || forget(), forget);
    return asked.answer;
  };
}
