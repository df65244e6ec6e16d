import { expect, test } from "vitest";
import { ConnectionError } from "../errors/connection-error.ts";
import { ProblemError } from "../errors/problem-error.ts";
import { LinnetApi } from "./linnet-api.ts";

interface Sent {
  input: string;
  method: string | undefined;
  headers: Record<string, string>;
  body: unknown;
}

/** An API whose requests are answered by `answer` and kept in `sent`. */
function apiAnswering(answer: () => Response | Promise<Response>, token?: string) {
  const sent: Sent[] = [];
  const api = new LinnetApi({
    baseUrl: "http://127.0.0.1:3210/",
    getToken: async () => token,
    fetch: async (input, init) => {
      const body = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
      sent.push({
        input: input.replace("http://127.0.0.1:3210", ""),
        method: init.method,
        headers: Object.fromEntries(new Headers(init.headers)),
        body,
      });
      return answer();
    },
    now: () => 0,
  });
  return { api, sent };
}

const json = (value: unknown, status = 200) => Response.json(value, { status });

const chat = {
  id: "chat-1",
  title: "Birds",
  projectId: "project-1",
  updatedAt: "2030-01-01T00:00:00.000Z",
  activeRunId: null,
};
const draft = {
  id: "draft-1",
  chatId: "chat-1",
  messageId: "message-1",
  variants: [{ posts: [{ text: "Birds", weightedLength: 5, claims: [] }] }],
  sources: [],
  chosen: 0,
  model: "local/extractive",
  createdAt: "2030-01-01T00:00:00.000Z",
  updatedAt: "2030-01-01T00:00:00.000Z",
};
const revision = { variants: draft.variants, chosen: 0, createdAt: draft.createdAt };
const project = { id: "project-1", name: "Default", isDefault: true };

test.each<[string, unknown, (api: LinnetApi) => Promise<unknown>, unknown]>([
  [
    "GET /api/chats?cursor=c&limit=2",
    { chats: [chat], nextCursor: null },
    (api) => api.chats.list({ cursor: "c", limit: 2 }),
    undefined,
  ],
  ["GET /api/chats/chat-1", { ...chat, messages: [] }, (api) => api.chats.get("chat-1"), undefined],
  ["POST /api/chats", chat, (api) => api.chats.create({ title: "Birds" }), { title: "Birds" }],
  [
    "PATCH /api/chats/chat-1",
    chat,
    (api) => api.chats.rename("chat-1", "Birds"),
    { title: "Birds" },
  ],
  [
    "GET /api/chats/chat-1/messages/run-1",
    { runId: "run-1", status: "running", tailIndex: 4 },
    (api) => api.chats.getRun("chat-1", "run-1"),
    undefined,
  ],
  [
    "GET /api/drafts?chatId=chat-1",
    { drafts: [draft], nextCursor: "n" },
    (api) => api.drafts.list({ chatId: "chat-1" }),
    undefined,
  ],
  [
    "GET /api/drafts/draft-1",
    { ...draft, revisions: [{ ...revision, by: "person" }] },
    (api) => api.drafts.get("draft-1"),
    undefined,
  ],
  [
    "PATCH /api/drafts/draft-1",
    draft,
    (api) => api.drafts.update("draft-1", { chosen: 0 }),
    { chosen: 0 },
  ],
  ["GET /api/projects/project-1", project, (api) => api.projects.get("project-1"), undefined],
  [
    "POST /api/projects",
    project,
    (api) => api.projects.create({ name: "Default" }),
    { name: "Default" },
  ],
  [
    "PATCH /api/projects/project-1",
    project,
    (api) => api.projects.update("project-1", { name: "Default" }),
    { name: "Default" },
  ],
])("%s answers what the backend answers", async (row, value, call, body) => {
  const { api, sent } = apiAnswering(() => json(value), "token-1");
  expect(await call(api)).toEqual(value);
  const [request] = sent;
  expect(`${request?.method} ${request?.input}`).toBe(row);
  expect(request?.headers.authorization).toBe("Bearer token-1");
  expect(request?.body).toEqual(body);
});

