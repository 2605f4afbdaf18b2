CREATE TABLE "added_totals" (
	"table_name" text PRIMARY KEY NOT NULL,
	"created_before" timestamp (3) with time zone NOT NULL,
	"rows" bigint NOT NULL
);
--> statement-breakpoint
-- Nothing is counted yet: the first run counts what there is.
INSERT INTO "added_totals" SELECT unnest(ARRAY['users', 'support_messages']), '-infinity', 0;--> statement-breakpoint
DROP INDEX "users_customers";--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","number");--> statement-breakpoint
CREATE INDEX "audit_log_subject" ON "audit_log" USING btree ("subject_id","number") WHERE "audit_log"."subject_id" is not null;--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","number");--> statement-breakpoint
CREATE INDEX "audit_log_words" ON "audit_log" USING gin ("detail" gin_trgm_ops) WITH (gin_pending_list_limit=32768);--> statement-breakpoint
CREATE INDEX "support_messages_words" ON "support_messages" USING gin ("name" gin_trgm_ops,"email" gin_trgm_ops,"phone" gin_trgm_ops,"subject" gin_trgm_ops,"message" gin_trgm_ops,"response" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_country" ON "users" USING btree ("country") WHERE "users"."country" is not null;