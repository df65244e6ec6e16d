/** The clients that may ask to be connected, by RFC 8628 `client_id`, with their names for a person. */
export const CLIENTS: Readonly<Record<string, string>> = {
  "linnet-browser": "Browser extension",
  "linnet-vscode": "VS Code extension",
  "linnet-cli": "Command line",
};

/** Schemes of origins that belong to an extension, and to no web page. */
const EXTENSION_ORIGIN = /^(chrome-extension|moz-extension|vscode-webview):\/\/[\w-]+$/;

/** Whether an `Origin` is an extension's. */
export function isExtensionOrigin(origin: string): boolean {
  return EXTENSION_ORIGIN.test(origin);
}
