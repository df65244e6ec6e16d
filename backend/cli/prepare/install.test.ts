import { expect, test } from "vitest";
import { missingSet } from "./install.mjs";

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
