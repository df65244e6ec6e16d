import { expect, test } from "vitest";
import { canStartAt } from "./start-address.ts";

test.each([
  ["http://127.0.0.1:3210", true],
  ["http://localhost", true],
  ["https://localhost", false],
  ["http://[::1]:3210", false],
  ["http://127.0.0.2:3210", false],
  ["http://linnet.example", false],
])("a start for %s: %s", (url, expected) => {
  expect(canStartAt(url)).toBe(expected);
});
