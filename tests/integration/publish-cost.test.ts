import { type PublishInput, publishInputSchema } from "@linnet/protocol";
import { afterAll, beforeEach, expect, test } from "vitest";
import { readProblem } from "../support/api-client.ts";
import { draftOf, editDraft } from "../support/draft-pictures.ts";
import {
  answer,
  askToPost,
  draftedChat,
  publishingEnd,
  type ShownApproval,
} from "../support/publishing-turn.ts";
import { queryDatabase } from "../support/query-database.ts";
import { withBackend } from "../support/with-backend.ts";
import { startXServer } from "../support/x-server/start-x-server.ts";

const x = await startXServer();
const fixture = withBackend({ env: x.env });
beforeEach(async () => {
  x.reset();
  await limitTo(null);
});
afterAll(() => x.close());

/** Sets the person's limit of a month, in thousandths of a US dollar. */
async function limitTo(limit: number | null): Promise<void> {
  await queryDatabase(fixture.backend.databaseUrl, "update users set monthly_spending = $1", [
    limit,
  ]);
}

const inputOf = ({ input }: ShownApproval): PublishInput => publishInputSchema.parse(input);

/** A turn that asks whether it may post a text. */
async function asks(text: string) {
  const { client } = fixture;
  const chatId = await draftedChat(client);
  await editDraft(client, (await draftOf(client, chatId)).id, [{ text }]);
  return askToPost(client, chatId);
}

test("a request says what X charges, a link more, and what the month has cost so far", async () => {
  const { client } = fixture;
  const plain = await asks("The river rises.");
  const before = inputOf(plain.approval).cost;
  expect(before).toMatchObject({ usd: 0.015, withLink: 0 });
  expect((await answer(client, plain, { approved: true })).status).toBe(200);
  await publishingEnd(client, plain);
  expect(x.posts).toHaveLength(1);

  const { cost, warning } = inputOf((await asks("Read https://example.com/river")).approval);
  expect(cost).toMatchObject({ usd: 0.2, withLink: 1 });
  expect(cost?.monthUsd).toBeCloseTo((before?.monthUsd ?? 0) + 0.015, 3);
  expect(warning).toBeUndefined();
});

test("before the limit of a month is passed, the person is warned, and may post nevertheless", async () => {
  const { client } = fixture;
  await limitTo(10);
  const turn = await asks("The river falls.");
  expect(inputOf(turn.approval).warning).toMatch(
    /^This passes your limit of \$0\.01 a month for X\./,
  );
  expect((await answer(client, turn, { approved: true })).status).toBe(200);
  expect((await publishingEnd(client, turn)).output?.state).toBe("done");
});

test("a text that is edited in the request does not pass the limit unseen", async () => {
  const { client } = fixture;
  const turn = await asks("The river stands still.");
  const { monthUsd = 0 } = inputOf(turn.approval).cost ?? {};
  await limitTo(Math.round(monthUsd * 1_000) + 100);
  const posts = [{ text: "The river stands still. https://example.com/river" }];
  const refused = await answer(client, turn, { approved: true, posts });
  expect(refused.status).toBe(409);
  expect((await readProblem(refused)).detail).toMatch(/it passes your limit of \$/);
  expect(x.posts).toEqual([]);
  const edited = [{ text: "The river is still." }];
  expect((await answer(client, turn, { approved: true, posts: edited })).status).toBe(200);
  const { approvals } = await publishingEnd(client, turn);
  expect(approvals.map((one) => inputOf(one).cost?.usd)).toContain(0.015);
  expect(x.posts.map(({ text }) => text)).toEqual(["The river is still."]);
});
