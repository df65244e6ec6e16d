import { readSettings, writeSetting } from "../db/queries/settings.ts";
import { environment } from "../process/env.ts";
import { hasDesktop } from "../process/has-desktop.ts";
import { openBrowser } from "../setup/open-browser.ts";
import { connectTo } from "./open-database.ts";
import { openPage } from "./open-page.ts";
import { print } from "./print.ts";

/** Row of `settings` that is there once the page was opened. */
const OPENED_SETTING = "start-page-opened";

/**
 * Opens the page by which a person begins; `npm run browser` opens it in a window with the extension in it.
 *
 * @param link a link that signs in; undefined where none was printed.
 * @param url the address of this backend, where a person signs in who has no link.
 */
export async function openFirstPage(link: string | undefined, url: string): Promise<void> {
  if (process.argv.includes("--browser")) await openWithExtension(link, url);
  else if (link && (await opensByItself())) openPage(link);
}

async function openWithExtension(link: string | undefined, url: string): Promise<void> {
  if (!mayOpen()) {
    const reason = environment().LINNET_OPEN ? "LINNET_OPEN is 0" : "there is no desktop";
    return print(`No window opens: ${reason}.`);
  }
  const page = link ?? new URL("/start", environment().LINNET_PUBLIC_URL ?? url).href;
  if (await openBrowser(page)) return;
  print(
    `No window with the extension opened. If Linnet's window is open already, go there. Otherwise install Chrome or Chromium, or let CHROME_PATH name one; or open ${link ? "the link above" : page}, and load the extension into your own browser.`,
    process.stderr,
  );
}

/** Whether a start may open a page: as `LINNET_OPEN` says, otherwise on a desktop. */
function mayOpen(): boolean {
  const { LINNET_OPEN: said } = environment();
  return said ? said === "1" : hasDesktop(process.platform, process.env);
}

/** Whether a start opens its page by itself: always where `LINNET_OPEN` says so, otherwise once for a database. */
async function opensByItself(): Promise<boolean> {
  const { LINNET_OPEN: said, DATABASE_URL: url = "" } = environment();
  if (said || !mayOpen()) return mayOpen();
  const client = await connectTo(url);
  try {
    const before = await readSettings(client, [OPENED_SETTING]);
    await writeSetting(client, OPENED_SETTING, "yes");
    return !before.has(OPENED_SETTING);
  } finally {
    await client.end();
  }
}
