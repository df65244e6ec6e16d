import { request } from "node:http";
import { uniformInt } from "pure-rand/distribution/uniformInt";
import { finish, text } from "../../model-server/plan.ts";
import { drawOf } from "../draw-of.ts";
import type { Fault } from "../scene.ts";

const READERS = 12;

/** Readers that take little or nothing of long answers, and vanish with their sockets full. */
export const slowReaders: Fault = {
  name: "slow-readers",
  lastsMs: [300, 4_000],
  answer: () => [
    text(
      Array.from({ length: 60 }, (_, index) => `${index} ${"long ".repeat(20_000)}`),
      { tokensPerSecond: 30 },
    ),
    finish(),
  ],
  async begin({ cluster, runs }, random) {
    const vanish = Array.from({ length: READERS }, () => {
      const { backend } = drawOf(cluster.members, random);
      const run = runs.at(uniformInt(random, 0, 3) - 4) ?? runs.at(-1);
      const path = `/api/chats/${run?.chatId}/messages/${run?.runId}/stream`;
      const asked = request(new URL(path, backend.url), {
        headers: { authorization: `Bearer ${backend.token}` },
        agent: false,
      });
      const toRead = uniformInt(random, 0, 100_000);
      asked.on("error", () => {});
      asked.once("response", (response) => {
        let read = 0;
        response.on("error", () => {});
        response.on("data", (piece: Buffer) => {
          read += piece.length;
          if (read > toRead) response.pause();
        });
      });
      asked.end();
      return async () => {
        // A request that has no answer yet ends with an error, which is no fault here.
        const { promise: closed, resolve } = Promise.withResolvers<void>();
        asked.once("close", resolve).destroy();
        if (!asked.closed) await closed;
      };
    });
    return async () => {
      await Promise.all(vanish.map((leave) => leave()));
    };
  },
};
