ALTER TABLE "sign_up_attempts" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "sign_up_attempts" ADD CONSTRAINT "sign_up_attempts_language" CHECK ("sign_up_attempts"."language" in ('en', 'pcm', 'ha', 'yo', 'ig'));--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_language" CHECK ("users"."language" in ('en', 'pcm', 'ha', 'yo', 'ig'));