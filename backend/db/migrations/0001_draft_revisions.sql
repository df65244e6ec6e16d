CREATE TABLE "draft_revisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"draft_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"variants" jsonb NOT NULL,
	"chosen" integer NOT NULL,
	"by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "draft_revisions_number" UNIQUE("draft_id","number")
);
--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "by" text DEFAULT 'agent' NOT NULL;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "based_on" uuid;--> statement-breakpoint
ALTER TABLE "draft_revisions" ADD CONSTRAINT "draft_revisions_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_based_on_drafts_id_fk" FOREIGN KEY ("based_on") REFERENCES "public"."drafts"("id") ON DELETE set null ON UPDATE no action;