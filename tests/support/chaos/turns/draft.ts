import type { LinnetApi } from "@linnet/client";
import type { Draft } from "@linnet/protocol";
import { expect } from "vitest";
import { createHelpfulScript } from "../../model-server/helpful-script.ts";
import { inTurn } from "../../model-server/match.ts";
import { judgeTurn, statusOf, type TakenTurn, takeTurn } from "../../take-turn.ts";
import { persistently } from "../persistently.ts";
import type { Scene, Turn } from "../scene.ts";
import { patientReader } from "./patient-reader.ts";

/** Lets the agent draft a post of this word. */
export async function takeDraftingTurn(
  { cluster, runs }: Scene,
  api: LinnetApi,
  word: string,
): Promise<TakenTurn> {
  const script = createHelpfulScript({
    tokensPerSecond: 150,
    post: `Two stations agree: ${word}.`,
  });
  cluster.model.when(inTurn(word), ({ body }) => script(body));
  return takeTurn(api, `Draft a post about tides (${word}).`, patientReader(runs));
}

/** Asks for a draft; as soon as it is there, a person edits it, also while the turn goes on. */
export const draft: Turn = {
  name: "draft",
  async take(scene, word) {
    const api = scene.cluster.api();
    const turn = await takeDraftingTurn(scene, api, word);
    const text = `In a person's words: ${word}`;
    const edited = await persistently("the edit", () => editDraft(api, turn.chatId, text));
    return {
      async judge() {
        const verdict = await persistently("the chat", () => judgeTurn(api, turn));
        expect(verdict.held).toEqual(verdict.stored);
        expect(statusOf(verdict.stored)).toBe("completed");
        expect(verdict.activeRunId).toBeNull();
        expect(verdict.drafts).toBe(1);
        expect(verdict.carriedDrafts).toBe(1);
        const now = await persistently("the draft", () => api.drafts.get(edited.id));
        expect(now.variants[0]?.posts.map((post) => post.text)).toEqual([text]);
      },
    };
  },
};

async function editDraft(api: LinnetApi, chatId: string, text: string): Promise<Draft> {
  const { drafts } = await api.drafts.list({ chatId });
  const [stored] = drafts;
  if (!stored) throw new Error("The turn has ended, and its draft is not there.");
  const posts = (stored.variants[0]?.posts ?? []).map((post) => ({ ...post, text }));
  return api.drafts.update(stored.id, { variants: [{ ...stored.variants[0], posts }] });
}
