import { systemClock } from "@linnet/client";
import "@linnet/ui/theme.css";
import "@linnet/ui/linnet.css";
import { createRoot } from "react-dom/client";
import type { WirePort } from "../protocol/wire.ts";
import { App } from "./app.tsx";
import "./editor-theme.css";
import { Heartbeat } from "./heartbeat.ts";
import { hostApi } from "./host-api.ts";
import { HostClient } from "./host-client.ts";
import { viewStores, type WebviewState } from "./view-storage.ts";

declare function acquireVsCodeApi(): WebviewState & { postMessage(message: unknown): void };

const editor = acquireVsCodeApi();

const port: WirePort = {
  post: (message) => editor.postMessage(message),
  listen(listener) {
    const onMessage = ({ data }: MessageEvent<unknown>) => listener(data);
    window.addEventListener("message", onMessage);
    return () => window.removeEventListener("message", onMessage);
  },
};

const element = document.getElementById("root");
if (!element) throw new Error('The page has no element "root".');
const root = createRoot(element);
const client = new HostClient(port);
const api = hostApi(client);
const stores = viewStores(editor, client, systemClock);
const heartbeat = new Heartbeat(client, {
  clock: systemClock,
  onRestart: () => {
    client.rejectCalls(new Error("The editor has restarted its extensions."));
    restarts += 1;
    render();
  },
});

let restarts = 0;
function render(): void {
  root.render(
    <App
      client={client}
      api={api}
      stores={stores}
      heartbeat={heartbeat}
      restarts={restarts}
      onState={({ hostId }) => heartbeat.setHostId(hostId)}
    />,
  );
}
render();
