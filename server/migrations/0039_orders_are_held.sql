CREATE TABLE "order_claims" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"holder_id" uuid NOT NULL,
	"handed_by" uuid,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"lease_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_claims" ADD CONSTRAINT "order_claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_claims" ADD CONSTRAINT "order_claims_holder_id_users_id_fk" FOREIGN KEY ("holder_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_claims" ADD CONSTRAINT "order_claims_handed_by_users_id_fk" FOREIGN KEY ("handed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_claims_holder" ON "order_claims" USING btree ("holder_id","lease_until");--> statement-breakpoint
-- Who has an order is news for staff alone. A renewed lease is none: each screen reads it with its list.
CREATE FUNCTION announce_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO event_queue (topic, subject_id) VALUES ('claim', NEW.order_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER order_claims_added AFTER INSERT ON "order_claims" FOR EACH ROW EXECUTE FUNCTION announce_claim();--> statement-breakpoint
CREATE TRIGGER order_claims_changed AFTER UPDATE ON "order_claims" FOR EACH ROW
	WHEN (OLD.holder_id <> NEW.holder_id OR OLD.claimed_at <> NEW.claimed_at OR NEW.lease_until < OLD.lease_until)
	EXECUTE FUNCTION announce_claim();
