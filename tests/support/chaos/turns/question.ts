import { expect } from "vitest";
import { answering } from "../../model-server/match.ts";
import { judgeTurn, statusOf, takeTurn } from "../../take-turn.ts";
import { persistently } from "../persistently.ts";
import type { Scene, Turn } from "../scene.ts";
import { patientReader } from "./patient-reader.ts";

/** A question, and its answer. */
export const question: Turn = {
  name: "question",
  async take({ cluster, runs, answer }: Scene, word) {
    const api = cluster.api();
    if (answer) cluster.model.when(answering(word), answer);
    const turn = await takeTurn(api, `Tell me about tides (${word}).`, patientReader(runs));
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
