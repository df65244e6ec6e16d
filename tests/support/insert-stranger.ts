import { newId } from "@linnet/protocol";
import { queryDatabase } from "./query-database.ts";

/** Another person in the same database, with one of each resource. */
export interface Stranger {
  projectId: string;
  projectName: string;
  chatId: string;
  draftId: string;
  /** The text of the chat and of the draft, which no other person may ever see. */
  secret: string;
  /** Whether all of it is there as it was inserted. */
  stillHasAll(): Promise<boolean>;
}

/** Inserts another person with a project, a chat and a draft, which a test must not get at. */
export async function insertStranger(databaseUrl: string): Promise<Stranger> {
  const stranger = {
    projectId: newId(),
    projectName: "Another person's",
    chatId: newId(),
    draftId: newId(),
    secret: `between-us-${newId()}`,
  };
  const { projectId, projectName, chatId, draftId, secret } = stranger;
  const userId = newId();
  const messageId = newId();
  const variants = [{ posts: [{ text: secret, weightedLength: secret.length, claims: [] }] }];

  await queryDatabase(
    databaseUrl,
    `with person as (
       insert into users (id, name, email) values ($1, 'Stranger', $1 || '@example.com')
     ), project as (
       insert into projects (id, user_id, name, is_default) values ($2, $1, $3, true)
     ), chat as (
       insert into chats (id, user_id, project_id, title) values ($4, $1, $2, $5)
     ), message as (
       insert into messages (id, chat_id, position, role) values ($6, $4, 0, 'user')
     ), part as (
       insert into parts (id, message_id, position, type, text) values ($7, $6, 0, 'text', $5)
     )
     insert into drafts (id, user_id, chat_id, message_id, tool_call_id, variants, sources, model)
     values ($8, $1, $4, $6, 'call', $9, '[]', 'local/extractive')`,
    [
      userId,
      projectId,
      projectName,
      chatId,
      secret,
      messageId,
      newId(),
      draftId,
      JSON.stringify(variants),
    ],
  );

  return {
    ...stranger,
    async stillHasAll() {
      const rows = await queryDatabase(
        databaseUrl,
        `select 1 from drafts d join chats c on c.id = d.chat_id join projects p on p.id = c.project_id
          where d.id = $1 and d.variants = $2::jsonb and c.title = $3 and p.name = $4`,
        [draftId, JSON.stringify(variants), secret, projectName],
      );
      return rows.length === 1;
    },
  };
}
