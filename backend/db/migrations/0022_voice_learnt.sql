CREATE TABLE "voice_evidence" (
	"draft_id" uuid NOT NULL,
	"act" text NOT NULL,
	"project_id" uuid NOT NULL,
	"drafted" text,
	"drafted_posts" integer,
	"yours" text NOT NULL,
	"your_posts" integer NOT NULL,
	"reason" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voice_evidence_draft_id_act_pk" PRIMARY KEY("draft_id","act")
);
--> statement-breakpoint
CREATE TABLE "voice_rules" (
	"project_id" uuid NOT NULL,
	"key" text NOT NULL,
	"text" text,
	"is_on" boolean DEFAULT true NOT NULL,
	"is_edited" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voice_rules_project_id_key_pk" PRIMARY KEY("project_id","key")
);
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "learn" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "voice_evidence" ADD CONSTRAINT "voice_evidence_draft_id_drafts_id_fk" FOREIGN KEY ("draft_id") REFERENCES "public"."drafts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_evidence" ADD CONSTRAINT "voice_evidence_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voice_rules" ADD CONSTRAINT "voice_rules_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "voice_evidence_newest" ON "voice_evidence" USING btree ("project_id","created_at" DESC NULLS LAST);