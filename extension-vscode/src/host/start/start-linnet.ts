import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { ConnectionError, isOwnMachine, type LinnetApi } from "@linnet/client";
import * as vscode from "vscode";
import { canStartAt } from "../../protocol/start-address.ts";
import { type StartState, stageSchema } from "../../protocol/view-calls.ts";
import type { Account } from "../account/account.ts";
import { connectInBrowser } from "../account/connect-flow.ts";
import { isAccepted } from "../account/is-accepted.ts";
import { failureText } from "../editor/failure-text.ts";
import { connectAsOwner } from "./connect-as-owner.ts";
import { chosenFolder, knownFolder, type LinnetFolder } from "./linnet-folder.ts";
import { look } from "./look.ts";
import { StartTask } from "./start-task.ts";

/** Between two looks at a backend that starts, in milliseconds. */
const LOOK_EVERY_MS = 500;
/** Why a start ends that the person has cancelled. */
const CANCELLED = "cancelled";

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
  #connecting: Promise<boolean> | undefined;

  /**
   * @param storage - A folder in which only this user can write.
   * @param show - Called when {@link state} has changed.
   */
  constructor(account: Account, storage: string, show: () => void) {
    this.#account = account;
    this.#storage = storage;
    this.#show = show;
    account.renewWith(() => this.#connectAsOwner());
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
   * Starts the backend in a task unless one answers, waits until it is ready, and connects this editor. A start that
   * fails is told by {@link state}.
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

  /**
   * Starts by itself where nobody answers, and connects to what proves to be this person's Linnet, where the folder of
   * it is known. Throws as {@link run}.
   */
  async getReady(): Promise<void> {
    const { backendUrl, api, isConnected } = this.#account;
    if (!canStartAt(backendUrl) || !vscode.workspace.isTrusted || !(await knownFolder())) return;
    if ((await look(api)) === "down") await this.run();
    else if (!isConnected && (await this.#connectAsOwner())) tellConnected();
  }

  /**
   * Connects as the local owner to a backend that proves to be this person's, otherwise by a code in the browser. If no
   * backend answers on this machine, it offers to start one.
   */
  async connect(): Promise<void> {
    try {
      if (await this.#connectAsOwner()) tellConnected();
      else await connectInBrowser(this.#account);
    } catch (error) {
      const isDown = ConnectionError.isInstance(error) && error.code === "unreachable";
      if (!isDown || !canStartAt(this.#account.backendUrl)) throw error;
      const start = vscode.l10n.t("Start Linnet");
      const chosen = await vscode.window.showErrorMessage(failureText(error), start);
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
    start.goOn();
    // Another window may have begun a start.
    while ((await look(api)) === "starting") await start.next();
    if (folder && (await look(api)) === "down") {
      start.goOn();
      // The editor would ask, and not tell when the person says no.
      if (!vscode.workspace.isTrusted) return this.#set({ state: "untrusted" });
      this.#task = await StartTask.begin(folder, backendUrl, this.#storage);
      const failure = await this.#waitFor(this.#task, start).catch((error: unknown) => {
        // A backend for an address that is no longer asked for would be in the way of the next start.
        if (account.backendUrl !== backendUrl) this.#task?.end();
        throw error;
      });
      if (failure) return this.#set(failure);
    }
    start.goOn();
    // A new clone has other data, and refuses an old token.
    if (account.isConnected && (await isAccepted(api))) {
      void vscode.window.showInformationMessage(t("Linnet is ready at {0}.", backendUrl));
    } else if (await this.#connectAsOwner()) {
      tellConnected();
    } else {
      start.goOn();
      this.#set(undefined);
      await connectInBrowser(account);
    }
  }

  /**
   * Waits until a backend is ready, or the task has ended without one.
   *
   * @returns what the person has to know; undefined where one is ready.
   */
  async #waitFor(task: StartTask, start: Start): Promise<StartState | undefined> {
    for (;;) {
      start.goOn();
      const { hasEnded } = task;
      const state = stateOf(await task.note());
      if (!hasEnded && state.state === "starting") this.#set(state);
      const found = await look(start.api);
      if (found === "ready") return undefined;
      // It may have ended because another window's start was first: then that one is waited for.
      if (hasEnded && found === "down")
        return state.state === "failed" ? state : { state: "failed" };
      await start.next();
    }
  }

  /** One attempt at a time: each of them runs a command. */
  #connectAsOwner(): Promise<boolean> {
    this.#connecting ??= connectAsOwner(this.#account).finally(() => {
      this.#connecting = undefined;
    });
    return this.#connecting;
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

function tellConnected(): void {
  void vscode.window.showInformationMessage(vscode.l10n.t("This editor is connected to Linnet."));
}

/** What a note says: a stage, or the reason why there is no start. */
function stateOf(note: string): StartState {
  const stage = stageSchema.safeParse(note === "" ? "starting" : note);
  if (stage.success) return { state: "starting", stage: stage.data };
  return { state: "failed", reason: note.trim().split("\n").at(-1) };
}
