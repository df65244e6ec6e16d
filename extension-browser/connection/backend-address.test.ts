import { expect, test } from "vitest";
import { permissionPattern } from "./backend-address.ts";

test("a permission is asked for without the port, which Firefox would not match", () => {
  expect(permissionPattern("http://127.0.0.1:3210")).toBe("http://127.0.0.1/*");
});
