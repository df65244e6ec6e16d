import { beforeAll, expect, test } from "vitest";
import { explained } from "../testing/explained.ts";
import { fillDatabase } from "../testing/fill-database.ts";
import { withTestDatabase } from "../testing/with-test-database.ts";
import { listChats } from "./chats.ts";
import { listDrafts } from "./drafts.ts";

withTestDatabase();

const TABLES = new Set(["chats", "drafts"]);
const LIMIT = 10;

/** Two people with the chats and drafts of years. */
const HISTORY = `
insert into users (id, name, email) select n, n, n || '@example.org' from unnest(array['u', 'v']) n;
insert into projects (id, user_id, name) select gen_random_uuid(), id, 'p' from users;
insert into chats (id, user_id, project_id, title, updated_at)
  select gen_random_uuid(), p.user_id, p.id, 'c', now() - make_interval(hours => n)
    from projects p, generate_series(1, 4000) n order by random();
insert into drafts (id, user_id, chat_id, message_id, tool_call_id, variants, sources, model, created_at)
  select gen_random_uuid(), user_id, id, gen_random_uuid(), 'call', '[]', '[]', 'm', updated_at from chats
   order by random();
analyze;`;

beforeAll(async () => {
  await fillDatabase(HISTORY);
});

async function secondPage<Cursor>(
  list: (cursor?: Cursor) => Promise<{ next?: Cursor | undefined }>,
) {
  const { next } = await list();
  expect(next).toBeDefined();
  return next;
}

test("a page of drafts reads no other drafts, wherever it is in the history", async () => {
  const list = (cursor?: { createdAt: string; id: string }) =>
    listDrafts("u", { limit: LIMIT, cursor });
  const cursor = await secondPage(list);
  for (const at of [undefined, cursor]) {
    const plans = await explained(() => list(at), TABLES);
    expect(plans.map(({ rows }) => rows)).toEqual([LIMIT + 1]);
  }
});

test("a page of chats reads no other chats, and of each its draft", async () => {
  const list = (cursor?: { updatedAt: string; id: string }) =>
    listChats("u", { limit: LIMIT, cursor });
  const cursor = await secondPage(list);
  for (const at of [undefined, cursor]) {
    const [plan] = await explained(() => list(at), TABLES);
    // For its state, a draft of a chat is looked for twice.
    expect(plan?.rows).toBeLessThanOrEqual(3 * (LIMIT + 1));
  }
});
