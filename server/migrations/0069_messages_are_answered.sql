ALTER TABLE "order_messages" ADD COLUMN "seen_by" uuid;--> statement-breakpoint
ALTER TABLE "order_messages" ADD COLUMN "answered_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
-- What was written before counts as answered once it is seen, as it did: no row is written for that.
ALTER TABLE "order_messages" ALTER COLUMN "answered_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "order_messages" ADD COLUMN "answered_by" uuid;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_seen_by_users_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_messages_waiting" ON "order_messages" USING btree ("created_at") WHERE not "order_messages"."by_staff" and ("order_messages"."seen_at" is null or "order_messages"."answered_at" is null);--> statement-breakpoint
-- Other staff read the list of those that wait again.
CREATE TRIGGER order_messages_answered AFTER UPDATE OF "answered_at" ON "order_messages"
	FOR EACH ROW WHEN (OLD.answered_at IS DISTINCT FROM NEW.answered_at) EXECUTE FUNCTION announce_order_of();
