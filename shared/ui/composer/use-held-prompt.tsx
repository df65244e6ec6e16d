import { useEffect, useState } from "react";
import type { Prompt } from "../chat/message-of.ts";

/**
 * Holds a prompt back while what goes along with it is read.
 *
 * @param isReading - Whether something is being read.
 * @param release - Called once for a prompt that was held, when nothing is read any longer.
 * @returns The prompt that waits, and what makes one wait.
 */
export function useHeldPrompt(isReading: boolean, release: (prompt: Prompt) => void) {
  const [held, setHeld] = useState<Prompt>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a prompt is released once, as things are then.
  useEffect(() => {
    if (isReading || held === undefined) return;
    setHeld(undefined);
    release(held);
  }, [isReading, held]);
  return [held, setHeld] as const;
}
