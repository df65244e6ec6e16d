import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { ConnectionError, isOwnMachine } from "@linnet/client";
import * as vscode from "vscode";
import { type StartState, stageSchema } from "../../protocol/view-calls.ts";
import type { Account } from "../account/account.ts";
import { connectInBrowser } from "../account/connect-flow.ts";
import { readSettings } from "../editor/read-settings.ts";
import { type LinnetCommands, linnetCommands } from "./linnet-commands.ts";

const run = promisify(execFile);
/** Between two looks at a backend that starts, in milliseconds. */
const LOOK_EVERY_MS = 500;
/** Name of the task, and so of its terminal. */
const TASK = "Linnet";

/** A folder that Linnet runs from, with its commands. */
interface LinnetFolder {
  path: string;
  commands: LinnetCommands;
}

/** Starts the backend of this machine, and connects this editor to it. */
export class LinnetStart {
  readonly #account: Account;
  readonly #show: () => void;
  #state: StartState | undefined;
  #running: Promise<void> | undefined;

  /** @param show - Called when {@link state} has changed. */
  constructor(account: Account, show: () => void) {
    this.#account = account;
    this.#show = show;
    account.onChange(({ state }) => {
      // Connected in another way: the failure is over.
      if (state === "connected" && this.#state && this.#state.state !== "starting")
        this.#set(undefined);
    });
  }

  /** How far the start is; undefined where none goes on or has failed. */
  get state(): StartState | undefined {
    return this.#state;
  }

  /**
   * Starts the backend in a task unless one answers, waits until it is ready, and connects this editor with the token of
   * the local owner. Where there is none, the person confirms a code in the browser. A start that fails is told by
   * {@link state}.
   *
   * @throws an Error for a person to read.
   */
  run(): Promise<void> {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Goes on with a start that has waited for the person to trust the workspace. */
  async onTrust(): Promise<void> {
    if (this.#state?.state === "untrusted") await this.run();
  }

  /** Starts by itself where nobody answers, and the folder to start from is known. Throws as {@link run}. */
  async runIfDown(): Promise<void> {
    if (!isOwnMachine(this.#account.backendUrl) || !vscode.workspace.isTrusted) return;
    if ((await look(this.#account)) === "down" && (await knownFolder())) await this.run();
  }

  /** Connects in the browser. If no backend answers on this machine, it offers to start one. */
  async connectOrOffer(): Promise<void> {
    try {
      await connectInBrowser(this.#account);
    } catch (error) {
      const isDown = ConnectionError.isInstance(error) && error.code === "unreachable";
      if (!isDown || !isOwnMachine(this.#account.backendUrl)) throw error;
      const start = vscode.l10n.t("Start Linnet");
      const chosen = await vscode.window.showErrorMessage(error.message, start);
      if (chosen === start) await this.run();
    }
  }

  async #run(): Promise<void> {
    const { t } = vscode.l10n;
    const account = this.#account;
    const { backendUrl } = account;
    if (!isOwnMachine(backendUrl)) {
      throw new Error(t("{0} is on another machine. Start Linnet there.", backendUrl));
    }
    const isDown = (await look(account)) === "down";
    const folder = (await knownFolder()) ?? (isDown ? await chosenFolder() : undefined);
    if (isDown && !folder) return;
    try {
      this.#set({ state: "starting", stage: "starting" });
      // Another window may have begun a start.
      while ((await look(account)) === "starting") await pause(LOOK_EVERY_MS);
      if (folder && (await look(account)) === "down") {
        // The editor would ask, and not tell when the person says no.
        if (!vscode.workspace.isTrusted) return this.#set({ state: "untrusted" });
        const failed = await this.#startInTask(folder);
        if (failed) return this.#set(failed);
      }
      if (account.isConnected) {
        void vscode.window.showInformationMessage(t("Linnet is ready at {0}.", backendUrl));
      } else if (folder && (await connectAsOwner(folder, account))) {
        void vscode.window.showInformationMessage(t("This editor is connected to Linnet."));
      } else {
        this.#set(undefined);
        await connectInBrowser(account);
      }
    } finally {
      if (this.#state?.state === "starting") this.#set(undefined);
    }
  }

  /**
   * Runs the backend in a task of this window, until it is ready.
   *
   * @returns what the person has to know where it has ended.
   */
  async #startInTask(folder: LinnetFolder): Promise<StartState | undefined> {
    const notes = await mkdtemp(join(tmpdir(), "linnet-start-"));
    const note = join(notes, "note");
    const task = startTask(folder, this.#account.backendUrl, note);
    const ended = new Set<vscode.TaskExecution>();
    const watch = vscode.tasks.onDidEndTask(({ execution }) => ended.add(execution));
    try {
      const execution = await vscode.tasks.executeTask(task);
      for (;;) {
        const hasEnded = ended.has(execution);
        const isReady = (await look(this.#account)) === "ready";
        // It may have ended because another window's start was first.
        if (isReady) return undefined;
        const state = stateOf(await readFile(note, "utf8").catch(() => ""));
        if (hasEnded) return state.state === "failed" ? state : { state: "failed" };
        if (state.state === "starting") this.#set(state);
        await pause(LOOK_EVERY_MS);
      }
    } finally {
      watch.dispose();
      await rm(notes, { recursive: true, force: true });
    }
  }

  #set(state: StartState | undefined): void {
    this.#state = state;
    this.#show();
  }
}

/** Shows the terminal of the task. */
export function showStartTerminal(): void {
  vscode.window.terminals.find(({ name }) => name === TASK)?.show(true);
}

/** What is at the backend's address. Something else than Linnet counts as none: a start says what it is. */
async function look({ api }: Account): Promise<"ready" | "starting" | "down"> {
  return api.isReady().then(
    (isReady) => (isReady ? "ready" : "starting"),
    () => "down",
  );
}

/** What `backend/cli/start-note.mjs` has noted: a stage, or the reason why there is no start. */
function stateOf(note: string): StartState {
  const stage = stageSchema.safeParse(note || "starting");
  if (stage.success) return { state: "starting", stage: stage.data };
  return { state: "failed", reason: note.trim().split("\n").at(-1) };
}

/** The folder in the settings. */
async function knownFolder(): Promise<LinnetFolder | undefined> {
  const { folder: path } = readSettings();
  const commands = path === "" ? undefined : await linnetCommands(path);
  return commands && { path, commands };
}

/** The folder that the person chooses, which is stored in the settings. */
async function chosenFolder(): Promise<LinnetFolder | undefined> {
  const { t } = vscode.l10n;
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

/** @param note - The file in which the start notes how far it is. */
function startTask({ path, commands }: LinnetFolder, url: string, note: string): vscode.Task {
  const [command, ...parameters] = commands.start;
  const task = new vscode.Task(
    { type: "shell" },
    vscode.TaskScope.Workspace,
    TASK,
    TASK,
    new vscode.ShellExecution(command, parameters, {
      cwd: path,
      env: {
        PORT: new URL(url).port || "80",
        // The extension connects by itself: no page has to be opened for it.
        LINNET_OPEN: "0",
        LINNET_START_NOTE: note,
      },
    }),
    [],
  );
  task.isBackground = true;
  task.presentationOptions = {
    reveal: vscode.TaskRevealKind.Silent,
    panel: vscode.TaskPanelKind.Dedicated,
  };
  return task;
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
