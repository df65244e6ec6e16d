import { browser } from "wxt/browser";

/** The address of a backend as it is stored: without a path and a slash; `undefined` if none. */
export function parseBackendAddress(written: string): string | undefined {
  const text = written.trim();
  const address = /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`;
  if (text === "" || !URL.canParse(address)) return undefined;
  const { protocol, origin } = new URL(address);
  return protocol === "http:" || protocol === "https:" ? origin : undefined;
}

/** The pattern that a permission for an address is asked for by; ports do not belong in it. */
export function permissionPattern(backendUrl: string): string {
  const { protocol, hostname } = new URL(backendUrl);
  return `${protocol}//${hostname}/*`;
}

/** Asks for what is needed to reach a backend. Call it first in a click. */
export function requestBackendPermission(backendUrl: string): Promise<boolean> {
  return browser.permissions.request({ origins: [permissionPattern(backendUrl)] });
}
