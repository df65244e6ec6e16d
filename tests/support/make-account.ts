import { createPlainBrowser, type HtmlPage, type PlainBrowser } from "./html-page.ts";

/** The password of the accounts that `makeAccount` makes. */
export const PASSWORD = "correct horse battery";

/**
 * Makes the account `<name>@example.com` in a new browser, by the form that a link opens.
 *
 * @returns the browser, and the page that the form led to.
 */
export async function makeAccount(
  link: string,
  name: string,
): Promise<{ browser: PlainBrowser; page: HtmlPage }> {
  const browser = createPlainBrowser(new URL(link).origin);
  const fields = { name, email: `${name}@example.com`, password: PASSWORD };
  const page = await (await browser.open(link)).submit("Join", fields);
  return { browser, page };
}

/** The browser of an account that `makeAccount` has made; throws where it is not signed in. */
export async function signedInBrowser(link: string, name: string): Promise<PlainBrowser> {
  const { browser, page } = await makeAccount(link, name);
  const home = await browser.open("/");
  if (!home.text.includes(`Signed in as ${name}`)) throw new Error(page.text);
  return browser;
}
