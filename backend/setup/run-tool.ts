import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";

/** The end of what a tool said, in characters, for the log. */
const TOLD = 4_000;
/** What a tool may know of this process: not its keys, and not that this is production. */
const PASSED =
  /^(?:path|home|user|userprofile|appdata|localappdata|programfiles(?:\(x86\))?|temp|tmp|tmpdir|lang|systemroot|comspec|pathext|npm_config_\w+|display|wayland_display|xauthority|xdg_\w+|dbus_session_bus_address|chrome_path|https?_proxy|no_proxy|node_extra_ca_certs)$/i;

function environmentOfTools(): NodeJS.ProcessEnv {
  const passed = Object.entries(process.env).filter(([key]) => PASSED.test(key));
  const variables: NodeJS.ProcessEnv = { ...Object.fromEntries(passed), NODE_ENV: "production" };
  // Next's types want it, and an install leaves out what builds need because of it.
  Reflect.deleteProperty(variables, "NODE_ENV");
  return variables;
}

/** A tool of the checkout that runs. */
export interface RunningTool {
  child: ChildProcess;
  /** Resolves with the exit code when it has ended; null where it could not start or was ended. */
  ended: Promise<number | null>;
  /** The end of what it has said so far. */
  said(): string;
}

/**
 * Runs a program of the checkout, without this process's keys.
 *
 * @param env variables of this run alone.
 */
export function runTool(
  program: string,
  parameters: string[],
  {
    env = {},
    stdio = ["ignore", "pipe", "pipe"],
    ...options
  }: Omit<SpawnOptions, "env"> & { env?: Record<string, string> },
): RunningTool {
  const child = spawn(program, parameters, {
    ...options,
    stdio,
    env: { ...environmentOfTools(), ...env },
  });
  let said = "";
  for (const output of [child.stdout, child.stderr]) {
    output?.setEncoding("utf8").on("data", (text: string) => {
      said = (said + text).slice(-TOLD);
    });
  }
  const ended = new Promise<number | null>((resolve) => {
    child.once("error", (error) => {
      said += error.message;
      resolve(null);
    });
    child.once("close", resolve);
  });
  return { child, ended, said: () => said };
}
