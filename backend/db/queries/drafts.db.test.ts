import type { AnsweredPost } from "@linnet/protocol";
import { expect, test } from "vitest";
import { database, pool } from "../client.ts";
import { StaleWriterError } from "../stale-writer-error.ts";
import { type InsertedRun, insertRun } from "../testing/insert-run.ts";
import { withTestDatabase } from "../testing/with-test-database.ts";
import { agentPosts, answeredBefore, listRevisions } from "./draft-revisions.ts";
import { changeDraft, latestDraft, saveDraft } from "./drafts.ts";

withTestDatabase();

const variantsOf = (text: string) => [{ posts: [{ text, weightedLength: 1, claims: [] }] }];

/** Hands in a draft in a call of its own. */
async function submit(
  { runId, userId, chatId, messageId }: InsertedRun,
  epoch: number,
  text: string,
  answers?: AnsweredPost,
): Promise<string> {
  const { id } = await saveDraft(
    { runId, epoch },
    {
      userId,
      chatId,
      messageId,
      toolCallId: `call-${text}`,
      model: "local/extractive",
      variants: variantsOf(text),
      sources: [],
      answers,
    },
  );
  return id;
}

async function textOf({ chatId }: InsertedRun): Promise<string | undefined> {
  return (await latestDraft(chatId))?.variants[0]?.posts[0]?.text;
}

test("a later submission of the turn replaces the draft", async () => {
  const run = await insertRun();
  const id = await submit(run, 0, "First");
  expect(await submit(run, 0, "Second")).toBe(id);
  expect(await textOf(run)).toBe("Second");
});

test("the posts of an agent are told apart from a person's, and its last state is the base of a change", async () => {
  const run = await insertRun();
  const id = await submit(run, 0, "First");
  await submit(run, 0, "Second");
  const posts = async () => {
    const { base, earlier } = await agentPosts(id);
    return [base, earlier].map((found) => found.map(({ text }) => text));
  };
  expect(await posts()).toEqual([[], ["First"]]);
  const change = (text: string) =>
    changeDraft(run.userId, id, () => ({ variants: variantsOf(text), chosen: 0 }));
  await change("Mine");
  await change("Mine again");
  expect(await posts()).toEqual([["Second"], ["First", "Second"]]);
});

test("a person's change keeps what the draft answers unless it says otherwise, and revisions have it", async () => {
  const run = await insertRun();
  const answers = {
    kind: "reply",
    postId: "11",
    url: "https://x.com/ada/status/11",
    username: "ada",
    text: "High tide.",
  } as const;
  const id = await submit(run, 0, "First", answers);
  const put = (change: Parameters<typeof changeDraft>[2]) => changeDraft(run.userId, id, change);
  const edited = await put(() => ({ variants: variantsOf("Mine"), chosen: 0 }));
  expect(edited?.answers).toEqual(answers);
  expect((await put((draft) => ({ ...draft, answers: null })))?.answers).toBeNull();
  expect((await listRevisions(id)).map((revision) => revision.answers)).toEqual([answers, answers]);
  expect(await answeredBefore(id, database())).toEqual(answers);
});

test("a later submission leaves what a person has edited", async () => {
  const run = await insertRun();
  const id = await submit(run, 0, "First");
  await changeDraft(run.userId, id, () => ({ variants: variantsOf("My words"), chosen: 0 }));
  expect(await submit(run, 0, "Second")).toBe(id);
  expect(await textOf(run)).toBe("My words");
});

test.each([
  ["another attempt has taken over", "epoch = epoch + 1"],
  ["the run has ended", "closed = true"],
])("nothing is stored once %s", async (_, change) => {
  const run = await insertRun();
  await pool().query(`update streams set ${change} where name = $1`, [run.runId]);
  await expect(submit(run, 0, "Late")).rejects.toThrow(StaleWriterError);
  expect(await textOf(run)).toBeUndefined();
});

test("a submission that comes as another attempt takes over waits for it, and is refused", async () => {
  const run = await insertRun();
  const other = await pool().connect();
  try {
    // As every taking over does: the run first.
    await other.query("begin");
    await other.query("update runs set engine_run_id = engine_run_id where id = $1", [run.runId]);
    const late = submit(run, 0, "Late");
    late.catch(() => {});
    await expect
      .poll(async () => {
        const { rows } = await pool().query("select 1 from pg_locks where not granted");
        return rows.length;
      })
      .toBeGreaterThan(0);
    await other.query("update streams set epoch = epoch + 1 where name = $1", [run.runId]);
    await other.query("commit");
    await expect(late).rejects.toThrow(StaleWriterError);
  } finally {
    other.release();
  }
});
