ALTER TABLE "users" ADD COLUMN "suspended_reason" text;--> statement-breakpoint
-- No call could suspend anybody so far; if it was done by hand, customers already pay somebody else.
UPDATE "users" SET "treasury" = false WHERE "treasury" AND "suspended_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_treasury_active" CHECK (not "users"."treasury" or "users"."suspended_at" is null);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_suspended_reason" CHECK ("users"."suspended_reason" is null or "users"."suspended_at" is not null);