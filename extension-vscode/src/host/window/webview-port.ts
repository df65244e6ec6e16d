import type { Webview } from "vscode";
import type { WirePort } from "../../protocol/wire.ts";

/** The host's end of the channel to a webview. The editor drops messages to a hidden webview. */
export function webviewPort(webview: Webview): WirePort {
  return {
    post: (message) => void webview.postMessage(message),
    listen(listener) {
      const subscription = webview.onDidReceiveMessage(listener);
      return () => subscription.dispose();
    },
  };
}
