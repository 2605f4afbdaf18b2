-- Mails of one kind about one account that may become one. Mails from before become no other.
ALTER TABLE "outbox" ADD COLUMN "merge_key" text;--> statement-breakpoint
CREATE INDEX "outbox_merge" ON "outbox" USING btree ("merge_key","created_at") WHERE "outbox"."merge_key" is not null;