/** Whether there is a network at all. Time without one does not count as a failure. */
export interface OnlineSignal {
  isOnline(): boolean;
  /** Calls back on every change until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

/** For hosts that cannot tell: a connection that fails is the only sign. */
export const alwaysOnline: OnlineSignal = { isOnline: () => true, subscribe: () => () => {} };

/** The part of `window`, or of a worker's `self`, that is used: its `online` and `offline` events. */
export interface OnlineEvents {
  addEventListener(type: "online" | "offline", listener: () => void): void;
  removeEventListener(type: "online" | "offline", listener: () => void): void;
}

/**
 * The browser's own opinion.
 *
 * @param events - `window` or `self`
 * @param isOnline - `() => navigator.onLine`
 */
export function browserOnlineSignal(events: OnlineEvents, isOnline: () => boolean): OnlineSignal {
  return {
    isOnline,
    subscribe(listener) {
      events.addEventListener("online", listener);
      events.addEventListener("offline", listener);
      return () => {
        events.removeEventListener("online", listener);
        events.removeEventListener("offline", listener);
      };
    },
  };
}

/**
 * Whether a backend is on this machine, where it is reached without any network: a browser that
 * says "offline" says nothing about it.
 */
export function isLoopback(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return false;
  const { hostname } = new URL(baseUrl);
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}
