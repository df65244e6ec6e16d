import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { REPO_ROOT } from "../../support/repo-root.ts";

const run = promisify(execFile);

const node = join(REPO_ROOT, "node_modules/.bin/node");

/** Where the workers of a run learn which package it has. */
const VSIX = "LINNET_TEST_VSIX";

/** Packages the extension as it would be published. */
export async function packageExtension(): Promise<void> {
  const script = join(REPO_ROOT, "extension-vscode/scripts/package.ts");
  const { stdout } = await run(node, [script]);
  const path = /^(\/.*\.vsix) \(\d+ KiB\)$/m.exec(stdout)?.[1];
  if (!path) throw new Error(`No vsix was named:\n${stdout}`);
  process.env[VSIX] = path;
}

/** @returns the path of the vsix that this run has made. */
export function packagedExtension(): string {
  const path = process.env[VSIX];
  if (!path) throw new Error("This run has packaged no extension.");
  return path;
}

/** Folders of the extension as it is loaded while it is developed, and of its tests. */
export interface HostTests {
  extension: string;
  tests: string;
}

/** Builds the tests that run inside of the extension host. */
export async function builtHostTests(): Promise<HostTests> {
  const script = join(REPO_ROOT, "extension-vscode/scripts/build-host-tests.ts");
  const { stdout } = await run(node, [script]);
  return JSON.parse(stdout.trim().split("\n").at(-1) ?? "");
}
