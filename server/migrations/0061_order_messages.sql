CREATE TABLE "order_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"by_staff" boolean NOT NULL,
	"author_id" uuid NOT NULL,
	"text" text NOT NULL,
	"has_picture" boolean NOT NULL,
	"picture_sealed" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "order_messages_text" CHECK (char_length("order_messages"."text") <= 5300),
	CONSTRAINT "order_messages_content" CHECK ("order_messages"."text" <> '' or "order_messages"."has_picture"),
	CONSTRAINT "order_messages_picture" CHECK ("order_messages"."has_picture" or "order_messages"."picture_sealed" is null)
);
--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_messages" ADD CONSTRAINT "order_messages_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_messages_order" ON "order_messages" USING btree ("order_id","created_at","id");--> statement-breakpoint
CREATE INDEX "order_messages_unseen" ON "order_messages" USING btree ("by_staff","created_at") WHERE "order_messages"."seen_at" is null;--> statement-breakpoint
-- Sealed bytes can't be made smaller: nothing is tried.
ALTER TABLE "order_messages" ALTER COLUMN "picture_sealed" SET STORAGE EXTERNAL;--> statement-breakpoint
CREATE FUNCTION refuse_other_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'what was written about an order never changes' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER order_messages_fixed BEFORE UPDATE ON "order_messages" FOR EACH ROW
	WHEN ((OLD.id, OLD.order_id, OLD.by_staff, OLD.author_id, OLD.text, OLD.has_picture, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.order_id, NEW.by_staff, NEW.author_id, NEW.text, NEW.has_picture, NEW.created_at))
	EXECUTE FUNCTION refuse_other_message();--> statement-breakpoint
CREATE TRIGGER order_messages_kept BEFORE DELETE OR TRUNCATE ON "order_messages"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- News for the order's customer and for staff, who read it again.
CREATE TRIGGER order_messages_announced AFTER INSERT OR UPDATE OF "seen_at" ON "order_messages"
	FOR EACH ROW EXECUTE FUNCTION announce_order_of();
