import { expect, test } from "vitest";
import { mcpBackend } from "./mcp-backend.ts";

test("without an address the backend is this machine's, with the owner's token or a key", () => {
  expect(mcpBackend({})).toEqual({
    url: new URL("http://127.0.0.1:3210/api/mcp"),
    token: undefined,
  });
  expect(mcpBackend({ PORT: "4000", LINNET_TOKEN: " key " })).toEqual({
    url: new URL("http://127.0.0.1:4000/api/mcp"),
    token: "key",
  });
});

test("an address without a scheme means https, and needs a key", () => {
  expect(mcpBackend({ LINNET_URL: "linnet.example", LINNET_TOKEN: "key" }).url.href).toBe(
    "https://linnet.example/api/mcp",
  );
  expect(() => mcpBackend({ LINNET_URL: "linnet.example" })).toThrow(/^LINNET_TOKEN: /);
});

test("what is no address, or would show the key to others, is refused", () => {
  const token = { LINNET_TOKEN: "key" };
  expect(() => mcpBackend({ ...token, LINNET_URL: "no address" })).toThrow(/^LINNET_URL: /);
  expect(() => mcpBackend({ ...token, LINNET_URL: "http://linnet.example" })).toThrow(/https/);
});
