ALTER TABLE "offers" DROP CONSTRAINT "offers_kind";--> statement-breakpoint
ALTER TABLE "offers" DROP CONSTRAINT "offers_positive";--> statement-breakpoint
ALTER TABLE "order_events" DROP CONSTRAINT "order_events_move";--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "cards_accepted" smallint;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "cards_changed" smallint;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "cards_refused" smallint;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_cards" CHECK (num_nulls("offers"."cards_accepted", "offers"."cards_changed", "offers"."cards_refused") = case "offers"."kind" when 'cards' then 0 else 3 end);--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_kind" CHECK ("offers"."kind" in ('less', 'today', 'new-order', 'cards'));--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_positive" CHECK (("offers"."received_kobo" > 0 or "offers"."kind" = 'cards') and "offers"."received_kobo" >= 0 and "offers"."new_kobo" > 0 and "offers"."new_quantity" > 0 and "offers"."new_price_kobo" > 0);--> statement-breakpoint
-- Nobody answers what was offered for cards: the system cancels the order. What an old desk holds is not looked at here.
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_move" CHECK ((coalesce("order_events"."from_status", ''), "order_events"."to_status", "order_events"."actor_kind") in (('', 'pending', 'owner'), ('pending', 'successful', 'owner'), ('pending', 'completed', 'staff'), ('successful', 'completed', 'staff'), ('pending', 'cancelled', 'staff'), ('successful', 'cancelled', 'staff'), ('pending', 'cancelled', 'owner'), ('successful', 'cancelled', 'owner'), ('pending', 'cancelled', 'system'), ('successful', 'cancelled', 'system'))) NOT VALID;--> statement-breakpoint
-- What a tool cannot draw from the tables. Checked at commit: a reported order ends by the clock only where nobody
-- answered what was offered for its cards.
CREATE FUNCTION check_taking_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM offers WHERE order_id = NEW.order_id AND kind = 'cards' AND state = 'expired') THEN
		RAISE EXCEPTION 'order % was reported, so it never expires', NEW.order_id USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_events_taken_back AFTER INSERT ON "order_events"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.from_status = 'successful' AND NEW.actor_kind = 'system')
	EXECUTE FUNCTION check_taking_back();--> statement-breakpoint
-- Checked at commit: cards are paid as they were agreed, or as their customer accepted.
CREATE FUNCTION check_cards_agreed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM order_cards WHERE order_id = NEW.id AND verdict IS DISTINCT FROM 'accepted') THEN
		RAISE EXCEPTION 'the cards of order % were not agreed', NEW.id USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_cards_agreed AFTER UPDATE OF "status" ON "orders"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
	WHEN (NEW.status = 'completed' AND NEW.card_count IS NOT NULL AND NEW.settled_kobo IS NULL)
	EXECUTE FUNCTION check_cards_agreed();
