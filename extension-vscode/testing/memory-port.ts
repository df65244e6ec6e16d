import type { WirePort } from "../src/protocol/wire.ts";

/**
 * The two ends of a channel within one process, for tests. Like `postMessage` it delivers copies, and
 * later. A closed channel drops messages.
 */
export function memoryPorts(): { webview: WirePort; host: WirePort; close: () => void } {
  const toHost = new Set<(message: unknown) => void>();
  const toWebview = new Set<(message: unknown) => void>();
  let isOpen = true;

  function port(own: typeof toHost, other: typeof toHost): WirePort {
    return {
      post(message) {
        const copy = structuredClone(message);
        queueMicrotask(() => {
          if (isOpen) for (const listener of [...other]) listener(copy);
        });
      },
      listen(listener) {
        own.add(listener);
        return () => own.delete(listener);
      },
    };
  }

  return {
    webview: port(toWebview, toHost),
    host: port(toHost, toWebview),
    close: () => {
      isOpen = false;
    },
  };
}
