import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";

/** Signals and codes of a process that has ended. */
export interface ProcessExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A server in a process of its own. */
export interface ServerProcess {
  readonly pid: number;
  /** The match of the readiness pattern. */
  readonly ready: RegExpExecArray;
  /** `performance.now()` right before the process was started. */
  readonly startedAt: number;
  /** Resolves when the process has ended. */
  readonly exited: Promise<ProcessExit>;
  isRunning(): boolean;
  /** Standard output and error so far, interleaved. */
  logs(): string;
  /** Sends a signal to the process alone, e.g. `SIGKILL` or `SIGSTOP`. */
  kill(signal?: NodeJS.Signals): void;
  /** Ends it: SIGTERM, and after a grace period SIGKILL. */
  stop(graceMilliseconds?: number): Promise<ProcessExit>;
}

export interface ServerProcessOptions {
  command: string;
  args: readonly string[];
  cwd: string;
  /** The whole environment, not an addition to this process's. */
  env: NodeJS.ProcessEnv;
  /** Matched against standard output; the process is ready from then on. */
  readyPattern: RegExp;
  readyTimeoutMilliseconds?: number;
  /** Whether the processes that it has started are killed when it has ended; default: no. */
  endsWhatItStarted?: boolean;
}

const running = new Set<ChildProcess>();
/** Those that lead a process group, which what they start belongs to. */
const leaders = new Set<ChildProcess>();
process.once("exit", () => {
  for (const child of running) child.kill("SIGKILL");
  for (const leader of leaders) killGroup(leader);
});

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // Nobody is left in it.
  }
}

/**
 * Starts a server and waits until it says that it is ready.
 *
 * @throws with everything the process wrote, when it ends or takes too long before that.
 */
export async function startServerProcess(options: ServerProcessOptions): Promise<ServerProcess> {
  const startedAt = performance.now();
  const child = spawn(options.command, options.args, {
    cwd: options.cwd,
    env: options.env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: options.endsWhatItStarted,
  });
  running.add(child);
  if (options.endsWhatItStarted) {
    leaders.add(child);
    child.once("exit", () => {
      killGroup(child);
      leaders.delete(child);
    });
  }
  const exited = once(child, "close").then((): ProcessExit => {
    running.delete(child);
    return { code: child.exitCode, signal: child.signalCode };
  });
  const isRunning = () => running.has(child);

  let logs = "";
  let stdout = "";
  const becameReady = Promise.withResolvers<RegExpExecArray>();
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    logs += text;
  });
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    logs += text;
    stdout += text;
    const ready = options.readyPattern.exec(stdout);
    if (ready) becameReady.resolve(ready);
  });
  const fail = (how: string) =>
    becameReady.reject(
      new Error(`${options.args.join(" ")} ${how} before it was ready. It wrote:\n${logs}`),
    );
  exited.then(
    ({ code, signal }) => fail(`ended (${signal ?? code})`),
    (error) => fail(`failed (${error})`),
  );
  const { readyTimeoutMilliseconds = 60_000 } = options;
  const timeout = setTimeout(
    () => fail(`took over ${readyTimeoutMilliseconds} ms`),
    readyTimeoutMilliseconds,
  );

  async function stop(graceMilliseconds = 10_000): Promise<ProcessExit> {
    if (isRunning()) {
      child.kill("SIGTERM");
      // A stopped process does not hear SIGTERM until it goes on.
      child.kill("SIGCONT");
      const grace = setTimeout(() => child.kill("SIGKILL"), graceMilliseconds);
      await exited;
      clearTimeout(grace);
    }
    return exited;
  }

  try {
    const ready = await becameReady.promise;
    const { pid } = child;
    if (pid === undefined) throw new Error("A running process has an id.");
    return {
      pid,
      ready,
      startedAt,
      exited,
      isRunning,
      logs: () => logs,
      kill: (signal = "SIGKILL") => {
        child.kill(signal);
      },
      stop,
    };
  } catch (error) {
    child.kill("SIGKILL");
    throw error;
  } finally {
    clearTimeout(timeout);
  }
}
