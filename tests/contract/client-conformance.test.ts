import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createResumableFetch, readBatches } from "@linnet/client";
import type { LinnetChunk } from "@linnet/protocol";
import { expect, test } from "vitest";
import {
  type ClientResult,
  type ClientTask,
  runClientConformance,
} from "../conformance/client-conformance.ts";
import { CLIENT_PLANS } from "../conformance/client-plans.ts";
import { runClient } from "../conformance/run-client.ts";
import { findFreePort } from "../support/find-free-port.ts";
import { foldedMessage } from "../support/folded-message.ts";
import { REPO_ROOT } from "../support/repo-root.ts";

const EXAMPLES = join(REPO_ROOT, "tests/examples");

/** Titles of the plans that the client did not pass, with the reason. */
function failures(results: readonly ClientResult[]): unknown[] {
  return results.flatMap(({ plan, failure }) =>
    failure === undefined ? [] : [plan.title, String(failure)],
  );
}

async function takeTurn({ url, chatId, messageId, text }: ClientTask): Promise<string> {
  const resumable = createResumableFetch({ backoff: { baseMs: 10 }, silenceMs: 500 });
  const response = await resumable(`${url}/api/chats/${chatId}/messages`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      message: { id: messageId, role: "user", parts: [{ type: "text", text }] },
    }),
  });
  const chunks: LinnetChunk[] = [];
  for await (const batch of readBatches(response.body ?? new ReadableStream())) {
    chunks.push(...batch);
  }
  const { parts } = await foldedMessage(chunks);
  return parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n\n");
}

test("the client's own fetch passes every plan of the hostile server", async () => {
  expect(failures(await runClientConformance({ takeTurn }))).toEqual([]);
});

test.each([
  ["plain fetch", `"${process.execPath}" "${EXAMPLES}/chat-client.mjs"`],
  ["plain Python", `python3 "${EXAMPLES}/chat_client.py"`],
])(
  "the example in %s passes every plan but the one that takes half a minute",
  async (_how, command) => {
    const results = await runClientConformance({
      plans: CLIENT_PLANS.filter(({ isSlow }) => !isSlow),
      takeTurn: (task) => runClient(command, task),
    });
    expect(failures(results)).toEqual([]);
  },
);

test("the example in plain Python says that nothing answers, and goes on", async () => {
  const url = `http://127.0.0.1:${await findFreePort()}`;
  const client = spawn("python3", [join(EXAMPLES, "chat_client.py")], { env: { LINNET_URL: url } });
  try {
    const [said] = await once(client.stderr, "data");
    expect(String(said)).toMatch(`${url} does not answer`);
    expect(String(said)).toContain("npm start starts a backend");
    expect(client.exitCode).toBeNull();
  } finally {
    client.kill();
  }
});

/** The first that an example says on standard error. */
async function firstWords(command: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const [program = "", ...parameters] = command;
  const client = spawn(program, parameters, { env });
  const [said] = await once(client.stderr, "data");
  client.kill();
  return String(said);
}

test("the example in plain Python takes an empty variable for none", async () => {
  const port = await findFreePort();
  const python = ["python3", join(EXAMPLES, "chat_client.py")];
  const said = await firstWords(python, { LINNET_URL: "", LINNET_TEXT: "", PORT: String(port) });
  expect(said).toContain(`http://127.0.0.1:${port} does not answer`);
});

test.each([
  ["python3", join(EXAMPLES, "chat_client.py")],
  [process.execPath, join(EXAMPLES, "chat-client.mjs")],
  [process.execPath, join(EXAMPLES, "session-client.mjs")],
  [process.execPath, join(EXAMPLES, "draft-client.ts")],
])("an example says in a line that an address is wrong: %s %s", async (...command) => {
  for (const wrong of ["nonsense", "localhost:3210", "http://127.0.0.1:port", "ftp://127.0.0.1"])
    expect(await firstWords(command, { LINNET_URL: wrong })).toBe(
      `LINNET_URL: ${wrong} is no address, such as http://127.0.0.1:3210\n`,
    );
});

test("a client that stops at the first break does not pass", async () => {
  const [result] = await runClientConformance({
    plans: CLIENT_PLANS.filter(({ title }) => title.includes("between events")),
    takeTurn: async () => "Die",
  });
  expect(result?.failure).toBeDefined();
});
