/**
 * Drafts from a file through the package `@linnet/client`, and prints the draft. If it is ended in the
 * middle and started again, it comes back to the same run and begins no other.
 *
 *   LINNET_TOKEN=... LINNET_STATE=linnet-state.json \
 *     node draft-client.ts article.txt
 */

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import {
  buildReplayedMessage,
  KeyValueRunIdStore,
  LinnetApi,
  ResumableChatTransport,
  turnOutcome,
} from "@linnet/client";
import { foldAttempts, type LinnetChunk, type LinnetMessage, newId } from "@linnet/client/protocol";

const { PORT, LINNET_URL, LINNET_TOKEN, LINNET_STATE = "linnet-state.json" } = process.env;

const baseUrl = LINNET_URL || `http://127.0.0.1:${PORT || 3210}`;
if (!URL.canParse(baseUrl) || !/^https?:/.test(baseUrl)) {
  fail(`LINNET_URL: ${baseUrl} is no address, such as http://127.0.0.1:3210`);
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    fail(`${file} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
}

/** All that is kept between two starts, in one file: the message, and the run that answers it. */
const state = new Map<string, string>(readState());
function readState(): [string, string][] {
  try {
    return JSON.parse(readFileSync(LINNET_STATE, "utf8"));
  } catch {
    return [];
  }
}
const storage = {
  getItem: (key: string) => state.get(key),
  setItem(key: string, value: string) {
    state.set(key, value);
    writeFileSync(LINNET_STATE, JSON.stringify([...state]));
  },
  removeItem: (key: string) => void state.delete(key),
};

function newTurn(): { chatId: string; message: LinnetMessage } {
  const [, , file] = process.argv;
  if (file === undefined) fail("Name a file to draft from: node draft-client.ts article.txt");
  const data = { kind: "file", title: file, text: readText(file) } as const;
  const parts: LinnetMessage["parts"] = [
    { type: "text", text: "Draft a post about this." },
    { type: "data-context", data },
  ];
  const metadata = { intent: "draft" };
  return { chatId: newId(), message: { id: newId(), role: "user", parts, metadata } };
}

const api = new LinnetApi({
  baseUrl,
  getToken: async () => LINNET_TOKEN,
});
const store = new KeyValueRunIdStore(storage);
const transport = new ResumableChatTransport({
  api,
  store,
  onRun: ({ runId }) => console.error(`[run ${runId}]`),
});

// Stored before it is sent: the same message again is the same turn.
const begun = storage.getItem("message");
const sent: { chatId: string; message: LinnetMessage } = begun ? JSON.parse(begun) : newTurn();
storage.setItem("message", JSON.stringify(sent));

const chunks: LinnetChunk[] = [];
for await (const batch of (await transport.sendMessage(sent.chatId, sent.message)) ?? []) {
  chunks.push(...batch);
  for (const chunk of batch) {
    if (chunk.type === "data-progress") console.error(`[${chunk.data.text}]`);
    if (chunk.type === "data-approval" && chunk.data.state === "requested") {
      // `api.chats.answerApproval` answers it, once a person has seen `chunk.data.input`.
      console.error(
        `[asks for approval of ${chunk.data.tool}: ${JSON.stringify(chunk.data.input)}]`,
      );
    }
  }
}
// The state of the client is no longer needed: the chat has the answer.
rmSync(LINNET_STATE, { force: true });

const answer = await buildReplayedMessage(chunks);
const { status, draft, text: said, error } = turnOutcome(foldAttempts(answer?.parts ?? []));
if (error) console.error(`${error.title}. ${error.detail ?? ""}`);
const posts = draft?.variants[0]?.posts.map((post) => post.text);
console.log(posts?.join("\n---\n") ?? said ?? "");
process.exitCode = status === "completed" ? 0 : 1;
