-- The claim and the end of a turn, each as one function: a process that is frozen or killed holds
-- no lock between two statements, and all of a claim or an end is stored or nothing. Who calls
-- them reads and folds before, and says from what; what has moved since is refused.

-- An entry of this index may have 2,700 bytes; models give tools longer names.
DROP INDEX "parts_type";
--> statement-breakpoint
-- Makes a run's stream with its first chunks.
CREATE FUNCTION linnet_open_stream(p_run uuid, p_chunks text[]) RETURNS void
LANGUAGE sql AS $$
  WITH opened AS (
    INSERT INTO streams (name, run_id, next_index)
    VALUES (p_run::text, p_run::text, cardinality(p_chunks)) RETURNING key)
  INSERT INTO chunks (stream_key, index, json)
  SELECT key, ord - 1, json FROM opened, unnest(p_chunks) WITH ORDINALITY AS c (json, ord)
$$;
--> statement-breakpoint
-- Adds messages at the end of a chat, which is locked. p_messages: [{ id, role, metadata? }] in
-- their order. p_parts: rows of "parts".
CREATE FUNCTION linnet_add_messages(p_chat uuid, p_run uuid, p_messages json, p_parts json)
RETURNS void
LANGUAGE sql AS $$
  INSERT INTO messages (id, chat_id, position, role, run_id, metadata)
  SELECT (m.value->>'id')::uuid, p_chat, m.ord - 1 + (
           SELECT coalesce(max(position) + 1, 0) FROM messages WHERE chat_id = p_chat),
         m.value->>'role', p_run, (m.value->'metadata')::jsonb
    FROM json_array_elements(p_messages) WITH ORDINALITY AS m (value, ord);
  INSERT INTO parts SELECT * FROM json_populate_recordset(null::parts, p_parts);
