ALTER TABLE "step_records" ADD COLUMN "provider_run" text;--> statement-breakpoint
ALTER TABLE "step_records" ADD COLUMN "provider_attempt" integer;