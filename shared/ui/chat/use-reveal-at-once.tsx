import { useEffect, useState } from "react";

/**
 * Shows a lazy component as soon as it is loaded. By itself, React waits until a fallback has
 * been there for 300 ms; a change of state is not held back like that.
 *
 * @param load - The loader of the lazy component. It returns the same promise each time.
 */
export function useRevealAtOnce(load: () => Promise<unknown>): void {
  const [, setLoaded] = useState(false);
  useEffect(() => {
    let isGone = false;
    void load().then(() => {
      if (!isGone) setLoaded(true);
    });
    return () => {
      isGone = true;
    };
  }, [load]);
}
