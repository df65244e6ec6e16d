CREATE TABLE "chats" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"project_id" uuid NOT NULL,
	"title" text NOT NULL,
	"active_run_id" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"chat_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"tool_call_id" text NOT NULL,
	"variants" jsonb NOT NULL,
	"sources" jsonb NOT NULL,
	"chosen" integer DEFAULT 0 NOT NULL,
	"model" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drafts_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
CREATE TABLE "instances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slot" integer NOT NULL,
	"hostname" text NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"heartbeat_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"chat_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"role" text NOT NULL,
	"run_id" uuid,
	"metadata" jsonb,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "messages_position" UNIQUE("chat_id","position")
);
--> statement-breakpoint
CREATE TABLE "parts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"type" text NOT NULL,
	"text" text,
	"state" text,
	"tool_call_id" text,
	"input" jsonb,
	"output" jsonb,
	"error_text" text,
	"source_id" text,
	"url" text,
	"title" text,
	"data_id" text,
	"data" jsonb,
	"rest" jsonb,
	CONSTRAINT "parts_position" UNIQUE("message_id","position")
);
--> statement-breakpoint
CREATE TABLE "projects" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"name" text NOT NULL,
	"voice" jsonb,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "early_cancels" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"chat_id" uuid NOT NULL,
	"user_message_id" uuid NOT NULL,
	"message_id" uuid NOT NULL,
	"engine_run_id" text,
	"status" text DEFAULT 'running' NOT NULL,
	"error" jsonb,
	"model" text,
	"usage" jsonb,
	"cancel_requested_at" timestamp with time zone,
	"claimed_by" uuid NOT NULL,
	"start_requested_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"collected_at" timestamp with time zone,
	CONSTRAINT "runs_user_message_id_unique" UNIQUE("user_message_id"),
	CONSTRAINT "runs_message_id_unique" UNIQUE("message_id"),
	CONSTRAINT "runs_engine_run_id_unique" UNIQUE("engine_run_id")
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "step_records" (
	"run_id" uuid NOT NULL,
	"step_id" text NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"stalls" integer DEFAULT 0 NOT NULL,
	"result" jsonb,
	"completed_at" timestamp with time zone,
	CONSTRAINT "step_records_run_id_step_id_pk" PRIMARY KEY("run_id","step_id")
);
--> statement-breakpoint
CREATE TABLE "chunks" (
	"stream_key" bigint NOT NULL,
	"index" integer NOT NULL,
	"json" text,
	"bytes" "bytea",
	CONSTRAINT "chunks_stream_key_index_pk" PRIMARY KEY("stream_key","index")
);
--> statement-breakpoint
CREATE TABLE "streams" (
	"key" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "streams_key_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"run_id" text NOT NULL,
	"next_index" integer DEFAULT 0 NOT NULL,
	"closed" boolean DEFAULT false NOT NULL,
	"epoch" integer DEFAULT 0 NOT NULL,
	"holder" uuid,
	"lease_step" text,
	"last_batch" uuid,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "streams_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parts" ADD CONSTRAINT "parts_message_id_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."messages"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "projects" ADD CONSTRAINT "projects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chats_newest" ON "chats" USING btree ("user_id","updated_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "drafts_newest" ON "drafts" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "drafts_chat" ON "drafts" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "instances_heartbeat" ON "instances" USING btree ("heartbeat_at");--> statement-breakpoint
CREATE INDEX "messages_run" ON "messages" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "parts_type" ON "parts" USING btree ("type");--> statement-breakpoint
CREATE INDEX "projects_user" ON "projects" USING btree ("user_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "projects_one_default" ON "projects" USING btree ("user_id") WHERE "projects"."is_default";--> statement-breakpoint
CREATE INDEX "early_cancels_age" ON "early_cancels" USING btree ("requested_at");--> statement-breakpoint
CREATE INDEX "runs_chat" ON "runs" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "runs_status" ON "runs" USING btree ("status","ended_at");--> statement-breakpoint
CREATE INDEX "runs_user" ON "runs" USING btree ("user_id","status");--> statement-breakpoint
CREATE INDEX "chunks_attempts" ON "chunks" USING btree ("stream_key","index") WHERE "chunks"."json" like '{"type":"data-attempt"%';--> statement-breakpoint
CREATE INDEX "streams_run" ON "streams" USING btree ("run_id");--> statement-breakpoint
CREATE INDEX "streams_holder" ON "streams" USING btree ("holder");