test("the list of projects is unwrapped", async () => {
  const { api } = apiAnswering(() => json({ projects: [project] }));
  expect(await api.projects.list()).toEqual([project]);
});

test.each<[string, (api: LinnetApi) => Promise<void>]>([
  ["DELETE /api/chats/chat-1", (api) => api.chats.delete("chat-1")],
  ["DELETE /api/drafts/draft-1", (api) => api.drafts.delete("draft-1")],
  ["DELETE /api/projects/project-1", (api) => api.projects.delete("project-1")],
  [
    "POST /api/chats/chat-1/messages/message-1/cancel",
    (api) => api.chats.cancel("chat-1", "message-1"),
  ],
])("%s answers nothing", async (row, call) => {
  const { api, sent } = apiAnswering(() => new Response(null, { status: 204 }));
  expect(await call(api)).toBeUndefined();
  expect(`${sent[0]?.method} ${sent[0]?.input}`).toBe(row);
});

test("a picture is sent as it is, and read as it is stored", async () => {
  const picture = {
    id: "018f0000-0000-7000-8000-000000000001",
    type: "image/png",
    width: 8,
    height: 4,
    size: 3,
  };
  const bodies: unknown[] = [];
  const answers = [
    json(picture, 201),
    new Response(new Uint8Array([1, 2, 3]), { headers: { "content-type": "image/png" } }),
  ];
  const api = new LinnetApi({
    baseUrl: "",
    fetch: async (input, init) => {
      bodies.push([init.method, input, new Headers(init.headers).get("content-type"), init.body]);
      return answers.shift() ?? json({}, 500);
    },
  });
  const file = new Blob(["png"], { type: "image/png" });
  expect(await api.drafts.uploadPicture("d/1", file)).toEqual(picture);
  const bytes = await api.drafts.pictureBytes(picture.id);
  expect([bytes.type, bytes.size]).toEqual(["image/png", 3]);
  expect(bodies).toEqual([
    ["POST", "/api/drafts/d%2F1/pictures", "image/png", file],
    ["GET", `/api/pictures/${picture.id}`, null, undefined],
  ]);
});

test("a file that is no picture is a problem with what to do, at the field", async () => {
  const errors = [{ path: "file", message: "is animated: send a still picture" }];
  const type = "/problems/invalid-request";
  const { api } = apiAnswering(() =>
    json({ type, title: "Invalid request", status: 400, errors }, 400),
  );
  await expect(api.drafts.uploadPicture("draft-1", new Blob(["gif"]))).rejects.toMatchObject({
    problem: { errors },
  });
});

test("an approval is answered", async () => {
  const { api, sent } = apiAnswering(() => json({ ok: true }));
  await api.chats.answerApproval("chat-1", "run-1", "a/1", { approved: false, reason: "No." });
  expect(sent[0]).toMatchObject({
    input: "/api/chats/chat-1/messages/run-1/approvals/a%2F1",
    body: { approved: false, reason: "No." },
  });
});

test("what a session asks for is answered with the text that a person has edited", async () => {
  const { api, sent } = apiAnswering(() => json({ ok: true }));
  const answer = { approved: true, posts: [{ text: "In my words." }] };
  await api.sessions.answerApproval("run-1", "a/1", answer);
  expect(sent[0]).toMatchObject({ input: "/api/chat/run-1/approvals/a%2F1", body: answer });
});

test("without a token no credentials are made up", async () => {
  const { api, sent } = apiAnswering(() => json({ chats: [], nextCursor: null }));
  await api.chats.list();
  expect(sent[0]?.headers).toEqual({});
  expect(sent[0]?.input).toBe("/api/chats");
});

test("a problem is an error with its code, its text and what it asks to wait", async () => {
  const { api } = apiAnswering(
    () =>
      new Response(
        JSON.stringify({
          type: "/problems/rate-limited",
          title: "Too many requests",
          status: 429,
          detail: "Wait a little.",
          requestId: "r-1",
        }),
        { status: 429, headers: { "retry-after": "3" } },
      ),
  );
  const error = await api.chats.get("chat-1").catch((thrown: unknown) => thrown);
  expect(ProblemError.isInstance(error) && error).toMatchObject({
    message: "Too many requests. Wait a little.",
    code: "rate-limited",
    status: 429,
    isTransient: true,
    retryAfterMs: 3_000,
    problem: { requestId: "r-1" },
  });
});

