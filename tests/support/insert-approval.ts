import { newId } from "@linnet/protocol";
import pg from "pg";

/** Inserts a request of a run that its owner has approved already, where nothing can ask for one. */
export async function insertApproval(databaseUrl: string, runId: string): Promise<string> {
  const id = newId();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into approvals (id, user_id, run_id, tool_call_id, tool, input, state, cause,
                              expires_at, answered_at, settled_at)
       select $1::uuid, user_id, id, $4, 'publishPost', $3::jsonb, 'approved', 'person',
              now() + interval '1 day', now(), now()
         from runs where id = $2`,
      [
        id,
        runId,
        JSON.stringify({ account: { username: "a", name: "A" }, posts: [{ text: "A post." }] }),
        `call-${id}`,
      ],
    );
  } finally {
    await client.end();
  }
  return id;
}
