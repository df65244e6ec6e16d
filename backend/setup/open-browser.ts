import { once } from "node:events";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { log } from "../logging/log.ts";
import { environment } from "../process/env.ts";
import { checkout } from "./build-client.ts";
import { runTool } from "./run-tool.ts";

/** A browser that has not taken the extension by then is given up. */
const LONGEST_MS = 60_000;

/**
 * Opens a window of Chrome or Chromium with the built extension in it, and with a profile of its own, which is kept.
 * The window outlives this process.
 *
 * @param page the address that the window shows.
 * @returns whether it opened; the log has what went wrong. It does not open twice at once: the browser hands the
 *   address to the window that is open.
 */
export async function openBrowser(page: string): Promise<boolean> {
  const root = checkout();
  if (!root) return false;
  const { child, ended, said } = runTool(
    process.execPath,
    [join(root, "extension-browser", "scripts", "open.ts")],
    {
      cwd: root,
      detached: true,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
      env: {
        LINNET_BROWSER_PROFILE: join(environment().LINNET_DATA_DIR, "browser"),
        LINNET_BROWSER_PAGE: page,
      },
    },
  );
  const code = await Promise.race([
    once(child, "message").then(() => "open" as const),
    ended,
    setTimeout(LONGEST_MS, "late" as const, { ref: false }),
  ]);
  if (code === "open") {
    child.unref();
    return true;
  }
  child.kill();
  log.error({ code, said: said() }, "no window with the extension opened");
  return false;
}
