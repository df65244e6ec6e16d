import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inExtension } from "./bundle-options.ts";

const readText = (path: string) => readFileSync(inExtension(path), "utf8");

test("the least editor is the one of the types, of the tests on the oldest, and of the README", () => {
  const { engines, devDependencies } = JSON.parse(readText("package.json"));
  const types = devDependencies["@types/vscode"];
  expect(engines.vscode).toBe(`^${types}`);
  const [, minor] = types.split(".");
  const [, oldest] =
    /\boldest: \{\s+editor: "4\.(\d+)\./.exec(
      readText("../tests/e2e-vscode/support/installed-code-server.ts"),
    ) ?? [];
  expect(oldest).toBe(minor);
  expect(readText("../README.md")).toContain(`VS Code 1.${minor} or newer`);
  expect(readText("../CONTRIBUTING.md")).toContain(`| VS Code 1.${minor} |`);
});