$$;
--> statement-breakpoint
-- Claims the turn of a message. What comes of it: 'claimed', 'known' (a message has this id),
-- 'session' or 'turn' (run_id is under way in the chat), 'not-found' (the chat is another's).
CREATE FUNCTION linnet_claim_turn(
  p_user text, p_chat uuid, p_message uuid, p_messages json, p_parts json, p_title text,
  p_untitled text, p_run uuid, p_answer uuid, p_instance uuid, p_chunks text[],
  OUT outcome text, OUT run_id uuid
)
LANGUAGE plpgsql AS $$
DECLARE
  chat chats;
  stop_asked timestamptz;
BEGIN
  -- Posts of one message are taken one after another, whichever chats they name.
  PERFORM pg_advisory_xact_lock(hashtextextended(p_message::text, 0));
  SELECT * INTO chat FROM chats c WHERE c.id = p_chat FOR UPDATE;
  IF chat.user_id <> p_user THEN outcome := 'not-found'; RETURN; END IF;
  IF chat.session_run_id IS NOT NULL THEN
    outcome := 'session'; run_id := chat.session_run_id; RETURN;
  END IF;
  IF EXISTS (SELECT 1 FROM messages m WHERE m.id = p_message)
     OR EXISTS (SELECT 1 FROM session_turns t WHERE t.id = p_message) THEN
    outcome := 'known'; RETURN;
  END IF;
  IF chat.id IS NULL THEN
    INSERT INTO chats (id, user_id, project_id, title)
    VALUES (p_chat, p_user,
            (SELECT p.id FROM projects p WHERE p.user_id = p_user AND p.is_default), p_untitled)
    ON CONFLICT DO NOTHING;
    SELECT * INTO chat FROM chats c WHERE c.id = p_chat FOR UPDATE;
    IF chat.user_id IS DISTINCT FROM p_user THEN outcome := 'not-found'; RETURN; END IF;
  END IF;
  IF chat.active_run_id IS NOT NULL THEN
    outcome := 'turn'; run_id := chat.active_run_id; RETURN;
  END IF;

  DELETE FROM early_cancels e WHERE e.message_id = p_message AND e.user_id = p_user
  RETURNING e.requested_at INTO stop_asked;
  PERFORM linnet_add_messages(p_chat, p_run, p_messages, p_parts);
  INSERT INTO runs (id, user_id, chat_id, user_message_id, message_id, claimed_by,
                    cancel_requested_at)
  VALUES (p_run, p_user, p_chat, p_message, p_answer, p_instance,
          CASE WHEN stop_asked > now() - interval '10 minutes' THEN now() END);
  PERFORM linnet_open_stream(p_run, p_chunks);
  UPDATE chats c SET active_run_id = p_run, updated_at = now(),
         title = CASE WHEN c.title = p_untitled THEN p_title ELSE c.title END
   WHERE c.id = p_chat;
  outcome := 'claimed'; run_id := p_run;
END
$$;
--> statement-breakpoint
-- Claims a session with the messages that it goes on from, in a chat of its own. What comes of
-- it: 'claimed', 'known' (a message has one of these ids), 'no-project'.
CREATE FUNCTION linnet_claim_session(
  p_user text, p_project uuid, p_chat uuid, p_title text, p_messages json, p_parts json,
  p_asked uuid, p_text text, p_run uuid, p_answer uuid, p_instance uuid, p_chunks text[]
) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  ids uuid[] := ARRAY(SELECT (value->>'id')::uuid FROM json_array_elements(p_messages));
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(id::text, 0))
     FROM (SELECT id FROM unnest(ids) AS id ORDER BY id::text) ordered;
  IF NOT EXISTS (SELECT 1 FROM projects p WHERE p.id = p_project AND p.user_id = p_user) THEN
    RETURN 'no-project';
  END IF;
  IF EXISTS (SELECT 1 FROM messages m WHERE m.id = ANY (ids))
     OR EXISTS (SELECT 1 FROM session_turns t WHERE t.id = ANY (ids)) THEN
    RETURN 'known';
  END IF;
  INSERT INTO chats (id, user_id, project_id, title, session_run_id)
  VALUES (p_chat, p_user, p_project, p_title, p_run);
  PERFORM linnet_add_messages(p_chat, p_run, p_messages, p_parts);
  INSERT INTO runs (id, kind, user_id, chat_id, user_message_id, message_id, claimed_by)
  VALUES (p_run, 'session', p_user, p_chat, p_asked, p_answer, p_instance);
  INSERT INTO session_turns (id, run_id, number, text, status)
  VALUES (p_asked, p_run, 1, p_text, 'running');
  PERFORM linnet_open_stream(p_run, p_chunks);
  RETURN 'claimed';
END
$$;
--> statement-breakpoint
-- Declines what a run still asks a person for, with a line in the audit.
CREATE FUNCTION linnet_decline_approvals(p_run uuid, p_cause text, p_settle boolean) RETURNS void
LANGUAGE sql AS $$
  WITH declined AS (
    UPDATE approvals
       SET state = 'declined', cause = p_cause, answered_at = coalesce(answered_at, now()),
           settled_at = CASE WHEN p_settle THEN now() ELSE settled_at END
     WHERE run_id = p_run
       AND CASE WHEN p_settle THEN settled_at IS NULL ELSE state = 'requested' END
    RETURNING *)
  INSERT INTO audit_events (id, user_id, action, details)
  SELECT gen_random_uuid(), user_id, 'approval.declined',
         jsonb_build_object('approvalId', id, 'runId', run_id, 'tool', tool, 'cause', cause)
    FROM declined
