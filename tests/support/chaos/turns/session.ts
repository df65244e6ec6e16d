import { SessionChatTransport } from "@linnet/client";
import type { LinnetMessage } from "@linnet/protocol";
import { newId, sessionConversation } from "@linnet/protocol";
import { readUIMessageStream } from "ai";
import { expect } from "vitest";
import { persistently } from "../persistently.ts";
import type { Turn } from "../scene.ts";
import { patientReader } from "./patient-reader.ts";

/** Turns of a session after its first; then it is told that it is over. */
const FURTHER_TURNS = 2;

/** A session of a few turns, read by one reader from beginning to end. */
export const session: Turn = {
  name: "session",
  async take({ cluster, runs }, word) {
    const api = cluster.api();
    const { id: projectId } = await persistently("the project", async () => {
      const [project] = await api.projects.list();
      if (!project) throw new Error("There is no project.");
      return project;
    });
    const opened = Promise.withResolvers<string>();
    const transport = new SessionChatTransport({
      api,
      projectId,
      backoff: { baseMs: 20, capMs: 400, retryAfterCapMs: 1_000 },
      ...patientReader(runs),
      onRun: (run) => {
        runs.push(run);
        opened.resolve(run.runId);
      },
    });
    const stream = await transport.sendMessages({
      trigger: "submit-message",
      chatId: newId(),
      messageId: undefined,
      messages: [{ id: newId(), role: "user", parts: [{ type: "text", text: `Turn 1, ${word}` }] }],
      abortSignal: undefined,
    });
    const reading = (async () => {
      let held: LinnetMessage | undefined;
      for await (const state of readUIMessageStream<LinnetMessage>({ stream })) held = state;
      return held;
    })();
    const runId = await opened.promise;
    for (let turn = 1; turn <= 1 + FURTHER_TURNS; turn += 1) {
      await persistently(
        `turn ${turn} of the session`,
        () => api.sessions.get(runId),
        (info) => info.status === "waiting" && info.turn === turn,
        120_000,
      );
      const text = turn > FURTHER_TURNS ? "/done" : `Turn ${turn + 1}, ${word}`;
      const message = { id: newId(), message: text };
      await persistently("the session's message", () => api.sessions.send(runId, message));
    }
    const held = await reading;
    return {
      async judge() {
        const { chatId, status } = await persistently("the session", () => api.sessions.get(runId));
        expect(status).toBe("completed");
        const { messages } = await persistently("its chat", () => api.chats.get(chatId));
        expect(messages).toHaveLength(2 * (1 + FURTHER_TURNS));
        expect(sessionConversation(held ? [held] : []).messages).toEqual(messages);
      },
    };
  },
};
