/**
 * Sends one message to Linnet and prints the draft: plain `fetch`, no dependency, Node 20 or newer.
 * It loses nothing, whatever happens to its connections.
 *
 *   LINNET_TOKEN=$(npm run --silent token) \
 *     node tests/examples/chat-client.mjs tests/fixtures/article.txt
 *
 * It asks the backend of this machine at PORT, or at 3210; LINNET_URL names another one.
 */

import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

// A variable that is empty counts as not set.
const { env } = process;
const LINNET_URL = env.LINNET_URL || `http://127.0.0.1:${env.PORT || 3210}`;
const LINNET_TOKEN = env.LINNET_TOKEN ?? "";
const LINNET_TEXT = env.LINNET_TEXT || "Draft a post about this.";
const LINNET_CHAT_ID = env.LINNET_CHAT_ID || randomUUID();
// The same id again is the same turn, so a post can be repeated.
const LINNET_MESSAGE_ID = env.LINNET_MESSAGE_ID || randomUUID();
if (!URL.canParse(LINNET_URL) || !/^https?:/.test(LINNET_URL)) {
  console.error(`LINNET_URL: ${LINNET_URL} is no address, such as http://127.0.0.1:3210`);
  process.exit(1);
}

/** The backend sends at least a comment every 15 seconds: longer silence is a dead connection. */
const SILENCE_MS = 31_000;
const TURNS = `/api/chats/${LINNET_CHAT_ID}/messages`;

/** A file as context of the message. */
function attach(path) {
  try {
    const data = { kind: "file", title: basename(path), text: readFileSync(path, "utf8") };
    return { type: "data-context", data };
  } catch (error) {
    console.error(`${path} cannot be read: ${error.message}`);
    process.exit(1);
  }
}

const message = {
  id: LINNET_MESSAGE_ID,
  role: "user",
  parts: [{ type: "text", text: LINNET_TEXT }, ...process.argv.slice(2).map(attach)],
  metadata: { intent: "draft" },
};
/** Where the client stands: the run, and the index of the chunk that it wants next. */
const at = { runId: undefined, next: 0, isOver: false };
/** Text parts in order, each with the attempt that it belongs to. */
const parts = [];
let attempt;
let draft;

function take(chunk) {
  if (chunk.type === "data-attempt") attempt = chunk.data;
  if (chunk.type === "text-start") parts.push({ id: chunk.id, attempt, text: "" });
  if (chunk.type === "text-delta") parts.findLast(({ id }) => id === chunk.id).text += chunk.delta;
  // Of what agents hand in, only the output of `submitDraft` has variants.
  if (chunk.type === "tool-output-available" && chunk.output?.accepted && chunk.output.variants)
    draft = chunk.output;
}

/** A part counts unless a later attempt of its step follows. */
function counts(part) {
  return !parts.some(
    (other) =>
      other.attempt?.step === part.attempt?.step && other.attempt?.attempt > part.attempt?.attempt,
  );
}

/** Reads one connection for as long as it lasts. */
async function read() {
  const abort = new AbortController();
  let silence = setTimeout(() => abort.abort(), SILENCE_MS);
  try {
    const isPost = at.runId === undefined;
    const path = isPost ? TURNS : `${TURNS}/${at.runId}/stream?startIndex=${at.next}`;
    const response = await fetch(new URL(path, LINNET_URL), {
      method: isPost ? "POST" : "GET",
      headers: { authorization: `Bearer ${LINNET_TOKEN}`, "content-type": "application/json" },
      ...(isPost ? { body: JSON.stringify({ message }) } : {}),
      signal: abort.signal,
    });
    isAway = false;
    if ([429, 502, 503, 504].includes(response.status)) {
      await delay(Number(response.headers.get("retry-after") ?? 0) * 1_000);
      return;
    }
    if (!response.ok) {
      const { title, detail = "" } = await response.json().catch(() => ({ title: "Not Linnet" }));
      console.error(`${response.status} ${title}. ${detail}`);
      process.exit(1);
    }
    at.runId = response.headers.get("x-workflow-run-id") ?? at.runId;
    // 204: the run has ended, and all of it was read.
    at.isOver = response.status === 204;
    const decoder = new TextDecoder();
    let text = "";
    for await (const bytes of response.body ?? []) {
      clearTimeout(silence);
      silence = setTimeout(() => abort.abort(), SILENCE_MS);
      text += decoder.decode(bytes, { stream: true });
      for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
        const lines = text.slice(0, end).split("\n");
        text = text.slice(end + 2);
        const field = (name) => lines.find((line) => line.startsWith(name))?.slice(name.length);
        const data = field("data: ");
        if (data === "[DONE]") at.isOver = true;
        else if (data && Number(field("id: ")) > at.next) {
          at.next = Number(field("id: "));
          take(JSON.parse(data));
        }
      }
    }
  } finally {
    clearTimeout(silence);
  }
}

/** Said once for each time that the backend is away. */
let isAway = false;
function noteFailure({ message, cause }) {
  // Of a connection that breaks later, `fetch` says something else.
  if (message !== "fetch failed" || isAway) return;
  isAway = true;
  const reason = cause?.code ?? cause?.message;
  console.error(
    `${LINNET_URL} does not answer (${reason}). Trying again. npm start starts a backend, LINNET_URL names another one.`,
  );
}

for (let wait = 100; !at.isOver; wait = Math.min(wait * 2, 4_000)) {
  const before = at.next;
  await read().catch(noteFailure);
  if (at.isOver) break;
  if (at.next > before) wait = 100;
  await delay(wait);
}
const texts = draft ? draft.variants[0].posts : parts.filter(counts);
console.log(texts.map(({ text }) => text).join(draft ? "\n---\n" : "\n\n"));
