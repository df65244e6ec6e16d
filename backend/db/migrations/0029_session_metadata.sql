ALTER TABLE "session_turns" ADD COLUMN "metadata" jsonb;--> statement-breakpoint
-- Adds messages at the end of a chat, which is locked. p_messages: [{ id, role, metadata? }] in
-- their order; what was sent to a session has its metadata there. p_parts: rows of "parts".
CREATE OR REPLACE FUNCTION linnet_add_messages(p_chat uuid, p_run uuid, p_messages json, p_parts json)
RETURNS void
LANGUAGE sql AS $$
  INSERT INTO messages (id, chat_id, position, role, run_id, metadata)
  SELECT (m.value->>'id')::uuid, p_chat, m.ord - 1 + (
           SELECT coalesce(max(position) + 1, 0) FROM messages WHERE chat_id = p_chat),
         m.value->>'role', p_run, coalesce((m.value->'metadata')::jsonb, t.metadata)
    FROM json_array_elements(p_messages) WITH ORDINALITY AS m (value, ord)
    LEFT JOIN session_turns t ON t.id = (m.value->>'id')::uuid;
  INSERT INTO parts SELECT * FROM json_populate_recordset(null::parts, p_parts);
$$;
