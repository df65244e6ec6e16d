CREATE TABLE "session_turns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"run_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"text" text,
	"status" text DEFAULT 'queued' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "session_turns_number" UNIQUE("run_id","number")
);
--> statement-breakpoint
CREATE TABLE "replay_pieces" (
	"stream_key" bigint NOT NULL,
	"start" integer NOT NULL,
	"end" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "replay_pieces_stream_key_start_pk" PRIMARY KEY("stream_key","start")
);
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "session_run_id" uuid;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "kind" text DEFAULT 'turn' NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "turn" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "turn_start" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "waiting_for" text;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "waiting_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "woken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "session_turns" ADD CONSTRAINT "session_turns_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_turns_status" ON "session_turns" USING btree ("run_id","status");--> statement-breakpoint
CREATE INDEX "runs_waiting" ON "runs" USING btree ("waiting_since") WHERE "runs"."waiting_for" is not null;