import { newId } from "@linnet/protocol";
import { pool } from "../client.ts";

/** A run of the engine's that a test makes up, with all that a step of it needs. */
export interface InsertedRun {
  userId: string;
  chatId: string;
  runId: string;
  engineRunId: string;
  messageId: string;
}

/** Inserts a running turn in a chat of its own, with an open stream that nobody writes to. */
export async function insertRun(userId = newId()): Promise<InsertedRun> {
  const run = {
    userId,
    chatId: newId(),
    runId: newId(),
    engineRunId: `wrun_${newId()}`,
    messageId: newId(),
  };
  await pool().query(
    `with person as (
       insert into users (id, name, email) values ($1, 'Ada', $1 || '@example.com')
       on conflict do nothing
     ), project as (
       insert into projects (id, user_id, name, is_default) values ($2, $1, 'Posts', false)
     ), chat as (
       insert into chats (id, user_id, project_id, title) values ($3, $1, $2, 'A chat')
     ), run as (
       insert into runs (id, user_id, chat_id, user_message_id, message_id, engine_run_id, claimed_by)
       values ($4, $1, $3, $5, $6, $7, $8)
     )
     insert into streams (name, run_id) values ($4::uuid::text, $4::uuid::text)`,
    [userId, newId(), run.chatId, run.runId, newId(), run.messageId, run.engineRunId, newId()],
  );
  return run;
}