$$;
--> statement-breakpoint
-- Takes in what somebody sent to a session; p_text is null for the wish to end it. What comes of
-- it: 'taken', 'conflict', 'ended', 'ending', 'full', 'not-found'. queued: its turn has not begun.
CREATE FUNCTION linnet_queue_message(
  p_user text, p_run uuid, p_message uuid, p_text text, p_max_turns integer,
  OUT outcome text, OUT queued boolean, OUT is_new boolean
)
LANGUAGE plpgsql AS $$
DECLARE
  run runs;
  before session_turns;
  last_number integer;
  is_ending boolean;
  is_waiting boolean;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(p_message::text, 0));
  SELECT * INTO run FROM runs r WHERE r.id = p_run FOR UPDATE;
  IF run.id IS NULL OR run.kind <> 'session' OR run.user_id <> p_user THEN
    outcome := 'not-found'; RETURN;
  END IF;
  SELECT * INTO before FROM session_turns t WHERE t.id = p_message;
  IF before.id IS NOT NULL THEN
    outcome := CASE WHEN before.run_id = p_run AND before.text IS NOT DISTINCT FROM p_text
                    THEN 'taken' ELSE 'conflict' END;
    queued := before.status = 'queued' AND run.status = 'running';
    is_new := false;
    RETURN;
  END IF;
  IF EXISTS (SELECT 1 FROM messages m WHERE m.id = p_message) THEN
    outcome := 'conflict'; RETURN;
  END IF;
  IF run.status <> 'running' THEN outcome := 'ended'; RETURN; END IF;
  SELECT max(t.number), bool_or(t.text IS NULL), bool_or(t.status = 'queued')
    INTO last_number, is_ending, is_waiting FROM session_turns t WHERE t.run_id = p_run;
  IF is_ending THEN outcome := 'ending'; RETURN; END IF;
  IF p_text IS NOT NULL AND last_number >= p_max_turns THEN outcome := 'full'; RETURN; END IF;
  INSERT INTO session_turns (id, run_id, number, text)
  VALUES (p_message, p_run, last_number + 1, p_text);
  IF run.waiting_for = 'message' THEN
    UPDATE runs SET due_since = coalesce(due_since, now()) WHERE id = p_run;
  END IF;
  PERFORM linnet_decline_approvals(p_run, 'message', false);
  outcome := 'taken';
  queued := is_waiting OR run.waiting_for IS DISTINCT FROM 'message';
  is_new := true;
