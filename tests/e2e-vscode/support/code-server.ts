import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { findFreePort } from "../../support/find-free-port.ts";
import { startServerProcess } from "../../support/server-process.ts";
import { installedCodeServer } from "./installed-code-server.ts";

const run = promisify(execFile);

/** The editor's server, with the packaged extension installed. */
export interface CodeServer {
  /** Address of a window with that folder open. */
  windowUrl(folder: string): string;
  stop(): Promise<void>;
}

/** @param settings - Of the machine, as a person sets them for a remote window. */
export async function startCodeServer(
  vsix: string,
  settings: Record<string, unknown>,
): Promise<CodeServer> {
  const installed = await installedCodeServer();
  const data = await mkdtemp(join(tmpdir(), "linnet-code-server-"));
  const port = await findFreePort();
  const node = join(installed, `node_modules/node-linux-${process.arch}/bin/node`);
  const entry = join(installed, "node_modules/code-server/out/node/entry.js");
  const quiet = {
    "workbench.startupEditor": "none",
    "workbench.secondarySideBar.defaultVisibility": "hidden",
    "chat.disableAIFeatures": true,
    "remote.autoForwardPorts": false,
    "extensions.autoCheckUpdates": false,
    "extensions.autoUpdate": false,
    "update.mode": "none",
    "telemetry.telemetryLevel": "off",
    "window.menuBarVisibility": "compact",
    "git.openRepositoryInParentFolders": "never",
    "workbench.colorTheme": "Default Dark Modern",
  };
  for (const scope of ["User", "Machine"]) {
    await mkdir(join(data, scope), { recursive: true });
    await writeFile(join(data, scope, "settings.json"), JSON.stringify({ ...quiet, ...settings }));
  }
  await writeFile(join(data, "config.yaml"), "");
  const env = { PATH: process.env.PATH, HOME: data, LANG: "C.UTF-8" };
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
      ...["--auth", "none", "--bind-addr", `127.0.0.1:${port}`],
      "--disable-telemetry",
      "--disable-update-check",
      "--disable-workspace-trust",
      "--disable-getting-started-override",
      ...["--vscode-option", "enable-smoke-test-driver"],
    ],
    cwd: data,
    env,
    readyPattern: /HTTP server listening on/,
  });

  return {
    windowUrl: (folder) => `http://127.0.0.1:${port}/?folder=${encodeURIComponent(folder)}`,
    async stop() {
      await server.stop();
      await rm(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
