import { expect, test } from "vitest";
import { hasDesktop } from "./has-desktop.ts";

test.each([
  ["darwin", {}, true],
  ["win32", {}, true],
  ["linux", {}, false],
  ["linux", { DISPLAY: ":0" }, true],
  ["linux", { WAYLAND_DISPLAY: "wayland-0" }, true],
  ["linux", { DISPLAY: ":10", SSH_CONNECTION: "192.0.2.1 1 192.0.2.2 22" }, false],
  ["darwin", { SSH_CONNECTION: "192.0.2.1 1 192.0.2.2 22" }, false],
  ["freebsd", { DISPLAY: ":0" }, false],
] as const)("%s with %o", (platform, variables, expected) => {
  expect(hasDesktop(platform, variables)).toBe(expected);
});
