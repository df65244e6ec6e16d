import { newId, newOwnerNonce } from "@linnet/protocol";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiClient, readProblem } from "../support/api-client.ts";
import { type BackendProcess, startBackend } from "../support/backend-process.ts";
import { answering } from "../support/model-server/match.ts";
import { stall, text } from "../support/model-server/plan.ts";
import { signUp } from "../support/person.ts";
import {
  type ScriptedModelServer,
  startScriptedModelServer,
} from "../support/scripted-model-server.ts";

let model: ScriptedModelServer;
let first: BackendProcess;
/** A second instance over the same database. */
let second: BackendProcess;

beforeAll(async () => {
  model = await startScriptedModelServer();
  const env = {
    LINNET_AUTH: "accounts",
    LINNET_SIGN_UP: "open",
    LINNET_SECRET: "a secret that both instances share, of some length",
    LINNET_LIMIT_MESSAGES: "6",
    LINNET_LIMIT_RUNS: "2",
    LINNET_LIMIT_DEVICE: "4",
    LINNET_LIMIT_SIGN_IN: "8",
  };
  first = await startBackend({ modelServer: model, env });
  second = await startBackend({ modelServer: model, env, databaseUrl: first.databaseUrl });
});

afterAll(async () => {
  await second?.stop();
  await first?.stop();
  await model?.close();
});

async function expectTooMany(response: Response): Promise<void> {
  expect(response.status).toBe(429);
  expect(response.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
  const problem = await readProblem(response);
  expect(problem).toMatchObject({ type: "/problems/rate-limited", status: 429 });
  expect(problem.detail).toMatch(/Try again in \d+ s/);
}

function post(
  backend: BackendProcess,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) {
  return fetch(new URL(path, backend.url), {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

/** Sends the same request to both instances in turn until one refuses it. */
async function untilRefused(send: (backend: BackendProcess) => Promise<Response>) {
  for (let sent = 0; ; sent += 1) {
    const response = await send(sent % 2 === 0 ? first : second);
    if (response.status === 429) return { sent, response };
    await response.body?.cancel();
    expect(sent, "requests before the limit").toBeLessThan(20);
  }
}

test("runs at once are limited; a message that was taken in still joins its run", async () => {
  model.when(answering("bittern"), [text("A"), stall()]);
  const person = await signUp(first.url, "runner");
  const turn = await person.client.startTurn("A bittern");
  const another = await person.client.startTurn("Another bittern");
  await expectTooMany(await person.client.postMessage("A third bittern"));
  const again = await person.client.postMessage("A bittern", {
    chatId: turn.chatId,
    messageId: turn.messageId,
  });
  expect(again.status).toBe(200);
  await again.body?.cancel();
  await person.client.cancel(another.chatId, another.runId);
  await another.reader.ended;
  const room = await person.client.postMessage("A fourth bittern");
  expect(room.status).toBe(200);
  await room.body?.cancel();
});

test("messages are counted across instances, for each person alone", async () => {
  const [person, other] = [await signUp(first.url, "writer"), await signUp(first.url, "reader")];
  // A malformed message counts too, and starts no run.
  const { sent, response } = await untilRefused((backend) =>
    createApiClient({ url: backend.url, token: person.token }).send(
      "POST",
      `/api/chats/${newId()}/messages`,
      { body: {} },
    ),
  );
  expect(sent).toBe(6);
  await expectTooMany(response);
  expect((await person.client.send("GET", "/api/chats")).status).toBe(200);
  expect((await other.client.send("POST", `/api/chats/${newId()}/messages`)).status).toBe(415);
});

test("device authorization, and questions for the owner's proof, are counted across instances", async () => {
  const { sent, response } = await untilRefused((backend) =>
    post(backend, "/api/auth/device/code", { client_id: "linnet-cli" }),
  );
  expect(sent).toBe(4);
  await expectTooMany(response);
  await expectTooMany(await post(second, "/api/owner-proof", { nonce: newOwnerNonce() }));
});

test("attempts to sign in are counted across instances, right ones too", async () => {
  const { response } = await untilRefused((backend) =>
    post(backend, "/api/auth/sign-in/email", { email: "a@example.com", password: "guess" }),
  );
  await expectTooMany(response);
  await expectTooMany(
    await post(second, "/api/auth/sign-up/email", {
      name: "New",
      email: "new@example.com",
      password: "a long password",
    }),
  );
  const link = await fetch(new URL("/sign-in/link?token=guess", first.url), { redirect: "manual" });
  expect(link.headers.get("location")).toMatch(/\/sign-in\?error=too-many$/);
});

test("an address that a client claims for itself is not believed", async () => {
  let claims = 0;
  const { response } = await untilRefused((backend) => {
    claims += 1;
    const headers = {
      "x-forwarded-for": `203.0.113.${claims}`,
      "x-linnet-client-address": `203.0.113.${claims}`,
    };
    return post(backend, "/api/auth/device/code", { client_id: "linnet-cli" }, headers);
  });
  await expectTooMany(response);
});
