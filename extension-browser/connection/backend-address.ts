import { browser } from "wxt/browser";

/** The pattern that a permission for an address is asked for by; ports do not belong in it. */
export function permissionPattern(backendUrl: string): string {
  const { protocol, hostname } = new URL(backendUrl);
  return `${protocol}//${hostname}/*`;
}

/** Asks for what is needed to reach a backend. Call it first in a click. */
export function requestBackendPermission(backendUrl: string): Promise<boolean> {
  return browser.permissions.request({ origins: [permissionPattern(backendUrl)] });
}
