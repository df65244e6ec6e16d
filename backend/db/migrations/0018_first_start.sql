-- The engine derives the ids of a run's steps from the moment at which the run was started. Two
-- instances that deliver a run's first job at once both start it: the first moment stands, so that
-- both derive the same ids.
CREATE FUNCTION "workflow"."linnet_keep_first_start"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.started_at := OLD.started_at;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "linnet_keep_first_start" BEFORE UPDATE ON "workflow"."workflow_runs"
  FOR EACH ROW WHEN (OLD.started_at IS NOT NULL AND NEW.started_at IS DISTINCT FROM OLD.started_at)
  EXECUTE FUNCTION "workflow"."linnet_keep_first_start"();
