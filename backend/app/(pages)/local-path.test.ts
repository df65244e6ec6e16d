import { expect, test } from "vitest";
import { localPath } from "./local-path.ts";

test("a path of the backend is kept with its query", () => {
  expect(localPath("/device?user_code=AB")).toBe("/device?user_code=AB");
});

test.each([
  "https://evil.example",
  "//evil.example",
  "/\\evil.example",
  "/\t/evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "/./\\evil.example",
  "javascript:alert(1)",
  "",
  undefined,
  ["/a"],
])("%j leads home", (value) => {
  expect(localPath(value)).toBe("/");
});
