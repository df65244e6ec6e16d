import { uniformInt } from "pure-rand/distribution/uniformInt";
import { toolsCalledThisTurn } from "../../model-server/chat-completion-request.ts";
import { finish, reasoning, say, text, toolCall } from "../../model-server/plan.ts";
import type { SeededRandom } from "../../proxy/seeded-random.ts";
import type { PlanSource } from "../../scripted-model-server.ts";
import { drawOf } from "../draw-of.ts";
import type { Fault } from "../scene.ts";

const MEGABYTE = 2 ** 20;
/**
 * AI SDK's reader copies the whole message at each chunk, in the process that the proxies run in:
 * more parts stop the scenario. An answer of 12,000 parts has a test of its own.
 */
const MAX_PAIRS = 400;

const POISONS: readonly ((random: SeededRandom) => PlanSource)[] = [
  (random) => {
    const pairs = uniformInt(random, 100, MAX_PAIRS);
    const steps = Array.from({ length: pairs }, () => [reasoning(["So. "]), text(["It is. "])]);
    return [...steps.flat(), finish()];
  },
  () =>
    ({ body }) =>
      toolsCalledThisTurn(body).length > 0
        ? say("That was long.")
        : [
            toolCall("submitDraft", { text: "a".repeat(MEGABYTE) }, { pieceLength: 4_000 }),
            finish(),
          ],
  () => [text(["Half \ud83d", "\ude00 of a pair: \udc00", " and NUL \u0000", "\ud83d"]), finish()],
  () => [text(["a".repeat(5 * MEGABYTE)]), finish()],
];

/** The model says what is hard to store: very many parts, very long ones, broken characters. */
export const poison: Fault = {
  name: "poison",
  lastsMs: [0, 100],
  answer: (random) => drawOf(POISONS, random)(random),
  begin: async () => async () => {},
};
