import { beforeEach, expect, test, vi } from "vitest";
import type { Account } from "./account.ts";
import { offeredMcpServer, startableMcpServer } from "./mcp-server.ts";

vi.mock("vscode", () => ({
  workspace: { getConfiguration: () => ({ get: () => undefined }) },
  Uri: { parse: (text: string) => text },
  McpHttpServerDefinition: function define(
    this: object,
    label: string,
    uri: string,
    headers: object = {},
  ) {
    Object.assign(this, { label, uri, headers });
  },
}));

const BACKEND = "http://127.0.0.1:3210";
let token: string | undefined;
const connect = vi.fn(async () => {});

function account(): Account {
  const like: Partial<Account> = { backendUrl: BACKEND, token: async () => token };
  return like as Account;
}

beforeEach(() => {
  token = "secret";
  connect.mockReset();
});

test("the server is offered without a token, and started with it", async () => {
  expect(offeredMcpServer()).toMatchObject({ uri: `${BACKEND}/api/mcp`, headers: {} });
  expect(await startableMcpServer(account(), connect)).toMatchObject({
    label: "Linnet",
    uri: `${BACKEND}/api/mcp`,
    headers: { Authorization: "Bearer secret" },
  });
  expect(connect).not.toHaveBeenCalled();
});

test("an editor that is not connected is connected first, or starts no server", async () => {
  token = undefined;
  expect(await startableMcpServer(account(), connect)).toBeUndefined();
  connect.mockImplementation(async () => {
    token = "new";
  });
  expect(await startableMcpServer(account(), connect)).toMatchObject({
    headers: { Authorization: "Bearer new" },
  });
});
