import {
  type AnswerKind,
  type ContextData,
  draftListSchema,
  type PublishInput,
} from "@linnet/protocol";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createApiClient } from "../support/api-client.ts";
import { startBackend } from "../support/backend-process.ts";
import { textsOf as textsOfMessage } from "../support/model-server/chat-completion-request.ts";
import { answer, askToPost, openRequest, publishingEnd } from "../support/publishing-turn.ts";
import { withBackend } from "../support/with-backend.ts";
import { replyNotAllowed } from "../support/x-server/fault.ts";
import { startXServer } from "../support/x-server/start-x-server.ts";

const x = await startXServer();
const fixture = withBackend({ env: x.env });
beforeEach(() => x.reset());
afterAll(() => x.close());

const POST = {
  kind: "page",
  title: "Ada (@ada)",
  author: "Ada (@ada)",
  url: "https://x.com/ada/status/1111",
  text: "The tide gauge at the old pier was wrong for years.",
} as const satisfies ContextData;

const ANSWERS = {
  postId: "1111",
  username: "ada",
  url: "https://x.com/ada/status/1111",
  text: POST.text,
};

/** A chat with the draft of a reply, or of a quote. */
async function answeringChat(kind: AnswerKind): Promise<string> {
  const { client } = fixture;
  const { chatId, runId, reader } = await client.startTurn("Draft it", {
    context: { ...POST, answer: kind },
  });
  await reader.ended;
  await client.runEnded(chatId, runId);
  return chatId;
}

async function draftOf(chatId: string) {
  const response = await fixture.client.send("GET", `/api/drafts?chatId=${chatId}`);
  const [draft] = draftListSchema.parse(await response.json()).drafts;
  if (!draft) throw new Error("There is no draft.");
  return draft;
}

async function change(chatId: string, body: object): Promise<Response> {
  const { id } = await draftOf(chatId);
  return fixture.client.send("PATCH", `/api/drafts/${id}`, { body });
}

const postsOf = (texts: readonly string[]) => ({
  variants: [{ posts: texts.map((text) => ({ text, claims: [] })) }],
});

test("a reply and a quote are drafted as such, shown with the approval, and posted as such", async () => {
  const { client, model } = fixture;
  for (const kind of ["reply", "quote"] as const) {
    x.reset();
    const chatId = await answeringChat(kind);
    const prompts = model.requests.flatMap(({ body }) => body.messages.flatMap(textsOfMessage));
    expect(prompts.join("\n")).toContain(
      kind === "reply" ? "The draft is a reply to a post on X." : "The draft quotes a post on X",
    );
    expect(await draftOf(chatId)).toMatchObject({ answers: { kind, ...ANSWERS } });
    const turn = await askToPost(client, chatId);
    expect(turn.approval.input).toMatchObject({ answers: { kind, ...ANSWERS } });
    await answer(client, turn, { approved: true });
    expect((await publishingEnd(client, turn)).output?.state).toBe("done");
    expect(x.posts).toMatchObject([
      kind === "reply"
        ? { inReplyTo: "1111", quotes: undefined }
        : { inReplyTo: undefined, quotes: "1111" },
    ]);
    const again = await client.startTurn("Post it", { chatId });
    expect((await publishingEnd(client, again)).output?.text).toBe("It is up already.");
  }
});

test("a revision answers the same post, and an edit by a client that knows no answers keeps it", async () => {
  const { client } = fixture;
  const chatId = await answeringChat("reply");
  const revised = await client.startTurn("Shorter, please", { chatId });
  await client.runEnded(chatId, revised.runId);
  const draft = await draftOf(chatId);
  expect(draft).toMatchObject({ answers: { kind: "reply", ...ANSWERS } });
  expect(draft.basedOn).not.toBeNull();
  await change(chatId, postsOf(["In my own words."]));
  expect(await draftOf(chatId)).toMatchObject({ answers: { kind: "reply", ...ANSWERS } });
});

test("how a draft answers can be changed, taken away and put back; an approval of before is refused", async () => {
  const { client } = fixture;
  const chatId = await answeringChat("reply");
  const turn = await askToPost(client, chatId);
  expect((await change(chatId, { answers: { kind: "quote" } })).status).toBe(200);
  expect((await answer(client, turn, { approved: true })).status).toBe(409);
  const approval = await openRequest(client, chatId, turn.approval);
  expect(approval.input).toMatchObject({ answers: { kind: "quote" } });

  await change(chatId, { answers: null });
  expect((await draftOf(chatId)).answers).toBeNull();
  expect((await answer(client, { ...turn, approval }, { approved: true })).status).toBe(409);
  const plain = await openRequest(client, chatId, approval);
  expect(plain.input).not.toHaveProperty("answers");
  await answer(client, { ...turn, approval: plain }, { approved: true });
  await publishingEnd(client, turn);
  expect(x.posts).toMatchObject([{ inReplyTo: undefined, quotes: undefined }]);

  await change(chatId, { answers: { kind: "reply" } });
  expect(await draftOf(chatId)).toMatchObject({ answers: { kind: "reply", ...ANSWERS } });
  // The same text is up, and answers nobody.
  const again = await askToPost(client, chatId);
  expect((again.approval.input as PublishInput).warning).toContain("Another text is up");
  await answer(client, again, { approved: false });
});

