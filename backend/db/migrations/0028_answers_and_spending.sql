ALTER TABLE "draft_revisions" ADD COLUMN "answers" jsonb;--> statement-breakpoint
ALTER TABLE "drafts" ADD COLUMN "answers" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "monthly_spending" integer;--> statement-breakpoint
ALTER TABLE "x_posts" ADD COLUMN "quotes" text;