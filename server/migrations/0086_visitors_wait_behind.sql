-- Of messages that wait, visitors' are read behind all others.
-- alone
DROP INDEX CONCURRENTLY IF EXISTS "support_messages_waiting_turn";--> statement-breakpoint
-- alone
CREATE INDEX CONCURRENTLY "support_messages_waiting_turn" ON "support_messages" USING btree (("user_id" is null),"created_at","id") WHERE "support_messages"."responded_at" is null;--> statement-breakpoint
-- alone
DROP INDEX CONCURRENTLY IF EXISTS "support_messages_waiting";