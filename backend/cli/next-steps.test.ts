import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { nextSteps } from "./next-steps.ts";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "linnet-root-"));
});
afterEach(() => rmSync(root, { recursive: true }));

test("a browser extension that is not built comes with the command that builds it", () => {
  const steps = nextSteps("openai/gpt", root);
  expect(steps).toMatch(/in the browser: +npm run build:browser, then chrome:\/\/extensions/);
  expect(steps).not.toContain(root);
});

test("a browser extension that is built is named by where it is loaded from", () => {
  const folder = join(root, "extension-browser/dist/chrome-mv3");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "manifest.json"), "{}");
  const steps = nextSteps("openai/gpt", root);
  expect(steps).toContain(`"Load unpacked": ${folder}`);
  expect(steps).not.toContain("build:browser");
});

test("the editor's extension comes with the command that builds and installs it", () => {
  expect(nextSteps("openai/gpt", root)).toMatch(/in VS Code: +npm run install:vscode$/m);
});

test("the owner is told how to sign in, also where the link is not printed", () => {
  expect(nextSteps("openai/gpt", root)).toMatch(/signs you in: +npm run --silent sign-in/);
});

test("with accounts, nobody is sent to a page that offers no key", () => {
  expect(nextSteps("local/extractive", root)).toContain("on the page /start");
  expect(nextSteps("local/extractive", root, "accounts")).toMatch(
    /model: .+ set the variable of a provider's key/,
  );
});
