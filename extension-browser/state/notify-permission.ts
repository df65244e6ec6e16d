import { browser } from "wxt/browser";

/** Whether the browser lets this extension notify. */
export function mayNotify(): Promise<boolean> {
  return browser.permissions.contains({ permissions: ["notifications"] });
}
