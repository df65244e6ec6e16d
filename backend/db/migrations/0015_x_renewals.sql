ALTER TABLE "x_accounts" ADD COLUMN "renewing_until" timestamp with time zone;
