import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual, promisify } from "node:util";
import { ConnectionError, isOwnMachine, type LinnetApi, ProblemError } from "@linnet/client";
import * as vscode from "vscode";
import { canStartAt } from "../../protocol/start-address.ts";
import { type StartState, stageSchema } from "../../protocol/view-calls.ts";
import type { Account } from "../account/account.ts";
import { connectInBrowser } from "../account/connect-flow.ts";
import { readSettings } from "../editor/read-settings.ts";
import { linnetCommands } from "./linnet-commands.ts";
import { type LinnetFolder, StartTask } from "./start-task.ts";

const run = promisify(execFile);
/** Between two looks at a backend that starts, in milliseconds. */
const LOOK_EVERY_MS = 500;
/** How long one look may take, in milliseconds. */
const LOOK_LIMIT_MS = 5_000;
/** How often it is looked for what follows at once: the note of a backend that is ready, the token from another window. */
const LOOKS_FOR_SOON = 10;

/** Why a start ends that the person has cancelled. */
const CANCELLED = "cancelled";
/** What a start notes before the address at which it is ready. */
const READY = "ready ";

/** A start that goes on: for the address that the settings had when it began. */
interface Start {
  readonly backendUrl: string;
  readonly api: LinnetApi;
  /** Waits until the next look; throws where the start was cancelled, or the person has changed the address. */
  next(): Promise<void>;
  /** Throws as {@link next}. */
  goOn(): void;
}

/** Starts the backend of this machine, and connects this editor to it. */
export class LinnetStart {
  readonly #account: Account;
  readonly #storage: string;
  readonly #show: () => void;
  readonly #failureListeners = new Set<() => void>();
  #state: StartState | undefined;
  #running: Promise<void> | undefined;
  #cancelling: AbortController | undefined;
  #task: StartTask | undefined;

