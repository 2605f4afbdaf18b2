CREATE TABLE "offers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"receipt_id" uuid,
	"new_order_id" uuid,
	"received_kobo" bigint NOT NULL,
	"old_kobo" bigint NOT NULL,
	"old_quantity" numeric(38, 18) NOT NULL,
	"new_kobo" bigint NOT NULL,
	"new_quantity" numeric(38, 18) NOT NULL,
	"new_price_kobo" bigint NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid,
	CONSTRAINT "offers_kind" CHECK ("offers"."kind" in ('less', 'today', 'new-order')),
	CONSTRAINT "offers_state" CHECK ("offers"."state" in ('open', 'accepted', 'declined', 'expired', 'withdrawn')),
	CONSTRAINT "offers_ended" CHECK (("offers"."state" = 'open') = ("offers"."ended_at" is null)),
	CONSTRAINT "offers_receipt" CHECK (("offers"."kind" = 'new-order') = ("offers"."receipt_id" is not null)),
	CONSTRAINT "offers_new_order" CHECK (("offers"."new_order_id" is not null) = ("offers"."kind" = 'new-order' and "offers"."state" = 'accepted')),
	CONSTRAINT "offers_positive" CHECK ("offers"."received_kobo" > 0 and "offers"."new_kobo" > 0 and "offers"."new_quantity" > 0 and "offers"."new_price_kobo" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_move";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "settled_kobo" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "settled_quantity" numeric(38, 18);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "rest_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_new_order_id_orders_id_fk" FOREIGN KEY ("new_order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "offers_open" ON "offers" USING btree ("order_id") WHERE "offers"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "offers_open_receipt" ON "offers" USING btree ("receipt_id") WHERE "offers"."state" = 'open' and "offers"."receipt_id" is not null;--> statement-breakpoint
CREATE INDEX "offers_order" ON "offers" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "offers_receipt" ON "offers" USING btree ("receipt_id") WHERE "offers"."receipt_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "offers_new_order" ON "offers" USING btree ("new_order_id") WHERE "offers"."new_order_id" is not null;--> statement-breakpoint
CREATE INDEX "offers_ending" ON "offers" USING btree ("valid_until") WHERE "offers"."state" = 'open';--> statement-breakpoint
-- A customer who declines an offer cancels the order that they reported. What an old desk holds is not looked at here.
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_move" CHECK ((coalesce("order_events"."from_status", ''), "order_events"."to_status", "order_events"."actor_kind") in (('', 'pending', 'owner'), ('pending', 'successful', 'owner'), ('pending', 'completed', 'staff'), ('successful', 'completed', 'staff'), ('pending', 'cancelled', 'staff'), ('successful', 'cancelled', 'staff'), ('pending', 'cancelled', 'owner'), ('successful', 'cancelled', 'owner'), ('pending', 'cancelled', 'system'))) NOT VALID;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_settled" CHECK (("orders"."settled_kobo" is null) = ("orders"."settled_quantity" is null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_settled_positive" CHECK ("orders"."settled_kobo" > 0 and "orders"."settled_quantity" > 0);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_rest" CHECK ("orders"."rest_until" > "orders"."expires_at");--> statement-breakpoint
-- What a tool cannot draw from the tables. What was settled, and until when the rest is waited for, is final with the order.
DROP TRIGGER orders_final ON "orders";--> statement-breakpoint
CREATE TRIGGER orders_final BEFORE UPDATE ON "orders" FOR EACH ROW
	WHEN (OLD.status IN ('completed', 'cancelled')
		AND ((OLD.status, OLD.settled_kobo, OLD.settled_quantity, OLD.rest_until, OLD.paid_claimed_at, OLD.closed_at, OLD.closed_by,
			OLD.reference, OLD.note, OLD.reason, OLD.delivery_code_sealed)
		IS DISTINCT FROM (NEW.status, NEW.settled_kobo, NEW.settled_quantity, NEW.rest_until, NEW.paid_claimed_at, NEW.closed_at, NEW.closed_by,
			NEW.reference, NEW.note, NEW.reason, NEW.delivery_code_sealed)
		OR OLD.mark IS NOT NULL AND NEW.mark IS DISTINCT FROM OLD.mark))
	EXECUTE FUNCTION refuse_reopening();--> statement-breakpoint
DROP TRIGGER orders_announced ON "orders";--> statement-breakpoint
CREATE TRIGGER orders_announced AFTER INSERT OR UPDATE OF "status", "settled_kobo", "rest_until" ON "orders"
	FOR EACH ROW EXECUTE FUNCTION announce_to_owner('order');--> statement-breakpoint
-- An entry is one of the four that its order agreed to, or settled on.
CREATE OR REPLACE FUNCTION check_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- The status is looked at after the row is found by its id: no other index is to be thought of.
	IF NEW.amount IS DISTINCT FROM (
		SELECT CASE WHEN status <> 'completed' THEN NULL
			WHEN NEW.currency = 'NGN' THEN coalesce(settled_kobo, amount_kobo) * 0.01
			WHEN NEW.currency = asset_id::text THEN -coalesce(settled_quantity, quantity) END
			* CASE WHEN (NEW.account = 'desk') = (order_type = 'buy') THEN 1 ELSE -1 END
		FROM orders WHERE id = NEW.order_id)
	THEN
		RAISE EXCEPTION 'order % is not completed, or did not agree to this entry', NEW.order_id
			USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
-- Checked at commit: what an order was settled for is what its customer accepted.
CREATE FUNCTION check_settled() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM offers WHERE order_id = NEW.id AND state = 'accepted'
		AND new_kobo = NEW.settled_kobo AND new_quantity = NEW.settled_quantity)
	THEN
		RAISE EXCEPTION 'nobody accepted what order % was settled for', NEW.id USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_settled_as_offered AFTER INSERT OR UPDATE OF "settled_kobo", "settled_quantity" ON "orders"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.settled_kobo IS NOT NULL) EXECUTE FUNCTION check_settled();--> statement-breakpoint
CREATE FUNCTION refuse_offer_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'an offer keeps what it said, and ends once' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER offers_fixed BEFORE UPDATE ON "offers" FOR EACH ROW
	WHEN (OLD.state <> 'open' OR (to_jsonb(OLD) - '{state,ended_at,ended_by,new_order_id}'::text[])
		IS DISTINCT FROM (to_jsonb(NEW) - '{state,ended_at,ended_by,new_order_id}'::text[]))
	EXECUTE FUNCTION refuse_offer_edit();--> statement-breakpoint
CREATE TRIGGER offers_kept BEFORE DELETE OR TRUNCATE ON "offers" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE FUNCTION announce_order_of() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO event_queue (topic, subject_id, owner_id)
	SELECT 'order', o.id, o.user_id FROM orders o WHERE o.id = NEW.order_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER offers_announced AFTER INSERT OR UPDATE ON "offers" FOR EACH ROW EXECUTE FUNCTION announce_order_of();--> statement-breakpoint
-- What arrived for an order is news for its customer too: how much is missing.
CREATE TRIGGER receipt_matches_announced AFTER INSERT OR UPDATE ON "receipt_matches"
	FOR EACH ROW WHEN (NEW.order_id IS NOT NULL) EXECUTE FUNCTION announce_order_of();
