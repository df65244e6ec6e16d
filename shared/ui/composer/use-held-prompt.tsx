import { useEffect, useState } from "react";
import type { Prompt } from "../chat/message-of.ts";

/** How long a prompt waits for something that is read, such as a page that does not answer. */
const MAX_WAIT_MS = 3_000;

/**
 * Holds a prompt back while what goes along with it is read, for at most three seconds.
 *
 * @param isReading - Whether something is being read.
 * @param release - Called once for a prompt that was held, when nothing is read any longer or the
 *   time is up.
 * @returns The prompt that waits, and what makes one wait.
 */
export function useHeldPrompt(isReading: boolean, release: (prompt: Prompt) => void) {
  const [held, setHeld] = useState<Prompt>();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isReading || held === undefined) return;
    const timer = setTimeout(() => setLate(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isReading, held]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a prompt is released once, as things are then.
  useEffect(() => {
    if (held === undefined || (isReading && !isLate)) return;
    setHeld(undefined);
    setLate(false);
    release(held);
  }, [isReading, held, isLate]);
  return [held, setHeld] as const;
}
