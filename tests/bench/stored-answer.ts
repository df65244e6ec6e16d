import { createGate } from "../support/model-server/gate.ts";
import { finish, pauseAt, text } from "../support/model-server/plan.ts";
import { countedTokens } from "../support/model-server/tokens.ts";
import type { Bench } from "./bench.ts";
import type { EventStream, WireEvent } from "./event-stream.ts";
import type { Replay, Target, Turn } from "./target.ts";

/** A turn whose answer has been written up to a point, and waits there. */
export interface StoredAnswer {
  turn: Turn;
  tokens: number;
  /** Lets the answer end, and resolves when it has. */
  finish(): Promise<void>;
}

/** Fast for a model, and slow enough that most tokens are chunks of their own where they can be. */
export const STORING_TOKENS_PER_SECOND = 500;

/** Has a contender write an answer of `tokens` tokens, and holds the model there. */
export async function storeAnswer(
  bench: Bench,
  target: Target,
  tokens: number,
): Promise<StoredAnswer> {
  const gate = createGate();
  const pace = { tokensPerSecond: STORING_TOKENS_PER_SECOND };
  bench.answerWith(() => [text(countedTokens(tokens), pace), pauseAt(gate), finish("stop")]);
  const all = waitForLastToken(tokens);
  const turn = target.start(all.onEvent);
  await Promise.race([all.seen, failWhenEnded(turn.stream)]);
  return {
    turn,
    tokens,
    async finish() {
      gate.open();
      await turn.stream.ended;
    },
  };
}

/** Comes back to an answer from its start: milliseconds to the first event and the last token. */
export async function timeResume(
  { turn, tokens }: StoredAnswer,
  replay?: Replay,
): Promise<{ first: number; last: number; events: number }> {
  let firstAt: number | undefined;
  let events = 0;
  const all = waitForLastToken(tokens);
  const stream = turn.resume({
    replay,
    onEvent(event) {
      firstAt ??= event.at;
      events += 1;
      all.onEvent(event);
    },
  });
  const lastAt = await Promise.race([all.seen, failWhenEnded(stream)]);
  stream.close();
  await stream.ended;
  return { first: (firstAt ?? lastAt) - stream.sentAt, last: lastAt - stream.sentAt, events };
}

/** Resolves with the time at which the last of `countedTokens` had been read. */
function waitForLastToken(tokens: number) {
  const { promise, resolve } = Promise.withResolvers<number>();
  const last = `w${tokens - 1} `;
  return {
    seen: promise,
    onEvent(event: WireEvent) {
      if (event.data.includes(last)) resolve(event.at);
    },
  };
}

async function failWhenEnded(stream: EventStream): Promise<never> {
  const how = await stream.ended;
  // The event that ends a stream is read before its end is known.
  await new Promise(setImmediate);
  throw new Error(`The stream ended (${how}) before its last token.`);
}