  /**
   * @param storage - A folder in which only this user can write.
   * @param show - Called when {@link state} has changed.
   */
  constructor(account: Account, storage: string, show: () => void) {
    this.#account = account;
    this.#storage = storage;
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

  /** Calls `listener` when a start has failed or was cancelled. */
  onFailure(listener: () => void): void {
    this.#failureListeners.add(listener);
  }

  /**
   * Starts the backend in a task unless one answers, waits until it is ready, and connects this editor. The token of the
   * local owner is sent to the backend that was started here, and to no other: there, the person confirms a code in the
   * browser. A start that fails is told by {@link state}.
   *
   * @throws an Error for a person to read.
   */
  run(): Promise<void> {
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Ends the start that goes on, and the task that was started for it. */
  cancel(): void {
    this.#cancelling?.abort(CANCELLED);
  }

  /** Goes on with a start that has waited for the person to trust the workspace. */
  async onTrust(): Promise<void> {
    if (this.#state?.state === "untrusted") await this.run();
  }

  /** Starts by itself where nobody answers, and the folder to start from is known. Throws as {@link run}. */
  async runIfDown(): Promise<void> {
    const { backendUrl, api } = this.#account;
    if (!canStartAt(backendUrl) || !vscode.workspace.isTrusted) return;
    if ((await look(api)) === "down" && (await knownFolder())) await this.run();
  }

  /** Connects in the browser. If no backend answers on this machine, it offers to start one. */
  async connectOrOffer(): Promise<void> {
    try {
      await connectInBrowser(this.#account);
    } catch (error) {
      const isDown = ConnectionError.isInstance(error) && error.code === "unreachable";
      if (!isDown || !canStartAt(this.#account.backendUrl)) throw error;
      const start = vscode.l10n.t("Start Linnet");
      const chosen = await vscode.window.showErrorMessage(error.message, start);
      // The command opens the view, which shows how far the start is.
      if (chosen === start) await vscode.commands.executeCommand("linnet.start");
    }
  }

  async #run(): Promise<void> {
    const { t } = vscode.l10n;
    const account = this.#account;
    const { backendUrl, api } = account;
    if (!canStartAt(backendUrl)) {
      throw new Error(
        isOwnMachine(backendUrl)
          ? t(
              "Linnet can be started for an address such as http://127.0.0.1:3210, not for {0}. Correct linnet.backendUrl.",
              backendUrl,
            )
          : t("{0} is on another machine. Start Linnet there.", backendUrl),
      );
    }
    const isDown = (await look(api)) === "down";
    const folder = (await knownFolder()) ?? (isDown ? await chosenFolder() : undefined);
    if (isDown && !folder) return;
    const cancelling = new AbortController();
    const { signal } = cancelling;
    this.#cancelling = cancelling;
    const goOn = () => {
      if (account.backendUrl !== backendUrl) cancelling.abort();
      signal.throwIfAborted();
    };
    const next = async () => {
      await pause(LOOK_EVERY_MS, undefined, { signal });
      goOn();
    };
    try {
      this.#set({ state: "starting", stage: "starting" });
      await this.#startAndConnect({ backendUrl, api, goOn, next }, folder);
      if (this.#state?.state === "failed") this.#tellFailure();
    } catch (error) {
      if (signal.reason === CANCELLED) this.#task?.end();
      this.#tellFailure();
      if (!signal.aborted) throw error;
    } finally {
      if (this.#state?.state === "starting") this.#set(undefined);
      this.#cancelling = undefined;
      const task = this.#task;
      this.#task = undefined;
      await task?.leave();
    }
  }

  async #startAndConnect(start: Start, folder: LinnetFolder | undefined): Promise<void> {
    const { t } = vscode.l10n;
    const account = this.#account;
    const { backendUrl, api } = start;
    // Another window may have begun a start.
    let isElsewhere = false;
    start.goOn();
    while ((await look(api)) === "starting") {
      isElsewhere = true;
      await start.next();
    }
    let isOwn = false;
    if (folder && (await look(api)) === "down") {
      start.goOn();
      // The editor would ask, and not tell when the person says no.
      if (!vscode.workspace.isTrusted) return this.#set({ state: "untrusted" });
      this.#task = await StartTask.begin(folder, backendUrl, this.#storage);
      const outcome = await this.#waitFor(this.#task, start).catch((error: unknown) => {
        // A backend for an address that is no longer asked for would be in the way of the next start.
        if (account.backendUrl !== backendUrl) this.#task?.end();
        throw error;
      });
      if (typeof outcome === "object") return this.#set(outcome);
      isOwn = outcome === "own";
      isElsewhere ||= !isOwn;
    }
    // The other window connects both.
    for (let looks = 0; isElsewhere && !account.isConnected && looks < LOOKS_FOR_SOON; looks += 1) {
      await start.next();
    }
    start.goOn();
    if (account.isConnected && (await isAccepted(api))) {
      void vscode.window.showInformationMessage(t("Linnet is ready at {0}.", backendUrl));
    } else if (folder && isOwn && (await this.#connectAsOwner(folder, start))) {
      void vscode.window.showInformationMessage(t("This editor is connected to Linnet."));
    } else {
      start.goOn();
      this.#set(undefined);
      await connectInBrowser(account);
    }
  }

  /**
   * Waits until a backend is ready, or the task has ended without one.
   *
   * @returns whose backend is ready; or what the person has to know.
   */
  async #waitFor(task: StartTask, start: Start): Promise<"own" | "other" | StartState> {
    for (let readyLooks = 0; ; ) {
      start.goOn();
      const { hasEnded } = task;
      const note = await task.note();
      if (!hasEnded && isReadyAt(note, start.backendUrl)) return "own";
      const state = stateOf(note);
      if (!hasEnded && state.state === "starting") this.#set(state);
      const found = await look(start.api);
      // It may have ended because another window's start was first: then that one is waited for.
      if (hasEnded && found === "down")
        return state.state === "failed" ? state : { state: "failed" };
      if (hasEnded && found === "ready") return "other";
      // An older Linnet does not note that it is ready, and one that listens elsewhere notes another address.
      const isSoon = found === "ready" && state.state === "starting" && state.stage === "starting";
      readyLooks = isSoon ? readyLooks + 1 : 0;
      if (readyLooks > LOOKS_FOR_SOON) return "other";
      await start.next();
    }
  }

  /** Connects with the token that Linnet's own command prints to the person who runs it. */
  async #connectAsOwner({ path, commands }: LinnetFolder, start: Start): Promise<boolean> {
    const [command, ...parameters] = commands.token;
    // npm is a script on Windows.
    const options = { cwd: path, shell: process.platform === "win32" };
    const token = await run(command, parameters, options).then(
      ({ stdout }) => stdout.trim(),
      // A backend with accounts has no such token.
      () => undefined,
    );
    start.goOn();
    if (!token || this.#task?.hasEnded !== false) return false;
    return this.#account.acceptToken(token, start.backendUrl).then(
      () => true,
      // One with other data refuses it.
      () => false,
    );
  }

  #tellFailure(): void {
    for (const listener of [...this.#failureListeners]) listener();
  }

  #set(state: StartState | undefined): void {
    if (isDeepStrictEqual(state, this.#state)) return;
    this.#state = state;
    this.#show();
  }
}

/** What is at the backend's address. Something else than Linnet counts as none: a start says what it is. */
async function look(api: LinnetApi): Promise<"ready" | "starting" | "down"> {
  const signal = AbortSignal.timeout(LOOK_LIMIT_MS);
  return api.isReady(signal).then(
    (isReady) => (isReady ? "ready" : "starting"),
    () => (signal.aborted ? "starting" : "down"),
  );
}

/** Whether the backend takes the token that this editor has. A new clone has other data, and refuses an old one. */
async function isAccepted(api: LinnetApi): Promise<boolean> {
  return api.chats.list({ limit: 1 }, AbortSignal.timeout(LOOK_LIMIT_MS)).then(
    () => true,
    (error: unknown) => !(ProblemError.isInstance(error) && error.status === 401),
  );
}

function isReadyAt(note: string, backendUrl: string): boolean {
  const address = note.startsWith(READY) ? note.slice(READY.length) : "";
  return URL.canParse(address) && new URL(address).origin === new URL(backendUrl).origin;
}

/** What a note says: a stage, or the reason why there is no start. */
function stateOf(note: string): StartState {
  const stage = stageSchema.safeParse(note === "" || note.startsWith(READY) ? "starting" : note);
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
