import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { ConnectionError, isOwnMachine } from "@linnet/client";
import * as vscode from "vscode";
import type { Account } from "../account/account.ts";
import { connectInBrowser } from "../account/connect-flow.ts";
import { readSettings } from "../editor/read-settings.ts";
import { type LinnetCommands, linnetCommands } from "./linnet-commands.ts";

const run = promisify(execFile);
/** Between two looks at a backend that starts, in milliseconds. */
const LOOK_EVERY_MS = 500;

/** A folder that Linnet runs from, with its commands. */
interface LinnetFolder {
  path: string;
  commands: LinnetCommands;
}

/**
 * Starts the backend of this machine in a task, waits until it is ready, and connects this editor
 * with the token of the local owner. Where there is none, the person confirms a code in the browser.
 *
 * @throws an Error for a person to read.
 */
export async function startLinnet(account: Account): Promise<void> {
  const { t } = vscode.l10n;
  const { backendUrl } = account;
  if (!isOwnMachine(backendUrl)) {
    throw new Error(t("{0} is on another machine. Start Linnet there.", backendUrl));
  }
  const isRunning = await isReady(account);
  const folder = await linnetFolder({ asks: !isRunning });
  if (!isRunning) {
    if (!folder || !(await startInTask(folder, account))) return;
  }
  if (account.isConnected) {
    void vscode.window.showInformationMessage(t("Linnet is ready at {0}.", backendUrl));
  } else if (folder && (await connectAsOwner(folder, account))) {
    void vscode.window.showInformationMessage(t("This editor is connected to Linnet."));
  } else {
    await connectInBrowser(account);
  }
}

/** Connects in the browser. If no backend answers on this machine, it offers to start one. */
export async function connectOrOfferStart(account: Account): Promise<void> {
  try {
    await connectInBrowser(account);
  } catch (error) {
    const isDown = ConnectionError.isInstance(error) && error.code === "unreachable";
    if (!isDown || !isOwnMachine(account.backendUrl)) throw error;
    const start = vscode.l10n.t("Start Linnet");
    const chosen = await vscode.window.showErrorMessage(error.message, start);
    if (chosen === start) await startLinnet(account);
  }
}

function isReady(account: Account): Promise<boolean> {
  return account.api.isReady().catch(() => false);
}

/** The folder in the settings, or the one that the person chooses, which is stored there. */
async function linnetFolder({ asks }: { asks: boolean }): Promise<LinnetFolder | undefined> {
  const { t } = vscode.l10n;
  const { folder } = readSettings();
  const known = folder === "" ? undefined : await linnetCommands(folder);
  if (known) return { path: folder, commands: known };
  if (!asks) return undefined;
  const [opened] = vscode.workspace.workspaceFolders ?? [];
  const again = t("Choose Again");
  for (let answer: string | undefined = again; answer === again; ) {
    const [chosen] =
      (await vscode.window.showOpenDialog({
        title: t(
          "Where is Linnet? Choose its clone, or the folder that its release was unpacked to.",
        ),
        openLabel: t("Start Linnet"),
        canSelectFiles: false,
        canSelectFolders: true,
        ...(opened ? { defaultUri: opened.uri } : {}),
      })) ?? [];
    if (!chosen) return undefined;
    const commands = await linnetCommands(chosen.fsPath);
    if (commands) {
      const settings = vscode.workspace.getConfiguration("linnet");
      await settings.update("folder", chosen.fsPath, vscode.ConfigurationTarget.Global);
      return { path: chosen.fsPath, commands };
    }
    answer = await vscode.window.showErrorMessage(
      t(
        "{0} is not a folder of Linnet. Choose its clone, or the folder that its release was unpacked to.",
        chosen.fsPath,
      ),
      again,
    );
  }
  return undefined;
}

/**
 * Runs the backend in a task of this window.
 *
 * @returns whether it is ready; the person may stop waiting, and the task goes on.
 */
async function startInTask({ path, commands }: LinnetFolder, account: Account): Promise<boolean> {
  const { t } = vscode.l10n;
  const [command, ...parameters] = commands.start;
  const task = new vscode.Task(
    { type: "shell" },
    vscode.TaskScope.Workspace,
    "Linnet",
    "Linnet",
    new vscode.ShellExecution(command, parameters, {
      cwd: path,
      // The extension connects by itself: no page has to be opened for it.
      env: { PORT: new URL(account.backendUrl).port || "80", LINNET_OPEN: "0" },
    }),
    [],
  );
  task.isBackground = true;
  task.presentationOptions = {
    reveal: vscode.TaskRevealKind.Silent,
    panel: vscode.TaskPanelKind.Dedicated,
  };
  const execution = await vscode.tasks.executeTask(task);
  let hasEnded = false;
  const watch = vscode.tasks.onDidEndTask((ended) => {
    if (ended.execution === execution) hasEnded = true;
  });
  try {
    return await vscode.window.withProgress(
      {
        location: vscode.ProgressLocation.Notification,
        title: t("Starting Linnet. The first start installs packages and takes some minutes."),
        cancellable: true,
      },
      async (_progress, token) => {
        while (!(await isReady(account))) {
          if (token.isCancellationRequested) return false;
          if (hasEnded) throw new Error(t("Linnet did not start. Its terminal says why."));
          await pause(LOOK_EVERY_MS);
        }
        return true;
      },
    );
  } finally {
    watch.dispose();
  }
}

/** Connects with the token that Linnet's own command prints to the person who runs it. */
async function connectAsOwner(
  { path, commands }: LinnetFolder,
  account: Account,
): Promise<boolean> {
  const [command, ...parameters] = commands.token;
  try {
    const { stdout } = await run(command, parameters, {
      cwd: path,
      // npm is a script there.
      shell: process.platform === "win32",
    });
    await account.acceptToken(stdout.trim());
    return true;
  } catch {
    // A backend with accounts has no such token, and one with other data refuses it.
    return false;
  }
}