test("a draft that answers nothing cannot be made a reply, and an answer needs the address of a post", async () => {
  const { client } = fixture;
  const { chatId, runId } = await client.startTurn("Draft it", {
    context: { kind: "page", title: "The pier", text: POST.text },
  });
  await client.runEnded(chatId, runId);
  const refused = await change(chatId, { answers: { kind: "reply" } });
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({ errors: [{ path: "answers" }] });
  const both = await change(chatId, { answers: null, chosen: 0 });
  expect(both.status).toBe(400);
});

test("a reply that is up can be continued, and its thread is taken down as one", async () => {
  const { client } = fixture;
  const chatId = await answeringChat("reply");
  await change(chatId, postsOf(["Which years?"]));
  const turn = await askToPost(client, chatId);
  await answer(client, turn, { approved: true });
  await publishingEnd(client, turn);
  await change(chatId, postsOf(["Which years?", "The harbour office kept its own log."]));
  const more = await askToPost(client, chatId);
  expect(more.approval.input).toMatchObject({ thread: { first: 2, of: 2 } });
  expect(more.approval.input).not.toHaveProperty("answers");
  await answer(client, more, { approved: true });
  expect((await publishingEnd(client, more)).output?.state).toBe("done");
  expect(x.posts.map(({ inReplyTo }) => inReplyTo)).toEqual(["1111", x.posts[0]?.id]);

  const down = await askToPost(client, chatId, "Take it down");
  await answer(client, down, { approved: true });
  await publishingEnd(client, down);
  expect(x.posts).toEqual([]);
});

test.each(["reply", "quote"] as const)(
  "a %s whose answer is lost is found, and not sent again",
  async (kind) => {
    const { client } = fixture;
    const chatId = await answeringChat(kind);
    x.fail("POST /2/tweets", { kind: "lose-answer" });
    const turn = await askToPost(client, chatId);
    await answer(client, turn, { approved: true });
    expect((await publishingEnd(client, turn)).output?.state).toBe("done");
    expect(x.calls.filter((call) => call === "POST /2/tweets")).toHaveLength(1);
  },
);

test("where X's API takes no reply, the person is told how to reply by hand", async () => {
  const { client } = fixture;
  const chatId = await answeringChat("reply");
  await change(chatId, postsOf(["Which years?"]));
  x.fail("POST /2/tweets", replyNotAllowed());
  const turn = await askToPost(client, chatId);
  await answer(client, turn, { approved: true });
  const { output } = await publishingEnd(client, turn);
  expect(output?.state).toBe("refused");
  expect(output?.text).toContain("Reply to this conversation is not allowed");
  expect(output?.text).toContain(
    "https://x.com/intent/tweet?text=Which%20years%3F&in_reply_to=1111",
  );
});

test("without an account, the link opens X's field as a reply; without a model, nobody's words are taken", async () => {
  const backend = await startBackend({});
  try {
    const client = createApiClient(backend);
    const alone = await client.startTurn("Schreib bitte eine Antwort auf diesen Beitrag", {
      context: { ...POST, answer: "reply" },
    });
    await client.runEnded(alone.chatId, alone.runId);
    const { messages } = await client.getChat(alone.chatId);
    expect(JSON.stringify(messages.at(-1))).toContain("Ohne Sprachmodell kann Linnet");
    const none = await client.send("GET", `/api/drafts?chatId=${alone.chatId}`);
    expect(draftListSchema.parse(await none.json()).drafts).toEqual([]);

    const page = {
      kind: "page",
      title: "The log of the harbour",
      text: "The harbour office has kept a log of the tide since 1921. It differs from the gauge at the pier by eleven centimetres in most years.",
    } as const;
    const drafted = await client.startTurn("Draft it", {
      chatId: alone.chatId,
      context: page,
      intent: "draft",
    });
    await client.runEnded(alone.chatId, drafted.runId);
    const shown = await client.send("GET", `/api/drafts?chatId=${alone.chatId}`);
    const [draft] = draftListSchema.parse(await shown.json()).drafts;
    expect(draft).toMatchObject({ answers: { kind: "reply", ...ANSWERS } });
    expect(JSON.stringify(draft?.variants)).not.toContain("wrong for years");

    const posting = await client.startTurn("Post it", { chatId: alone.chatId });
    await client.runEnded(alone.chatId, posting.runId);
    const after = await client.getChat(alone.chatId);
    expect(JSON.stringify(after.messages.at(-1))).toContain("&in_reply_to=1111");
  } finally {
    await backend.stop();
  }
});
