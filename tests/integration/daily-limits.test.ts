import { expect, test } from "vitest";
import { readProblem } from "../support/api-client.ts";
import { answering } from "../support/model-server/match.ts";
import { finish, text } from "../support/model-server/plan.ts";
import { createSessionClient } from "../support/session-client.ts";
import { withBackend } from "../support/with-backend.ts";

/** Both say so: a day has two messages, and more tokens than one answer that is told to be long. */
const messages = withBackend({ env: { LINNET_DAILY_MESSAGES: "2" } });
const tokens = withBackend({ env: { LINNET_DAILY_TOKENS: "1000000" } });

const limit = (name: string, allowed: number) => ({
  type: "/problems/daily-limit",
  status: 429,
  limit: { name, allowed, resetsAt: expect.stringMatching(/T00:00:00.000Z$/) },
  detail: expect.stringContaining(`${allowed} ${name} a day`),
});

test("the messages of a day are counted over chats and sessions, and chats that were deleted", async () => {
  const { client } = messages;
  const { chatId, runId, reader } = await client.startTurn("About tides");
  await reader.ended;
  await client.runEnded(chatId, runId);
  expect((await client.send("DELETE", `/api/chats/${chatId}`)).status).toBe(204);
  const sessions = createSessionClient(client);
  const session = await sessions.start("About tides");
  session.reader.cut();

  const refused = await client.postMessage("About tides");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await readProblem(refused)).toMatchObject(limit("messages", 2));
  const path = `/api/chat/${session.runId}`;
  const said = await client.send("POST", path, { body: { message: "More" } });
  expect(await readProblem(said)).toMatchObject(limit("messages", 2));
  // To end a session is no message.
  expect((await client.send("POST", path, { body: { message: "/done" } })).status).toBe(200);
});

test("an answer that uses up the tokens of a day is finished; the next message is refused", async () => {
  const { client, model } = tokens;
  const usage = { prompt_tokens: 900_000, completion_tokens: 100_000 };
  model.when(answering("spending"), [text("All of it."), finish("stop", usage)]);
  const { chatId, runId, reader } = await client.startTurn("About spending");
  expect(await reader.ended).toBe("done");
  expect(await client.runEnded(chatId, runId)).toMatchObject({ status: "completed" });
  const refused = await client.postMessage("About spending");
  expect(await readProblem(refused)).toMatchObject(limit("tokens", 1_000_000));
});
