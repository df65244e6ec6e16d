-- The engine replays a run's events in the order of their ids, which hold the time of the host that
-- wrote them. An id that is not above the run's last is replaced by one that is: the last id, and a
-- number behind it. Events of one run are written one after another, so that "last" is certain;
-- nothing is locked after this lock, so nobody waits in a circle.
CREATE INDEX IF NOT EXISTS "workflow_events_run_id_id_index" ON "workflow"."workflow_events" ("run_id", "id");--> statement-breakpoint
CREATE FUNCTION "workflow"."linnet_order_event"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  last varchar;
BEGIN
  PERFORM pg_advisory_xact_lock(727261004, hashtext(NEW.run_id));
  SELECT max(id) INTO last FROM workflow.workflow_events WHERE run_id = NEW.run_id;
  IF NEW.id <= last THEN
    -- "wevt_" and 26 characters, then the number.
    NEW.id := left(last, 31) || to_char(coalesce(nullif(substr(last, 32), ''), '0')::int + 1, 'FM000000000');
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "linnet_order_event" BEFORE INSERT ON "workflow"."workflow_events"
  FOR EACH ROW EXECUTE FUNCTION "workflow"."linnet_order_event"();
