import { createServer, type Server } from "node:http";
import { ProblemError } from "@linnet/client";
import { listen } from "@linnet/tests/support/listen";
import { afterEach, beforeEach, expect, test } from "vitest";
import { MemorySecrets } from "../../../testing/memory-secrets.ts";
import type { AccountState } from "../../protocol/view-calls.ts";
import { Account } from "./account.ts";

let server: Server;
let backendUrl: string;
let secrets: MemorySecrets;
let states: AccountState[];
let account: Account;
/** What the token endpoint answers, in turn. */
let answers: { status: number; body: unknown }[];
let polled: () => void;
/** With what the backend was asked to disconnect. */
let revoked: (string | undefined)[];

beforeEach(async () => {
  answers = [];
  revoked = [];
  polled = () => {};
  server = createServer((request, response) => {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (request.url === "/api/auth/device/code") {
      send(200, {
        device_code: "device-1",
        user_code: "ABCD-EFGH",
        verification_uri: `${backendUrl}/device`,
        expires_in: 600,
        interval: 0.001,
      });
    } else if (request.url === "/api/auth/device/token") {
      const { status, body } = answers.shift() ?? {
        status: 400,
        body: { error: "authorization_pending" },
      };
      send(status, body);
      polled();
    } else if (request.method === "POST" && request.url === "/api/auth/disconnect") {
      revoked.push(request.headers.authorization);
      response.writeHead(204).end();
    } else if (request.headers.authorization === "Bearer good") {
      send(200, { chats: [], nextCursor: null });
    } else {
      send(401, { type: "/problems/unauthenticated", title: "No", status: 401 });
    }
  });
  backendUrl = `http://127.0.0.1:${await listen(server)}`;
  secrets = new MemorySecrets();
  states = [];
  account = new Account(secrets, () => backendUrl);
  account.onChange((state) => states.push(state));
});
afterEach(async () => {
  account.cancel();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

test("a device that a person confirms is connected, and stays so after a restart", async () => {
  answers = [
    { status: 400, body: { error: "authorization_pending" } },
    { status: 200, body: { access_token: "good" } },
  ];
  await account.connect();
  expect(states).toEqual([
    { state: "connecting", userCode: "ABCD-EFGH", verificationUrl: `${backendUrl}/device` },
    { state: "connected", connections: 0 },
  ]);
  const restarted = new Account(secrets, () => backendUrl);
  expect(await restarted.refresh()).toMatchObject({ state: "connected" });
  expect(await restarted.token()).toBe("good");
});

test("a device that is declined stays disconnected", async () => {
  answers = [{ status: 400, body: { error: "access_denied" } }];
  await expect(account.connect()).rejects.toMatchObject({ code: "denied" });
  expect(account.state).toEqual({ state: "disconnected" });
});

test("connecting can be cancelled", async () => {
  const waiting = new Promise<void>((resolve) => {
    polled = resolve;
  });
  const connecting = account.connect();
  await waiting;
  account.cancel();
  await expect(connecting).rejects.toThrow();
  expect(account.state).toEqual({ state: "disconnected" });
});

test("a pasted token is stored when the backend accepts it", async () => {
  await account.acceptToken("good", backendUrl);
  expect(account.state).toMatchObject({ state: "connected" });
  await expect(account.acceptToken("bad", backendUrl)).rejects.toThrow(ProblemError);
  expect(await account.token()).toBe("good");
});

test("a token over another one is another connection, and a renewal is none", async () => {
  const before = "linnet_expired";
  secrets.entries.set(`linnet.token:${backendUrl}`, before);
  await account.refresh();
  account.renewWith(() => account.acceptToken("good", backendUrl));
  await account.api.chats.list();
  expect(await account.token()).toBe("good");
  expect(account.state).toEqual({ state: "connected", connections: 0 });
  await account.acceptToken("good", backendUrl);
  expect(account.state).toEqual({ state: "connected", connections: 1 });
});

test("another address never sees the token of the first", async () => {
  await account.acceptToken("good", backendUrl);
  backendUrl = "http://127.0.0.1:9";
  expect(await account.token()).toBeUndefined();
  expect(await account.refresh()).toEqual({ state: "disconnected" });
});

test("a request to the first address never carries the token of another", async () => {
  await account.acceptToken("good", backendUrl);
  const { api } = account;
  backendUrl = "http://127.0.0.1:9";
  secrets.entries.set(`linnet.token:${backendUrl}`, "other");
  expect(await api.chats.list()).toEqual({ chats: [], nextCursor: null });
  expect(await account.token()).toBe("other");
});

test("disconnecting deletes the token, and the backend revokes it", async () => {
  await account.acceptToken("good", backendUrl);
  await account.disconnect();
  expect(secrets.entries.size).toBe(0);
  expect(account.state).toEqual({ state: "disconnected" });
  expect(revoked).toEqual(["Bearer good"]);
});

test("disconnecting deletes the token also when the backend cannot be reached", async () => {
  await account.acceptToken("good", backendUrl);
  const gone = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await gone;
  await account.disconnect();
  expect(secrets.entries.size).toBe(0);
  expect(account.state).toEqual({ state: "disconnected" });
});
