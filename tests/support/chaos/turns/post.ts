import { expect } from "vitest";
import { judgeTurn, statusOf, takeTurn } from "../../take-turn.ts";
import { persistently } from "../persistently.ts";
import type { Turn } from "../scene.ts";
import { takeDraftingTurn } from "./draft.ts";
import { patientReader } from "./patient-reader.ts";

/** Has a draft posted: a person approves it as soon as they are asked. */
export const post: Turn = {
  name: "post",
  async take(scene, word) {
    const { cluster, runs } = scene;
    const api = cluster.api();
    const { chatId } = await takeDraftingTurn(scene, api, word);
    const posting = takeTurn(api, `Post it (${word})`, {
      chatId,
      ...patientReader(runs),
    });
    const approved = approve();
    async function approve(): Promise<void> {
      const { activeRunId, approval } = await persistently(
        "the request for approval",
        async () => {
          const chat = await api.chats.get(chatId);
          const parts = chat.messages.at(-1)?.parts ?? [];
          const asked = parts.findLast(
            (part) => part.type === "data-approval" && part.data.state === "requested",
          );
          const approval = asked?.type === "data-approval" ? asked.data : undefined;
          return { activeRunId: chat.activeRunId, approval };
        },
        ({ approval }) => approval !== undefined,
        120_000,
      );
      await persistently("the approval", () =>
        api.chats.answerApproval(chatId, activeRunId ?? "", approval?.id ?? "", { approved: true }),
      );
    }
    const [turn] = await Promise.all([posting, approved]);
    return {
      async judge() {
        const verdict = await persistently("the chat", () => judgeTurn(api, turn));
        expect(verdict.held).toEqual(verdict.stored);
        expect(statusOf(verdict.stored)).toBe("completed");
        const tool = verdict.stored.findLast(({ type }) => type === "tool-publishPost");
        expect(tool).toMatchObject({ output: { state: "done" } });
        expect(cluster.x.posts.filter(({ text }) => text.includes(word))).toHaveLength(1);
      },
    };
  },
};
