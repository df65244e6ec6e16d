-- The run of the engine that a job belongs to. A job carries its message as base64 of JSON, in which
-- a workflow's message names its run `runId`, a step's `workflowRunId`.
CREATE FUNCTION "public"."engine_run_of_job"("payload" json) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN substring(convert_from(decode(payload ->> 'data', 'base64'), 'UTF8') FROM '"(?:workflowRunId|runId)":"([^"]+)"');--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "linnet_jobs_by_run" ON "graphile_worker"."_private_jobs" ("public"."engine_run_of_job"("payload"));--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "linnet_jobs_by_task" ON "graphile_worker"."_private_jobs" ("task_id");
