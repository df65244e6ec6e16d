import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { makeDataFolder } from "../../support/data-folder.ts";
import { startServerProcess } from "../../support/server-process.ts";
import { installedCodeServer, isOldestEditor } from "./installed-code-server.ts";

const run = promisify(execFile);

/** The editor's server, with the packaged extension installed. */
export interface CodeServer {
  /**
   * Address of a window with that folder open.
   *
   * @param payload - More for the window, as `code-server` takes it: names and values.
   */
  windowUrl(folder: string, payload?: readonly (readonly [string, string])[]): string;
  /** A path on this machine, as the window's address of it. */
  remoteUri(path: string): string;
  /**
   * Sets other settings beside those that it was started with; `{}` takes all of them back.
   *
   * @returns Whether there were other ones before.
   */
  changeSettings(changes: Record<string, unknown>): Promise<boolean>;
  stop(): Promise<void>;
}

/** @param settings - Of the machine, as a person sets them for a remote window. */
export async function startCodeServer(
  vsix: string,
  settings: Record<string, unknown>,
): Promise<CodeServer> {
  const { folder: installed, driverOptions } = await installedCodeServer();
  const data = await mkdtemp(join(tmpdir(), "linnet-code-server-"));
  const node = join(installed, `node_modules/node-linux-${process.arch}/bin/node`);
  const entry = join(installed, "node_modules/code-server/out/node/entry.js");
  const quiet = {
    "workbench.startupEditor": "none",
    "workbench.secondarySideBar.defaultVisibility": "hidden",
    "chat.disableAIFeatures": true,
    "remote.autoForwardPorts": false,
    // Or every window lists the files of every process of the machine, again and again.
    "remote.autoForwardPortsSource": "output",
    "extensions.autoCheckUpdates": false,
    // An editor that finds a value of an earlier version writes the file again.
    "extensions.autoUpdate": isOldestEditor ? false : "off",
    "update.mode": "none",
    "telemetry.telemetryLevel": "off",
    "window.menuBarVisibility": "compact",
    "git.openRepositoryInParentFolders": "never",
    // The tests do not use the editor's language features: one small server is enough.
    "js/ts.tsserver.useSyntaxServer": "always",
    "js/ts.tsserver.automaticTypeAcquisition.enabled": false,
    "workbench.colorTheme": isOldestEditor ? "Default Dark Modern" : "Dark Modern",
    "security.workspace.trust.enabled": false,
    "security.workspace.trust.startupPrompt": "never",
  };
  async function changeSettings(changes: Record<string, unknown>): Promise<boolean> {
    let isOther = false;
    const text = JSON.stringify({ ...quiet, ...settings, ...changes });
    for (const scope of ["User", "Machine"]) {
      const path = join(data, scope, "settings.json");
      await mkdir(join(data, scope), { recursive: true });
      // A file that is written again wakes whoever watches it.
      if ((await readFile(path, "utf8").catch(() => "")) === text) continue;
      isOther = true;
      // A reader meanwhile gets the file before, and never an empty one.
      await writeFile(`${path}.next`, text);
      await rename(`${path}.next`, path);
    }
    return isOther;
  }
  await changeSettings({});
  await writeFile(join(data, "config.yaml"), "");
  const backendData = await makeDataFolder();
  const env = {
    PATH: process.env.PATH,
    HOME: data,
    LANG: "C.UTF-8",
    // Where a backend keeps its data that is started in the editor.
    LINNET_DATA_DIR: backendData,
  };
  const folders = [
    ...["--config", join(data, "config.yaml")],
    ...["--user-data-dir", data],
    ...["--extensions-dir", join(data, "extensions")],
  ];
  await run(node, [entry, ...folders, "--install-extension", vsix], { env });
  const server = await startServerProcess({
    command: node,
    args: [
      entry,
      ...folders,
      ...["--auth", "none", "--bind-addr", "127.0.0.1:0"],
      "--disable-telemetry",
      "--disable-update-check",
      "--disable-getting-started-override",
      ...driverOptions,
    ],
    cwd: data,
    env,
    readyPattern: /HTTP server listening on http:\/\/(127\.0\.0\.1:\d+)\/?\n/,
    // An extension host waits for hours for a window to come back.
    endsWhatItStarted: true,
  });
  const [, host] = server.ready;

  return {
    windowUrl: (folder, payload) => {
      const query = new URLSearchParams({ folder });
      if (payload) query.set("payload", JSON.stringify(payload));
      return `http://${host}/?${query}`;
    },
    remoteUri: (path) => `vscode-remote://${host}${path}`,
    changeSettings,
    async stop() {
      await server.stop();
      for (const folder of [data, backendData]) {
        await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
      }
    },
  };
}
