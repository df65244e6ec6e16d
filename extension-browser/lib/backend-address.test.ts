import { expect, test } from "vitest";
import { parseBackendAddress, permissionPattern } from "./backend-address.ts";

test.each([
  ["http://127.0.0.1:3210", "http://127.0.0.1:3210"],
  [" https://linnet.example/some/path ", "https://linnet.example"],
  ["localhost:3210", "http://localhost:3210"],
])("%j is the backend at %j", (written, address) => {
  expect(parseBackendAddress(written)).toBe(address);
});

test.each(["", "  ", "ftp://x.example", "http://", "javascript:alert(1)"])(
  "%j is no backend",
  (written) => {
    expect(parseBackendAddress(written)).toBeUndefined();
  },
);

test("a permission is asked for without the port, which Firefox would not match", () => {
  expect(permissionPattern("http://127.0.0.1:3210")).toBe("http://127.0.0.1/*");
});
