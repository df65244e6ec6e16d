import { beforeAll, expect, test } from "vitest";
import { explained } from "../testing/explained.ts";
import { fillDatabase } from "../testing/fill-database.ts";
import { withTestDatabase } from "../testing/with-test-database.ts";
import { listChats } from "./chats.ts";

withTestDatabase();

const OWN_CHATS = 1_000;

/** A person with many chats, among others who together have several times as many. */
const HISTORY = `
insert into users (id, name, email) select n, n, n || '@example.org' from unnest(array['u', 'v', 'w']) n;
insert into projects (id, user_id, name) select gen_random_uuid(), id, 'p' from users;
insert into chats (id, user_id, project_id, title, updated_at)
  select gen_random_uuid(), p.user_id, p.id, 'c', now() - make_interval(hours => n)
    from projects p, generate_series(1, 3 * ${OWN_CHATS}) n where p.user_id <> 'u' or n <= ${OWN_CHATS};
insert into messages (id, chat_id, position, role) select gen_random_uuid(), id, 0, 'user' from chats;
insert into parts (id, message_id, position, type, text)
  select gen_random_uuid(), id, 0, 'text', 'The tide turns at ' || id from messages;
insert into runs (id, user_id, chat_id, user_message_id, message_id, status, claimed_by)
  select gen_random_uuid(), user_id, id, gen_random_uuid(), gen_random_uuid(),
      case user_id when 'u' then 'completed' else 'failed' end, gen_random_uuid() from chats;
insert into drafts (id, user_id, chat_id, message_id, tool_call_id, variants, sources, model)
  select gen_random_uuid(), user_id, id, gen_random_uuid(), 'call', '[]', '[]', 'm' from chats;
analyze;`;

beforeAll(async () => {
  await fillDatabase(HISTORY);
});

test("a text that is nowhere is looked for in the person's own chats alone", async () => {
  const [plan] = await explained(
    () => listChats("u", { limit: 10, q: "heron" }),
    new Set(["messages", "parts"]),
  );
  expect(plan?.rows).toBe(2 * OWN_CHATS);
});

test.each(["asks", "writing", "failed", "posted"] as const)(
  "chats in the state %s, of which there are none, are not looked for chat by chat",
  async (state) => {
    const [plan] = await explained(
      () => listChats("u", { limit: 10, state }),
      new Set(["runs", "drafts", "x_posts"]),
    );
    expect(plan?.rows).toBe(0);
  },
);

test("of a long chat, its list reads no parts but sources", async () => {
  await fillDatabase(`
    insert into users (id, name, email) values ('x', 'x', 'x@example.org');
    insert into projects (id, user_id, name) values (gen_random_uuid(), 'x', 'p');
    insert into chats (id, user_id, project_id, title) select gen_random_uuid(), 'x', id, 'c' from projects where user_id = 'x';
    insert into messages (id, chat_id, position, role)
      select gen_random_uuid(), id, n, 'assistant' from chats, generate_series(0, 199) n where user_id = 'x';
    insert into parts (id, message_id, position, type, text, url)
      select gen_random_uuid(), m.id, n, case n when 7 then 'source-url' else 'text' end, 'Words.', 'https://example.org/'
        from messages m join chats c on c.id = m.chat_id, generate_series(0, 9) n where c.user_id = 'x';
    analyze;`);
  const [plan] = await explained(() => listChats("x", { limit: 10 }), new Set(["parts"]));
  expect(plan?.rows).toBe(200);
});
