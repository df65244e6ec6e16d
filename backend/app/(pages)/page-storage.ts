import type { KeyValueStorage } from "@linnet/client";

/** What the browser did not take: its storage is full, or the person allows none. */
const kept = new Map<string, string>();

/** What this browser stores for the pages. What it does not take lasts as long as the page; a storage that is full says so. */
export const pageStorage: KeyValueStorage = {
  getItem(key) {
    const own = kept.get(key);
    if (own !== undefined) return own;
    try {
      return localStorage.getItem(key);
    } catch {
      return undefined;
    }
  },
  setItem(key, value) {
    try {
      localStorage.setItem(key, value);
      kept.delete(key);
    } catch (error) {
      kept.set(key, value);
      // Whoever allows no storage knows that nothing is kept.
      if (error instanceof DOMException && error.name === "QuotaExceededError") throw error;
    }
  },
  removeItem(key) {
    kept.delete(key);
    tryStorage(() => localStorage.removeItem(key));
  },
};

/** Forgets all that this browser stores for the pages. */
export function forgetStored(): void {
  kept.clear();
  tryStorage(() => localStorage.clear());
  tryStorage(() => sessionStorage.clear());
}

/** Returns whether the browser has taken a change of what it stores. */
export function tryStorage(change: () => void): boolean {
  try {
    change();
    return true;
  } catch {
    return false;
  }
}
