CREATE TABLE "client_call_batches" (
	"call_id" uuid NOT NULL,
	"claim" integer NOT NULL,
	"batch" integer NOT NULL,
	"parts" jsonb NOT NULL,
	CONSTRAINT "client_call_batches_call_id_claim_batch_pk" PRIMARY KEY("call_id","claim","batch")
);
--> statement-breakpoint
CREATE TABLE "client_calls" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"step_id" text NOT NULL,
	"user_message_id" uuid NOT NULL,
	"request" jsonb NOT NULL,
	"claim" integer DEFAULT 0 NOT NULL,
	"client" uuid,
	"claimed_until" timestamp with time zone,
	"batches" integer DEFAULT 0 NOT NULL,
	"size" integer DEFAULT 0 NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"told" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "client_calls_step" UNIQUE("run_id","step_id")
);
--> statement-breakpoint
ALTER TABLE "client_call_batches" ADD CONSTRAINT "client_call_batches_call_id_client_calls_id_fk" FOREIGN KEY ("call_id") REFERENCES "public"."client_calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "client_calls" ADD CONSTRAINT "client_calls_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;