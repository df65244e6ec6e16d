import { useSyncExternalStore } from "react";

/** What React reads of a store. Both functions are bound. */
interface ReadableStore<T> {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => T;
}

/** The value of a store, on a server, too. A change renders again. */
export function useStore<T>({ subscribe, getSnapshot }: ReadableStore<T>): T {
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
}
