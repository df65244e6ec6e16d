ALTER TABLE "device_codes" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "device_codes" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;