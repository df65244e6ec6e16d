import { newId, TAIL_INDEX_HEADER } from "@linnet/protocol";
import { type ApiClient, createApiClient } from "../../support/api-client.ts";
import { finish, text } from "../../support/model-server/plan.ts";
import { countedTokens } from "../../support/model-server/tokens.ts";
import { createSessionClient, type SessionClient } from "../../support/session-client.ts";
import { aimAtMost, medianOf, ratio } from "../aim.ts";
import { openEventStream } from "../event-stream.ts";
import type { Figure, Measurement } from "../figure.ts";

const TOKENS_PER_TURN = 50;

/** The cost of a long session: to resume it, and to continue it. */
export const sessionReplay: Figure = {
  name: "session-replay",
  title: "A session of 200 turns against a chat of 200 turns",
  async measure(bench) {
    const turns = bench.quick ? 25 : 200;
    const rounds = bench.quick ? 3 : 20;
    const env = { LINNET_SESSION_MAX_TURNS: String(turns + 1) };
    const backend = await bench.startLinnet({ env });
    if (!backend) return { measurements: [], baseline: "Linnet", aims: [], notes: [] };
    bench.answerWith(() => [
      text(countedTokens(TOKENS_PER_TURN), { tokensPerSecond: 1_000 }),
      finish("stop"),
    ]);
    const client = createApiClient(backend);
    const sessions = createSessionClient(client);
    const headers = { authorization: `Bearer ${backend.token}` };

    const chatId = newId();
    const chatTimes = await holdChat(client, chatId, turns);
    const { runId, times } = await holdSession(sessions, turns);

    const timeSession = (replay: "compact" | "verbatim") =>
      timeToTail(`${backend.url}/api/chat/${runId}/stream?startIndex=0&replay=${replay}`, headers);
    const repeat = async (measureOnce: () => Promise<number>) => {
      const measured: number[] = [];
      // The first one warms up, and does not count.
      for (let round = 0; round <= rounds; round += 1) {
        const value = await measureOnce();
        if (round > 0) measured.push(value);
      }
      return measured;
    };
    const chat = await repeat(() => timeChat(client, chatId));
    const open = await repeat(() => timeSession("compact"));
    const openVerbatim = await repeat(() => timeSession("verbatim"));
    await sessions.send(runId, "/done");
    await sessions.settled(runId);
    const ended = await repeat(() => timeSession("compact"));
    const endedVerbatim = await repeat(() => timeSession("verbatim"));
    await backend.stop();

    const measurement = (metric: string, values: number[]): Measurement => ({
      target: "Linnet",
      metric,
      unit: "ms",
      rounds: values,
    });
    const edge = Math.floor(turns / 10);
    const measurements = [
      measurement("chat: all messages", chat),
      measurement("session, open: compact", open),
      measurement("session, open: verbatim", openVerbatim),
      measurement("session, ended: compact", ended),
      measurement("session, ended: verbatim", endedVerbatim),
      measurement("chat: one of the last turns", chatTimes.slice(-edge)),
      measurement("session: one of the first turns", times.slice(0, edge)),
      measurement("session: one of the last turns", times.slice(-edge)),
    ];
    const of = (metric: string) => medianOf(measurements, "Linnet", metric);
    return {
      measurements,
      baseline: "Linnet",
      aims: [
        ...aimAtMost(
          "coming back to an open session takes at most as long as reading the chat",
          ratio(of("session, open: compact"), of("chat: all messages")),
          1,
          "times",
        ),
        ...aimAtMost(
          "the last turns take at most 1.2 times as long as the first",
          ratio(of("session: one of the last turns"), of("session: one of the first turns")),
          1.2,
          "times",
        ),
      ],
      notes: [
        `${turns} turns of ${TOKENS_PER_TURN} tokens each. A chat's messages are read in one answer; a session is replayed to its last stored chunk.`,
      ],
    };
  },
};

/** Milliseconds that each turn of a new chat took. */
async function holdChat(client: ApiClient, chatId: string, turns: number): Promise<number[]> {
  const times: number[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now();
    const { reader, runId } = await client.startTurn(`What is known of part ${turn}?`, { chatId });
    await reader.ended;
    times.push(performance.now() - began);
    await client.runEnded(chatId, runId);
  }
  return times;
}

/** The same as a session: from each message to the part that ends its turn. */
async function holdSession(
  sessions: SessionClient,
  turns: number,
): Promise<{ runId: string; times: number[] }> {
  const times: number[] = [];
  let began = performance.now();
  const { runId, reader } = await sessions.start("What is known of part 0?");
  for (let turn = 1; turn <= turns; turn += 1) {
    await reader.eventMatching((chunk) => chunk.type === "data-turn" && chunk.data.turn === turn);
    times.push(performance.now() - began);
    await sessions.settled(runId);
    if (turn === turns) break;
    began = performance.now();
    await sessions.send(runId, `What is known of part ${turn}?`);
  }
  reader.cut();
  return { runId, times };
}

async function timeChat(client: ApiClient, chatId: string): Promise<number> {
  const began = performance.now();
  const response = await client.send("GET", `/api/chats/${chatId}`);
  await response.text();
  return performance.now() - began;
}

/** From the request to the last chunk that was stored when it came. */
async function timeToTail(url: string, headers: Record<string, string>): Promise<number> {
  const ids: { id: number; at: number }[] = [];
  const caughtUp = Promise.withResolvers<number>();
  let tail: number | undefined;
  const check = () => {
    const last = ids.at(-1);
    if (tail !== undefined && last && last.id > tail) caughtUp.resolve(last.at);
  };
  const stream = openEventStream({
    url,
    headers,
    onEvent({ id, at }) {
      if (id !== undefined) ids.push({ id: Number(id), at });
      check();
    },
  });
  tail = Number((await stream.headers)[TAIL_INDEX_HEADER]);
  check();
  const at = await caughtUp.promise;
  stream.close();
  await stream.ended;
  return at - stream.sentAt;
}
