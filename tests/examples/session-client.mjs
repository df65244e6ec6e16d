/**
 * Holds a session with Linnet: plain `fetch`, no dependency, Node 20 or newer.
 *
 *   LINNET_TOKEN=$(npm run --silent token) node tests/examples/session-client.mjs [run id]
 *
 * Each line of the input is a message; /stop stops the turn that runs, /done ends the session.
 * /approve and /decline (with a reason, if there is one) answer what a turn asks for.
 * Lines may be written at any time: what comes while a turn runs waits for its own. With a run
 * id, it comes back to a session, also to one that another client has started. It asks the backend of this
 * machine at PORT, or at 3210; LINNET_URL names another one.
 */

import { randomUUID } from "node:crypto";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";

const { LINNET_TOKEN = "", PORT } = process.env;
const LINNET_URL = process.env.LINNET_URL || `http://127.0.0.1:${PORT || 3210}`;
if (!URL.canParse(LINNET_URL) || !/^https?:/.test(LINNET_URL)) {
  console.error(`LINNET_URL: ${LINNET_URL} is no address, such as http://127.0.0.1:3210`);
  process.exit(1);
}

/** Where the session is: what is needed to come back to it. */
const session = { runId: process.argv[2], next: 0 };

function call(method, path, body) {
  return fetch(new URL(path, LINNET_URL), {
    method,
    headers: {
      authorization: `Bearer ${LINNET_TOKEN}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
}

/** An answer that is no success is a problem object (RFC 9457), whose detail says what to do. */
async function orFail(response) {
  if (response.ok) return response;
  const { title, detail } = await response.json();
  throw new Error(`${response.status} ${title}. ${detail ?? ""}`);
}

/** Whether asking again may help: nobody answered, or somebody who is only busy. */
async function untilAnswered(ask) {
  for (let wait = 250; ; wait = Math.min(wait * 2, 8_000)) {
    const response = await ask().catch(() => undefined);
    if (response && ![429, 502, 503, 504].includes(response.status)) return orFail(response);
    await delay(Number(response?.headers.get("retry-after") ?? 0) * 1_000 || wait);
  }
}

/** Yields the events of a server-sent stream as `{ next, data }`, until it ends or is cut. */
async function* eventsOf(response) {
  const decoder = new TextDecoder();
  let text = "";
  for await (const bytes of response.body) {
    text += decoder.decode(bytes, { stream: true });
    for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
      const lines = text.slice(0, end).split("\n");
      text = text.slice(end + 2);
      const field = (name) => lines.find((line) => line.startsWith(name))?.slice(name.length);
      const data = field("data: ");
      if (data && data !== "[DONE]") yield { next: Number(field("id: ")), data: JSON.parse(data) };
    }
  }
}

let attempt = "";

/** Shows a chunk as it comes. */
function show(chunk) {
  switch (chunk.type) {
    case "data-workflow":
      console.log(`\n> ${chunk.data.content}`);
      break;
    case "data-progress":
      console.log(`[${chunk.data.text}]`);
      break;
    case "data-attempt":
      // A step that was interrupted begins again: what it had said is void.
      if (chunk.data.step === attempt) console.log("\n[once more]");
      attempt = chunk.data.step;
      break;
    case "text-delta":
      process.stdout.write(chunk.delta);
      break;
    case "text-end":
      process.stdout.write("\n");
      break;
    case "data-approval":
      showApproval(chunk.data);
      break;
    case "data-turn":
      console.log(`[turn ${chunk.data.turn}: ${chunk.data.status}]`);
      if (chunk.data.error) console.log(chunk.data.error.detail ?? chunk.data.error.title);
      break;
    case "data-run":
      console.log(`[session: ${chunk.data.status}]`);
      break;
  }
}

/** Shows what would be done, to the letter: that, and nothing else, is what /approve approves. */
function showApproval({ id, tool, input, state, reason }) {
  if (state !== "requested") {
    if (session.asked === id) session.asked = undefined;
    console.log(`[${state}${reason ? `: ${reason}` : ""}]`);
    return;
  }
  session.asked = id;
  if (tool === "publishPost" || tool === "takeDownPosts") {
    const texts = (input.posts ?? input.remove).map(({ text }) => text).join("\n---\n");
    console.log(`\n${tool} as @${input.account.username}:\n${texts}`);
    if (input.warning) console.log(`Careful: ${input.warning}`);
    for (const link of input.strangeLinks ?? []) console.log(`Careful: no source has ${link}`);
    for (const { text } of input.toAssistant ?? [])
      console.log(`Careful: what was read says: ${text}`);
  } else {
    // A page that the agent would read, or what a later version asks for.
    console.log(`\n${tool}: ${input.url ?? JSON.stringify(input)}`);
  }
  console.log("[/approve, or /decline and why]");
}

/** Reads the session to its end, over as many connections as that takes. */
async function follow(response) {
  for (let stream = response; ; ) {
    try {
      for await (const { next, data } of eventsOf(stream)) {
        show(data);
        session.next = next;
        if (data.type === "finish") return;
      }
    } catch {
      // The connection broke. Only `finish` is the end.
    }
    stream = await untilAnswered(() =>
      call("GET", `/api/chat/${session.runId}/stream?startIndex=${session.next}&replay=compact`),
    );
    if (stream.status === 204) return;
  }
}

async function start(text) {
  const { projects } = await (await untilAnswered(() => call("GET", "/api/projects"))).json();
  const projectId = projects.find((project) => project.isDefault).id;
  // The same message once more is the same session, so it may be sent until it is answered.
  const message = { id: randomUUID(), role: "user", parts: [{ type: "text", text }] };
  const response = await untilAnswered(() =>
    call("POST", "/api/chat", { projectId, messages: [message] }),
  );
  session.runId = response.headers.get("x-workflow-run-id");
  console.log(`[session ${session.runId}]`);
  return response;
}

async function say(text) {
  if (text === "/stop") {
    await untilAnswered(() => call("POST", `/api/chat/${session.runId}/cancel`));
    return;
  }
  const [, verdict, reason] = /^\/(approve|decline)\b\s*(.*)$/.exec(text) ?? [];
  if (verdict && session.asked) {
    const answer = { approved: verdict === "approve", ...(reason ? { reason } : {}) };
    const path = `/api/chat/${session.runId}/approvals/${session.asked}`;
    await untilAnswered(() => call("POST", path, answer)).catch(({ message }) =>
      console.log(`[${message}]`),
    );
    return;
  }
  const message = { id: randomUUID(), message: text };
  const answer = await untilAnswered(() => call("POST", `/api/chat/${session.runId}`, message));
  const { queued } = await answer.json();
  if (queued) console.log("[waits for its turn]");
}

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();
let response;
if (session.runId) {
  const path = `/api/chat/${session.runId}/stream?replay=compact`;
  response = await untilAnswered(() => call("GET", path));
} else {
  const { value, done } = await lines.next();
  if (done) process.exit(0);
  response = await start(value);
}
const reading = follow(response).then(() => process.exit(0));
for await (const line of lines) if (line.trim()) await say(line.trim());
await reading;