END
$$;
--> statement-breakpoint
-- Ends a turn, its run, or both, and begins what follows, all of it or nothing. What comes of it:
--   'closed'
--   'ended'       the run has ended before, or is not there: nothing is left to do
--   'superseded'  another writer has taken over the stream
--   'moved'       something has changed since p_from was read: read, fold and ask again
-- p_from: { epoch, next, turn, waiting, queued? }, what the caller read: the stream's epoch and
--   next index, the run's turn, whether it waits for a message, and where that matters which
--   message is next.
-- p_close: { turn?: status, run?: status, error?, next?: [user's message id, answer's id],
--   lost?: id of the engine's run that is lost }. Neither run nor next: the session waits.
-- p_parts: rows of "parts", of the turn's answer and the next user's message.
-- p_chunks: what is appended; the first p_last of them belong to the turn that ends.
-- p_replay: the compact replay of the turn, or null.
CREATE FUNCTION linnet_close_turn(
  p_run uuid, p_from json, p_close json, p_parts json, p_chunks text[], p_last integer,
  p_replay text
) RETURNS text
LANGUAGE plpgsql AS $$
DECLARE
  run runs;
  stream streams;
  head uuid;
  ends_run boolean := p_close->>'run' IS NOT NULL;
  tail integer := (p_from->>'next')::int + cardinality(p_chunks);
  turn_end integer := (p_from->>'next')::int + p_last;
  following uuid := (p_close->'next'->>0)::uuid;
BEGIN
  SELECT * INTO run FROM runs r WHERE r.id = p_run FOR UPDATE;
  IF run.id IS NULL OR run.status <> 'running' THEN RETURN 'ended'; END IF;
  SELECT * INTO stream FROM streams s WHERE s.name = p_run::text FOR UPDATE;
  IF stream.key IS NULL OR stream.closed THEN RETURN 'ended'; END IF;
  IF stream.epoch <> (p_from->>'epoch')::int THEN RETURN 'superseded'; END IF;
  SELECT t.id INTO head FROM session_turns t
   WHERE t.run_id = p_run AND t.status = 'queued' ORDER BY t.number LIMIT 1;
  IF stream.next_index <> (p_from->>'next')::int OR run.turn <> (p_from->>'turn')::int
     OR (run.waiting_for IS NOT DISTINCT FROM 'message') <> (p_from->>'waiting')::boolean
     OR (p_from->'queued' IS NOT NULL
         AND head IS DISTINCT FROM (p_from->>'queued')::uuid) THEN
    RETURN 'moved';
  END IF;

  IF p_close->>'lost' IS NOT NULL THEN
    IF run.engine_run_id IS DISTINCT FROM p_close->>'lost' THEN RETURN 'ended'; END IF;
    UPDATE runs SET engine_run_id = null, start_requested_at = now() - interval '1 minute'
     WHERE id = p_run;
    PERFORM linnet_decline_approvals(p_run, 'stopped', true);
  END IF;

  INSERT INTO chunks (stream_key, index, json)
  SELECT stream.key, stream.next_index + ord - 1, json
    FROM unnest(p_chunks) WITH ORDINALITY AS c (json, ord);
  UPDATE streams
     SET next_index = tail, closed = ends_run, updated_at = now(),
         compact = CASE WHEN ends_run AND run.kind = 'turn' THEN p_replay END
   WHERE key = stream.key;
  IF run.kind = 'session' AND p_replay <> '' THEN
    INSERT INTO replay_pieces (stream_key, start, "end", text)
    VALUES (stream.key, run.turn_start, turn_end, p_replay);
  END IF;

  IF p_close->>'turn' IS NOT NULL THEN
    DELETE FROM parts WHERE message_id = run.message_id;
    UPDATE session_turns SET status = p_close->>'turn'
     WHERE run_id = p_run AND number = run.turn;
  END IF;
  IF following IS NOT NULL THEN
    PERFORM linnet_add_messages(run.chat_id, p_run, json_build_array(
      json_build_object('id', following, 'role', 'user'),
      json_build_object('id', p_close->'next'->>1, 'role', 'assistant')), p_parts);
    UPDATE session_turns SET status = 'running' WHERE id = following;
  ELSE
    INSERT INTO parts SELECT * FROM json_populate_recordset(null::parts, p_parts);
  END IF;

  IF ends_run THEN
    UPDATE runs SET status = p_close->>'run', error = (p_close->'error')::jsonb,
           ended_at = now(), waiting_for = null, due_since = null
     WHERE id = p_run;
    UPDATE chats SET active_run_id = null, session_run_id = null, updated_at = now()
     WHERE id = run.chat_id AND (active_run_id = p_run OR session_run_id = p_run);
  ELSE
    UPDATE runs
       SET turn = turn + (following IS NOT NULL)::int, turn_start = turn_end,
           user_message_id = coalesce(following, user_message_id),
           message_id = coalesce((p_close->'next'->>1)::uuid, message_id),
           waiting_for = CASE WHEN following IS NULL THEN 'message' END,
           waiting_since = CASE WHEN following IS NULL THEN coalesce(waiting_since, now()) END,
           -- What came while a run of the engine was lost is still to be answered.
           due_since = CASE WHEN following IS NULL AND head IS NOT NULL THEN now() END,
           woken_at = null, cancel_requested_at = null, error = null
     WHERE id = p_run;
    UPDATE chats SET updated_at = now() WHERE id = run.chat_id AND following IS NOT NULL;
  END IF;
  -- Who reads in another process has asked to be told.
  IF stream.watched_until > now() THEN
    PERFORM pg_notify('linnet_streams', p_run::text || ':' || tail || ':' || ends_run::int);
  END IF;
  RETURN 'closed';
END
$$;
