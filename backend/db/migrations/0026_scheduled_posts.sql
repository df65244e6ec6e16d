CREATE TABLE "scheduled_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"chat_id" uuid NOT NULL,
	"draft_id" uuid NOT NULL,
	"approval_id" uuid,
	"at" timestamp with time zone NOT NULL,
	"time_zone" text NOT NULL,
	"state" text DEFAULT 'scheduled' NOT NULL,
	"message_id" uuid NOT NULL,
	"run_id" uuid,
	"tried_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "scheduled_posts_message_id_unique" UNIQUE("message_id")
);
--> statement-breakpoint
ALTER TABLE "approvals" ADD COLUMN "schedule" jsonb;--> statement-breakpoint
ALTER TABLE "scheduled_posts" ADD CONSTRAINT "scheduled_posts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_posts" ADD CONSTRAINT "scheduled_posts_chat_id_chats_id_fk" FOREIGN KEY ("chat_id") REFERENCES "public"."chats"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_posts" ADD CONSTRAINT "scheduled_posts_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "scheduled_posts" ADD CONSTRAINT "scheduled_posts_approval_id_approvals_id_fk" FOREIGN KEY ("approval_id") REFERENCES "public"."approvals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "scheduled_posts_due" ON "scheduled_posts" USING btree ("at") WHERE state = 'scheduled';--> statement-breakpoint
CREATE INDEX "scheduled_posts_user" ON "scheduled_posts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "scheduled_posts_draft" ON "scheduled_posts" USING btree ("draft_id");--> statement-breakpoint
CREATE INDEX "scheduled_posts_chat" ON "scheduled_posts" USING btree ("chat_id");--> statement-breakpoint
CREATE INDEX "scheduled_posts_approval" ON "scheduled_posts" USING btree ("approval_id");