ALTER TABLE "runs" ADD COLUMN "due_since" timestamp with time zone;--> statement-breakpoint
UPDATE "runs" SET "due_since" = now() WHERE "status" = 'running' AND "waiting_for" = 'message' AND EXISTS (SELECT 1 FROM "session_turns" WHERE "session_turns"."run_id" = "runs"."id" AND "session_turns"."status" = 'queued');--> statement-breakpoint
CREATE INDEX "runs_at_work" ON "runs" USING btree ("id") WHERE "runs"."status" = 'running' and ("runs"."waiting_for" is null or "runs"."woken_at" is not null);--> statement-breakpoint
CREATE INDEX "runs_unstarted" ON "runs" USING btree ("start_requested_at") WHERE "runs"."status" = 'running' and "runs"."engine_run_id" is null;--> statement-breakpoint
CREATE INDEX "runs_stopping" ON "runs" USING btree ("id") WHERE "runs"."status" = 'running' and "runs"."cancel_requested_at" is not null;--> statement-breakpoint
CREATE INDEX "runs_due" ON "runs" USING btree ("due_since") WHERE "runs"."due_since" is not null;--> statement-breakpoint
CREATE INDEX "approvals_answered" ON "approvals" USING btree ("run_id") WHERE settled_at is null and state <> 'requested';--> statement-breakpoint
-- Whoever waits is running, and whoever has ended does not wait: without it the planner expects thousands of runs at work.
CREATE STATISTICS "runs_waits" (mcv) ON "status", "waiting_for" FROM "runs";
