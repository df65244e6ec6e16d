import { join } from "node:path";
import webExt from "web-ext";

/**
 * Opens a window of Chrome or Chromium that has the built extension in it, and stays until the window is closed.
 * The caller is told "open" by a message.
 *
 * `LINNET_BROWSER_PROFILE` is the folder of the window's profile, and `LINNET_BROWSER_PAGE` the address that it opens.
 */
const { LINNET_BROWSER_PROFILE: chromiumProfile, LINNET_BROWSER_PAGE: page } = process.env;
if (!chromiumProfile || !page) {
  throw new Error("LINNET_BROWSER_PROFILE and LINNET_BROWSER_PAGE must be set.");
}
const dist = join(import.meta.dirname, "..", "dist");
await webExt.cmd.run(
  {
    sourceDir: join(dist, "chrome-mv3"),
    artifactsDir: dist,
    target: ["chromium"],
    startUrl: [page],
    chromiumProfile,
    profileCreateIfMissing: true,
    keepProfileChanges: true,
    noReload: true,
    noInput: true,
  },
  { shouldExitProgram: false },
);
process.send?.("open");
// Linnet may end before the window does.
process.disconnect?.();
