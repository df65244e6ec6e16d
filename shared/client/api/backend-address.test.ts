import { expect, test } from "vitest";
import { isUnencrypted, parseBackendAddress } from "./backend-address.ts";

test.each([
  ["http://127.0.0.1:3210", "http://127.0.0.1:3210/"],
  [" https://linnet.example/some/path ", "https://linnet.example/some/path"],
  ["HTTP://linnet.example", "http://linnet.example/"],
  ["localhost:3210", "http://localhost:3210/"],
  ["127.0.0.1:3210", "http://127.0.0.1:3210/"],
  ["127.1:3210", "http://127.0.0.1:3210/"],
  ["[::1]:3210", "http://[::1]:3210/"],
  ["linnet.example", "https://linnet.example/"],
  ["linnet.example:8080", "https://linnet.example:8080/"],
  ["192.168.1.4:3210", "https://192.168.1.4:3210/"],
  ["localhost.example:3210", "https://localhost.example:3210/"],
  ["127.0.0.1.example", "https://127.0.0.1.example/"],
])("%j is the backend at %j", (written, address) => {
  expect(parseBackendAddress(written)?.href).toBe(address);
});

test.each(["", "  ", "ftp://x.example", "http://", "javascript:alert(1)", "file:///etc/passwd"])(
  "%j is no backend",
  (written) => {
    expect(parseBackendAddress(written)).toBeUndefined();
  },
);

test.each([
  ["http://linnet.example", true],
  ["http://192.168.1.4:3210", true],
  ["http://127.0.0.1.example", true],
  ["https://linnet.example", false],
  ["http://127.0.0.1:3210", false],
  ["http://localhost:3210", false],
  ["http://[::1]:3210", false],
])("what is sent to %j can be read on its way: %j", (address, is) => {
  expect(isUnencrypted(address)).toBe(is);
});
