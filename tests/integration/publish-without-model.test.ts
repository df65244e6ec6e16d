import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { publishInputSchema, routed, SAID, sentence } from "@linnet/protocol";
import { afterAll, expect, test } from "vitest";
import { createApiClient } from "../support/api-client.ts";
import { startBackend } from "../support/backend-process.ts";
import { answer, askToPost, publishingEnd, textsOf } from "../support/publishing-turn.ts";
import { REPO_ROOT } from "../support/repo-root.ts";
import { startXServer } from "../support/x-server/start-x-server.ts";

const x = await startXServer();
afterAll(() => x.close());

test("the local model drafts, asks, posts and takes down, with no key for any model", async () => {
  const text = await readFile(join(REPO_ROOT, "tests/fixtures/article.txt"), "utf8");
  const backend = await startBackend({ env: x.env });
  try {
    const client = createApiClient(backend);
    const first = await client.startTurn("Draft a post about this page", {
      context: { kind: "page", title: "The article", text },
    });
    await first.reader.ended;
    const { chatId } = first;
    const drafted = await client.startTurn("Yes, go ahead", { chatId });
    await drafted.reader.ended;

    for (const words of ["Don't post it tomorrow", "Poste es nicht morgen um 9"]) {
      const held = await client.startTurn(words, { chatId });
      await held.reader.ended;
      const { output } = await publishingEnd(client, held);
      expect(output).toBeUndefined();
    }
    const timed = await askToPost(client, chatId, "Poste es morgen um 9", "Europe/Berlin");
    const { proposed } = publishInputSchema.parse(timed.approval.input);
    expect(Date.parse(proposed?.at ?? "")).toBeGreaterThan(Date.now());
    await answer(client, timed, { approved: true, schedule: proposed });
    expect((await publishingEnd(client, timed)).output).toMatchObject({
      state: "scheduled",
      text: expect.stringContaining("at 09:00 (Europe/Berlin)"),
    });
    expect(x.posts).toEqual([]);

    const turn = await askToPost(client, chatId, "Post it");
    await answer(client, turn, { approved: true });
    expect((await publishingEnd(client, turn)).output?.state).toBe("done");
    expect(x.posts.map((post) => post.text)).toEqual(textsOf(turn.approval));
    expect((await client.getChat(chatId)).messages.at(-1)?.parts).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          type: "data-route",
          data: routed("publishing", "wantsPosted"),
        }),
        expect.objectContaining({
          type: "data-progress",
          data: { text: SAID.posting, said: [sentence("posting")] },
        }),
      ]),
    );

    const down = await askToPost(client, chatId, "Take it down");
    await answer(client, down, { approved: true });
    expect((await publishingEnd(client, down)).output?.state).toBe("done");
    expect(x.posts).toEqual([]);
  } finally {
    await backend.stop();
  }
});