test.each([
  [502, "<html>Bad Gateway</html>", /answered 502.*try again in a moment/s],
  [404, "Not found", /answered 404.*Check that the backend address/s],
  [500, '{"error":"x"}', /answered 500/],
])("an answer %d that is no problem object is an error too", async (status, body, text) => {
  const { api } = apiAnswering(() => new Response(body, { status }));
  const calling = api.chats.get("chat-1");
  await expect(calling).rejects.toThrow(text);
  await expect(calling).rejects.toMatchObject({ code: "unknown", status });
});

test("a backend that cannot be reached is an error that names the remedy", async () => {
  const cause = new TypeError("fetch failed");
  const { api } = apiAnswering(() => Promise.reject(cause));
  const error = await api.chats.list().catch((thrown: unknown) => thrown);
  expect(ConnectionError.isInstance(error) && error).toMatchObject({
    code: "unreachable",
    cause,
    message:
      'Linnet\'s backend cannot be reached. Check that it is running at http://127.0.0.1:3210 ("npm start" starts it) and that the backend address in the settings is right.',
  });
});

test.each(["DEPTH_ZERO_SELF_SIGNED_CERT", "UNABLE_TO_VERIFY_LEAF_SIGNATURE"])(
  "a certificate that is not trusted is no backend that is away: %s",
  async (code) => {
    const refused = Object.assign(new Error("self-signed certificate"), { code });
    for (const cause of [refused, new TypeError("fetch failed", { cause: refused })]) {
      const { api } = apiAnswering(() => Promise.reject(cause));
      await expect(api.chats.list()).rejects.toMatchObject({
        code: "untrusted",
        cause,
        message: expect.stringContaining(`the certificate of http://127.0.0.1:3210 (${code})`),
      });
    }
  },
);

test.each([
  ["another shape", () => json({ chats: "none" })],
  ["a page", () => new Response("<html></html>")],
])("%s in a success is garbled, not a crash", async (_what, answer) => {
  const { api } = apiAnswering(answer);
  await expect(api.chats.list()).rejects.toMatchObject({
    name: "ConnectionError",
    code: "garbled",
  });
});

test("an answer that breaks off is a broken connection", async () => {
  const { api } = apiAnswering(
    () =>
      new Response(
        new ReadableStream({
          pull(controller) {
            controller.error(new TypeError("terminated"));
          },
        }),
      ),
  );
  await expect(api.chats.list()).rejects.toMatchObject({ name: "ConnectionError", code: "cut" });
});

test("an abort stays what it is", async () => {
  const reason = new Error("turned away");
  const { api, sent } = apiAnswering(() => json({}));
  await expect(api.chats.list({}, AbortSignal.abort(reason))).rejects.toBe(reason);
  expect(sent).toEqual([]);
});

test("errors are recognised across copies of this code", () => {
  const copy = { [Symbol.for("linnet.problem-error")]: true };
  expect(ProblemError.isInstance(copy)).toBe(true);
  expect(ProblemError.isInstance(new Error("no"))).toBe(false);
  expect(ProblemError.isInstance(null)).toBe(false);
  expect(ConnectionError.isInstance(copy)).toBe(false);
});

test.each([
  [200, true],
  [503, false],
])("health %d means ready: %s", async (status, expected) => {
  const { api } = apiAnswering(() => json({}, status));
  expect(await api.isReady()).toBe(expected);
});

test("something else on the port is not a backend that is not ready", async () => {
  const { api } = apiAnswering(() => new Response("Not found", { status: 404 }));
  await expect(api.isReady()).rejects.toThrow(ProblemError);
});

test("the backend's clock is read from any answer of it, and may be hidden", async () => {
  const date = "Tue, 01 Jan 2030 00:00:00 GMT";
  const told = apiAnswering(() => new Response("", { status: 503, headers: { date } }));
  expect(await told.api.time()).toBe(Date.parse(date));
  expect(await apiAnswering(() => new Response("")).api.time()).toBeUndefined();
});
