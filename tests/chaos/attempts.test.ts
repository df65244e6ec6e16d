import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createApiClient } from "../support/api-client.ts";
import { type Cluster, startCluster } from "../support/chaos/cluster.ts";
import type { Figures } from "../support/chaos/figures.ts";
import { expectWell, idleFigures } from "../support/chaos/is-well.ts";
import { slowness, within } from "../support/chaos/persistently.ts";
import { createGate } from "../support/model-server/gate.ts";
import { answering } from "../support/model-server/match.ts";
import {
  finish,
  httpError,
  pauseAt,
  reasoning,
  text,
  toolCall,
} from "../support/model-server/plan.ts";
import { judgeTurn, takeTurn } from "../support/take-turn.ts";

const PAIRS = 6_000;
/** Less than the refusal asks for; on a quiet machine it is a fraction of a second. */
const STOPS_WITHIN_MS = 30_000;
const ENDS_WITHIN_MS = 60_000;

let cluster: Cluster;
let idle: Figures[];

beforeAll(async () => {
  cluster = await startCluster({ tokensPerSecond: 3_000 });
  for (const { backend } of cluster.members) {
    await takeTurn(cluster.apiOf(backend), "Tell me about tides, to begin with.");
  }
  idle = await idleFigures(cluster);
});

beforeEach(() => cluster.model.reset());
afterAll(() => cluster?.close());

test("a stop while a refused call waits for its next try ends the turn", async () => {
  const [member] = cluster.members;
  if (!member) throw new Error("A cluster has instances.");
  const client = createApiClient(member.backend);
  cluster.model.when(answering("refused"), httpError(429, { retryAfterSeconds: 40 }));
  const { chatId, runId } = await client.startTurn("Tell me about tides (refused).");
  await (await cluster.model.requestArrived(1, answering("refused"))).ended;
  expect((await client.cancel(chatId, runId)).ok).toBe(true);
  const ended = client.runEnded(chatId, runId);
  const run = await within("the stop", STOPS_WITHIN_MS, ended);
  expect(run.status).toBe("stopped");
});

test("an answer of 12,000 parts ends, and is stored as the model said it", async () => {
  const [member] = cluster.members;
  if (!member) throw new Error("A cluster has instances.");
  const client = createApiClient(member.backend);
  const pairs = Array.from({ length: PAIRS }, () => [reasoning(["So. "]), text(["It is. "])]);
  cluster.model.when(answering("many parts"), [...pairs.flat(), finish()]);
  // AI SDK's reader copies the message at each chunk, which takes minutes here: nothing folds it.
  const { chatId, runId, reader } = await client.startTurn("Tell me about tides (many parts).");
  const ended = Promise.all([reader.ended, client.runEnded(chatId, runId)]);
  const [, run] = await within("the end of the answer", ENDS_WITHIN_MS * slowness(), ended);
  expect(run.status).toBe("completed");
  expect(reader.finished).toBe(true);
  const stored = (await client.getChat(chatId)).messages.at(-1)?.parts ?? [];
  const said = stored.flatMap((part) =>
    part.type === "text" || part.type === "reasoning" ? [[part.type, part.text]] : [],
  );
  expect(said).toHaveLength(2 * PAIRS);
  expect(new Set(said.map(String))).toEqual(new Set(["reasoning,So. ", "text,It is. "]));
  await expectWell(cluster, idle);
});

test("an attempt that stood still while its run ended elsewhere leaves a person's edit alone", async () => {
  const [frozen, other] = cluster.members;
  if (!frozen || !other) throw new Error("A cluster has instances.");
  const stale = "What the attempt that stood still would say.";
  const gate = createGate();
  const word = "edited";
  const tooLong = { variants: [{ posts: [{ text: "x".repeat(300) }] }] };
  cluster.model.enqueue([toolCall("submitDraft", tooLong), finish()], answering(word));
  cluster.model.enqueue(
    [
      pauseAt(gate),
      toolCall("submitDraft", {
        variants: [{ posts: [{ text: stale, claims: [] }] }],
        sources: [],
      }),
      finish(),
    ],
    answering(word),
  );
  const accepted = { variants: [{ posts: [{ text: "High tide is at noon.", claims: [] }] }] };
  cluster.model.enqueue([toolCall("submitDraft", accepted), finish()], answering(word));
  other.isReachable = false;
  const taking = takeTurn(cluster.api(), `Draft a post about tides (${word}).`, {
    silenceMs: 2_000,
    maxFailures: 10_000,
  });
  await gate.reached;
  await frozen.backend.kill("SIGSTOP");
  frozen.isReachable = false;
  other.isReachable = true;
  // The model's answer waits in the frozen process's socket until the process continues.
  gate.open();
  const turn = await taking;
  const api = cluster.apiOf(other.backend);
  const [draft] = (await api.drafts.list({ chatId: turn.chatId })).drafts;
  const words = "A person's own words.";
  const posts = (draft?.variants[0]?.posts ?? []).map((post) => ({ ...post, text: words }));
  const edited = await api.drafts.update(draft?.id ?? "", { variants: [{ posts }] });
  await frozen.backend.kill("SIGCONT");
  frozen.isReachable = true;
  // It serves again, so it has read all that lay in its sockets.
  await expectWell(cluster, idle);
  expect(await api.drafts.get(edited.id)).toMatchObject(edited);
  const { held, stored, drafts } = await judgeTurn(api, turn);
  expect(held).toEqual(stored);
  expect(drafts).toBe(1);
});
