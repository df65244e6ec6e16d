import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as vscode from "vscode";
import type { LinnetFolder } from "./linnet-folder.ts";

/** Name of the task, and so of its terminal. */
const TASK = "Linnet";

/** The task in which the backend runs, with the file in which the start notes how far it is. */
export class StartTask {
  readonly #execution: vscode.TaskExecution;
  readonly #ended: ReadonlySet<vscode.TaskExecution>;
  readonly #watch: vscode.Disposable;
  readonly #note: string;

  private constructor(
    execution: vscode.TaskExecution,
    ended: ReadonlySet<vscode.TaskExecution>,
    watch: vscode.Disposable,
    note: string,
  ) {
    this.#execution = execution;
    this.#ended = ended;
    this.#watch = watch;
    this.#note = note;
  }

  /** @param storage - A folder in which nobody else can write. The task keeps the path of its note for ever. */
  static async begin(folder: LinnetFolder, url: string, storage: string): Promise<StartTask> {
    await mkdir(storage, { recursive: true });
    const note = join(await mkdtemp(join(storage, "start-")), "note");
    const ended = new Set<vscode.TaskExecution>();
    const watch = vscode.tasks.onDidEndTask(({ execution }) => ended.add(execution));
    try {
      await writeFile(note, "");
      const execution = await vscode.tasks.executeTask(taskOf(folder, url, note));
      return new StartTask(execution, ended, watch, note);
    } catch (error) {
      watch.dispose();
      await rm(dirname(note), { recursive: true, force: true });
      throw error;
    }
  }

  get hasEnded(): boolean {
    return this.#ended.has(this.#execution);
  }

  /** The newest line that the start has noted: `backend/cli/start-note.mjs`. */
  note(): Promise<string> {
    return readFile(this.#note, "utf8").catch(() => "");
  }

  /** Ends the backend. */
  end(): void {
    this.#execution.terminate();
  }

  /** Leaves the task, which goes on. */
  async leave(): Promise<void> {
    this.#watch.dispose();
    await rm(dirname(this.#note), { recursive: true, force: true });
  }
}

/** Shows the terminal of the task. */
export function showStartTerminal(): void {
  vscode.window.terminals.find(({ name }) => name === TASK)?.show(true);
}

function taskOf({ path, commands }: LinnetFolder, url: string, note: string): vscode.Task {
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
