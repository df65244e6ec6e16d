import { newId } from "@linnet/protocol";
import { expect, test } from "vitest";
import { readProblem } from "../support/api-client.ts";
import { answering } from "../support/model-server/match.ts";
import { readStream } from "../support/stream-reader.ts";
import { withSharedBackend } from "../support/with-backend.ts";

const fixture = withSharedBackend();
const MEBIBYTE = 1_048_576;

/** Posts a body as it is. */
function postRaw(body: BodyInit, contentType: string | undefined = "application/json") {
  return fetch(`${fixture.backend.url}/api/chats/${newId()}/messages`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${fixture.backend.token}`,
      ...(contentType ? { "content-type": contentType } : {}),
    },
    body,
    ...(body instanceof ReadableStream ? { duplex: "half" } : {}),
  });
}

function postMessage(message: object) {
  return postRaw(JSON.stringify({ message }));
}

const text = { type: "text", text: "Hello" };

test.each([
  ["", "nothing"],
  ["{", "half an object"],
  ['{"message":}', "a hole"],
  ["\u0000", "a NUL"],
  [new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x7d]), "what is no UTF-8"],
  ["[".repeat(200_000), "brackets without end"],
])("a body of %o (%s) is no JSON: 400", async (body, _what) => {
  const response = await postRaw(body);
  expect(response.status).toBe(400);
  expect(await readProblem(response)).toMatchObject({ type: "/problems/invalid-request" });
});

test.each([
  ["null", null],
  ["an array", []],
  ["a word", "message"],
  ["an empty object", {}],
  ["messages in place of a message", { messages: [] }],
  ["a message beside others", { message: { id: newId(), role: "user", parts: [text] }, x: 1 }],
])("a body that is %s is refused with the reason", async (_name, body) => {
  const response = await postRaw(JSON.stringify(body));
  expect(response.status).toBe(400);
  expect((await readProblem(response)).errors?.length).toBeGreaterThan(0);
});

test.each([
  ["no id", { role: "user", parts: [text] }, "message.id"],
  ["a number as its id", { id: 7, role: "user", parts: [text] }, "message.id"],
  ["another role", { id: newId(), role: "assistant", parts: [text] }, "message.role"],
  ["no parts", { id: newId(), role: "user" }, "message.parts"],
  ["an empty list of parts", { id: newId(), role: "user", parts: [] }, "message.parts"],
  ["too many parts", { id: newId(), role: "user", parts: Array(33).fill(text) }, "message.parts"],
  [
    "an empty text",
    { id: newId(), role: "user", parts: [{ type: "text", text: " \n\t\u3000" }] },
    "message.parts",
  ],
  [
    "a text that is a number",
    { id: newId(), role: "user", parts: [{ type: "text", text: 7 }] },
    "message.parts.0.text",
  ],
  [
    "a tool's result in a user's name",
    { id: newId(), role: "user", parts: [{ type: "tool-submitDraft", output: {} }] },
    "message.parts.0.type",
  ],
  [
    "a context of an unknown kind",
    {
      id: newId(),
      role: "user",
      parts: [{ type: "data-context", data: { kind: "dream", title: "", text: "" } }],
    },
    "message.parts.0.data.kind",
  ],
  [
    "a context from a file",
    {
      id: newId(),
      role: "user",
      parts: [
        {
          type: "data-context",
          data: { kind: "page", title: "", url: "file:///etc/passwd", text: "" },
        },
      ],
    },
    "message.parts.0.data.url",
  ],
])("a message with %s is refused, and the place is named", async (_name, message, path) => {
  const response = await postMessage(message);
  expect(response.status).toBe(400);
  const { errors } = await readProblem(response);
  expect(errors?.map((error) => error.path)).toContain(path);
});

test("a refused message leaves nothing behind", async () => {
  const chatId = newId();
  const response = await fixture.client.send("POST", `/api/chats/${chatId}/messages`, {
    body: { message: { id: newId(), role: "user", parts: [] } },
  });
  expect(response.status).toBe(400);
  expect((await fixture.client.send("GET", `/api/chats/${chatId}`)).status).toBe(404);
});

test.each(["text/plain", "application/x-www-form-urlencoded", "application/jsonp", undefined])(
  "a body of the type %s is refused: 415",
  async (contentType) => {
    const body = new TextEncoder().encode(
      JSON.stringify({ message: { id: newId(), role: "user", parts: [text] } }),
    );
    const response = await postRaw(body, contentType ?? "");
    expect(response.status).toBe(415);
    await readProblem(response);
  },
);

test("the type may say its charset, in any letters", async () => {
  const body = JSON.stringify({ message: { id: newId(), role: "user", parts: [text] } });
  const response = await postRaw(body, "Application/JSON; charset=utf-8");
  expect(response.status).toBe(200);
  await readStream(response).ended;
});

test("a body over the limit is refused, whether or not it says its length", async () => {
  const body = JSON.stringify({
    message: { id: newId(), role: "user", parts: [{ type: "text", text: "x".repeat(MEBIBYTE) }] },
  });
  const inPieces = new Blob([body]).stream();
  for (const sent of [body, inPieces]) {
    const response = await postRaw(sent);
    expect(response.status).toBe(413);
    expect(await readProblem(response)).toMatchObject({ type: "/problems/body-too-large" });
  }
});

test("a message just below the limit is taken, kept whole, and answered", async () => {
  const said = `Long ${"x".repeat(MEBIBYTE - 1_000)}`;
  const { chatId, reader } = await fixture.client.startTurn(said);
  expect(await reader.ended).toBe("done");
  const { messages, title } = await fixture.client.getChat(chatId);
  expect(messages[0]?.parts).toEqual([{ type: "text", text: said }]);
  expect(title.length).toBeLessThan(200);
});

test("what no database can store is taken out of a message, and the turn goes on", async () => {
  const said = "NUL \u0000 and half \ud83d of a pair, odd-letters";
  const { chatId, messageId, runId, reader } = await fixture.client.startTurn(said);
  expect(await reader.ended).toBe("done");
  const { messages } = await fixture.client.getChat(chatId);
  expect(messages[0]?.parts).toEqual([
    { type: "text", text: "NUL  and half \ufffd of a pair, odd-letters" },
  ]);
  expect(fixture.model.requests.some(({ body }) => answering("odd-letters")(body))).toBe(true);

  const again = await fixture.client.startTurn(said, { chatId, messageId });
  expect(again.runId).toBe(runId);
  again.reader.cut();
});

test.each([
  ["a NUL in a name", '{"a\\u0000":1}'],
  ["half a pair in a name", '{"\\ud800":1}'],
  ["the name of a prototype", '{"__proto__":{"x":1},"constructor":2}'],
  ["a deep nest", `${"[".repeat(4_000)}${"]".repeat(4_000)}`],
  ["numbers beyond all bounds", '{"n":1e999,"m":-0,"k":123456789012345678901234567890}'],
])(
  "metadata with %s is stored or refused, and never an error of the server",
  async (_name, json) => {
    const id = newId();
    const body = `{"message":{"id":"${id}","role":"user","parts":[{"type":"text","text":"Hi"}],"metadata":${json}}}`;
    const response = await postRaw(body);
    expect([200, 400]).toContain(response.status);
    if (response.status === 200) await readStream(response).ended;
  },
);

test.each(["%00", "not-a-uuid", "..%2f..", "%F0%9F%90%A6", `${newId()}0`, "%"])(
  "the id %s is unknown wherever it is read, and refused where it would be created",
  async (id) => {
    const { client } = fixture;
    for (const path of [`/api/chats/${id}`, `/api/chats/${id}/messages/${newId()}`]) {
      const response = await client.send("GET", path);
      expect([400, 404], path).toContain(response.status);
    }
    const body = { message: { id: newId(), role: "user", parts: [text] } };
    const created = await client.send("POST", `/api/chats/${id}/messages`, { body });
    expect([400, 404]).toContain(created.status);
  },
);

test("what belongs to nobody is not found, by every method", async () => {
  const [chatId, runId] = [newId(), newId()];
  const calls: [string, string, object?][] = [
    ["GET", `/api/chats/${chatId}`],
    ["PATCH", `/api/chats/${chatId}`, { title: "Mine" }],
    ["DELETE", `/api/chats/${chatId}`],
    ["GET", `/api/chats/${chatId}/messages/${runId}`],
    ["GET", `/api/chats/${chatId}/messages/${runId}/stream`],
  ];
  for (const [method, path, body] of calls) {
    const response = await fixture.client.send(method, path, { body });
    expect(response.status, `${method} ${path}`).toBe(404);
    expect(await readProblem(response)).toMatchObject({ type: "/problems/not-found" });
  }
});
