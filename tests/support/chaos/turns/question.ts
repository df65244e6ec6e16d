import { expect } from "vitest";
import { answering } from "../../model-server/match.ts";
import { judgeTurn, statusOf, takeTurn } from "../../take-turn.ts";
import { persistently } from "../persistently.ts";
import type { Scene, Turn } from "../scene.ts";

/** Silence after which a client looks for another connection, in milliseconds. */
export const SILENCE_MS = 2_000;
/** Failures in a row after which a client gives up: some minutes. */
export const MAX_FAILURES = 600;

/** A question, and its answer. */
export const question: Turn = {
  name: "question",
  async take({ cluster, runs, answer }: Scene, word) {
    const api = cluster.api();
    if (answer) cluster.model.when(answering(word), answer);
    const turn = await takeTurn(api, `Tell me about tides (${word}).`, {
      silenceMs: SILENCE_MS,
      maxFailures: MAX_FAILURES,
      onRun: (run) => runs.push(run),
    });
    return {
      async judge() {
        const verdict = await persistently("the chat", () => judgeTurn(api, turn));
        expect(verdict.held).toEqual(verdict.stored);
        expect(statusOf(verdict.stored)).toBe("completed");
        expect(verdict.activeRunId).toBeNull();
      },
    };
  },
};
