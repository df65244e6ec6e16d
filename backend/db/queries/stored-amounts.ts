import { eq } from "drizzle-orm";
import { database, pool } from "../client.ts";
import { chats } from "../schema/chats.ts";

/** How many chats a person has. */
export async function countChats(userId: string): Promise<number> {
  return database().$count(chats, eq(chats.userId, userId));
}

/**
 * How many bytes the database keeps of what was written by and for a person, as they are stored. It
 * looks at each of their messages, and reads no long text for it.
 */
export async function storedBytes(userId: string): Promise<number> {
  const { rows } = await pool().query<{ bytes: string }>(
    `with theirs as (select id from chats where user_id = $1)
     select (
       (select coalesce(sum(coalesce(pg_column_size(p.text), 0) + coalesce(pg_column_size(p.data), 0)
                 + coalesce(pg_column_size(p.input), 0) + coalesce(pg_column_size(p.output), 0)
                 + coalesce(pg_column_size(p.rest), 0)), 0)
          from theirs join messages m on m.chat_id = theirs.id join parts p on p.message_id = m.id)
     + (select coalesce(sum(coalesce(pg_column_size(m.metadata), 0)), 0)
          from theirs join messages m on m.chat_id = theirs.id)
     + (select coalesce(sum(pg_column_size(d.variants)), 0)
          from theirs join drafts d on d.chat_id = theirs.id)
     + (select coalesce(sum(pg_column_size(r.variants)), 0)
          from theirs join drafts d on d.chat_id = theirs.id
          join draft_revisions r on r.draft_id = d.id)
     + (select coalesce(sum(size), 0) from pictures where user_id = $1)
     + (select coalesce(sum(coalesce(pg_column_size(t.text), 0)), 0)
          from theirs join runs r on r.chat_id = theirs.id join session_turns t on t.run_id = r.id)
     + (select coalesce(sum(coalesce(pg_column_size(voice), 0)), 0) from projects where user_id = $1)
     + (select coalesce(sum(coalesce(pg_column_size(e.drafted), 0) + pg_column_size(e.yours)
                 + coalesce(pg_column_size(e.reason), 0)), 0)
          from projects p join voice_evidence e on e.project_id = p.id where p.user_id = $1)
     + (select coalesce(sum(coalesce(pg_column_size(r.text), 0)), 0)
          from projects p join voice_rules r on r.project_id = p.id where p.user_id = $1)
     )::text as bytes`,
    [userId],
  );
  return Number(rows[0]?.bytes ?? 0);
}
