import { beforeEach, expect, test, vi } from "vitest";
import { MemorySecrets } from "../../../testing/memory-secrets.ts";
import { Account } from "./account.ts";
import { offeredMcpServers, startableMcpServer } from "./mcp-server.ts";

const BACKEND = "http://127.0.0.1:3210";
const settings = { backendUrl: BACKEND };
const backend = { accepts: true };

vi.mock("vscode", () => ({
  l10n: { t: (text: string) => text },
  workspace: {
    getConfiguration: () => ({ get: (name: string) => Reflect.get(settings, name) }),
  },
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

vi.mock("./is-accepted.ts", () => ({ isAccepted: async () => backend.accepts }));

const secrets = new MemorySecrets();
const stored = secrets.entries;

const account = () => new Account(secrets, () => settings.backendUrl);

beforeEach(() => {
  settings.backendUrl = BACKEND;
  stored.clear();
  backend.accepts = true;
});

test("the server is offered without a token, and started with it", async () => {
  stored.set(`linnet.token:${BACKEND}`, "secret");
  expect(await offeredMcpServers(secrets)).toMatchObject([
    { label: "Linnet", uri: `${BACKEND}/api/mcp`, headers: {} },
  ]);
  expect(await startableMcpServer(account())).toMatchObject({
    label: "Linnet",
    uri: `${BACKEND}/api/mcp`,
    headers: { Authorization: "Bearer secret" },
  });
});

test("an editor that is not connected offers no server, and starts none", async () => {
  expect(await offeredMcpServers(secrets)).toEqual([]);
  await expect(startableMcpServer(account())).rejects.toThrow("Linnet: Connect");
});

test("a token is for the address that issued it", async () => {
  stored.set(`linnet.token:${BACKEND}`, "secret");
  settings.backendUrl = "https://other.example";
  expect(await offeredMcpServers(secrets)).toEqual([]);
  await expect(startableMcpServer(account())).rejects.toThrow("Linnet: Connect");
});

test("a token that the backend refuses starts no server", async () => {
  stored.set(`linnet.token:${BACKEND}`, "revoked");
  backend.accepts = false;
  await expect(startableMcpServer(account())).rejects.toThrow("Linnet: Connect");
});
