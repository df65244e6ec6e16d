import { expect } from "vitest";
import type { ApiClient } from "./api-client.ts";
import { foldedMessage } from "./folded-message.ts";
import { followRun } from "./follow-run.ts";
import { type AskingTurn, type PublishedTurn, publishingEnd } from "./publishing-turn.ts";

/** The end of a publishing turn, once what a reader holds was found equal to what is stored. */
export async function judgePublishing(
  client: ApiClient,
  turn: Pick<AskingTurn, "chatId" | "runId">,
): Promise<PublishedTurn> {
  const end = await publishingEnd(client, turn);
  const { chatId, runId } = turn;
  expect(await foldedMessage(await followRun(client, { chatId, runId }))).toEqual(end.message);
  const compact = await followRun(client, { chatId, runId, replay: "compact" });
  expect(await foldedMessage(compact)).toEqual(end.message);
  return end;
}
