ALTER TABLE "streams" ADD COLUMN "watched_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "runs_retention" ON "runs" USING btree ("ended_at") WHERE "runs"."collected_at" is null and "runs"."status" <> 'running';
