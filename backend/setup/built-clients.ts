/** A client of Linnet that is built into a file or folder of the checkout. */
export interface BuiltClient {
  /** A file that exists after the build, below the root of the checkout. */
  proof: string;
  /** The folder or file that the person loads into the host, below the root of the checkout. */
  artifact: string;
  /** The npm script that builds it. */
  script: string;
  /** The npm script that also installs it, where there is one. */
  installScript?: string;
  /** What the person takes of a release in its place. */
  released: string;
  /** Where in the host the person loads it. */
  load: string;
  /** How a person drafts in it. */
  first: string;
  /** Its `client_id`. */
  clientId: string;
}

export const BUILT_CLIENTS = {
  browser: {
    proof: "extension-browser/dist/chrome-mv3/manifest.json",
    artifact: "extension-browser/dist/chrome-mv3",
    script: "build:browser",
    released: "the folder that linnet-<version>-chrome.zip of the release is unpacked into",
    load: 'chrome://extensions, "Developer mode" on, "Load unpacked"',
    first: "Open an article there and press Alt+Shift+D.",
    clientId: "linnet-browser",
  },
  vscode: {
    proof: "extension-vscode/dist/linnet.vsix",
    artifact: "extension-vscode/dist/linnet.vsix",
    script: "package:vscode",
    installScript: "install:vscode",
    released: "linnet-<version>.vsix of the release",
    load: '"Extensions: Install from VSIX..."',
    first: "Select some code there and press Ctrl+Alt+Shift+D.",
    clientId: "linnet-vscode",
  },
} as const satisfies Record<string, BuiltClient>;

export type ClientName = keyof typeof BUILT_CLIENTS;
