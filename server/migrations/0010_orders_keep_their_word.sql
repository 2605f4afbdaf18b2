-- Which status may become which, and by whose hand: contract/src/order-status.ts, and a test compares the two.
-- What an old desk holds already is not looked at here.
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_move" CHECK ((coalesce("order_events"."from_status", ''), "order_events"."to_status", "order_events"."actor_kind") in (('', 'pending', 'owner'), ('pending', 'successful', 'owner'), ('pending', 'completed', 'staff'), ('successful', 'completed', 'staff'), ('pending', 'cancelled', 'staff'), ('successful', 'cancelled', 'staff'), ('pending', 'cancelled', 'owner'), ('pending', 'cancelled', 'system'))) NOT VALID;
--> statement-breakpoint
-- What a tool cannot draw from the tables. Checked at commit: an order's events follow upon each other, and its
-- status is that of the last one.
CREATE FUNCTION assert_order_chain(checked uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
	event record;
	reached text;
BEGIN
	FOR event IN SELECT from_status, to_status FROM order_events WHERE order_id = checked ORDER BY id LOOP
		IF event.from_status IS DISTINCT FROM reached THEN
			RAISE EXCEPTION 'the events of order % are no chain', checked USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		reached := event.to_status;
	END LOOP;
	IF reached IS DISTINCT FROM (SELECT status FROM orders WHERE id = checked) THEN
		RAISE EXCEPTION 'the status of order % is not that of its last event', checked
			USING ERRCODE = 'integrity_constraint_violation';
	END IF;
END $$;--> statement-breakpoint
-- An entry is one of the four that its order agreed to: they sum to zero in each currency, so the whole ledger does.
CREATE FUNCTION check_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- The status is looked at after the row is found by its id: no other index is to be thought of.
	IF NEW.amount IS DISTINCT FROM (
		SELECT CASE WHEN status <> 'completed' THEN NULL
			WHEN NEW.currency = 'NGN' THEN amount_kobo * 0.01 WHEN NEW.currency = asset_id::text THEN -quantity END
			* CASE WHEN (NEW.account = 'desk') = (order_type = 'buy') THEN 1 ELSE -1 END
		FROM orders WHERE id = NEW.order_id)
	THEN
		RAISE EXCEPTION 'order % is not completed, or did not agree to this entry', NEW.order_id
			USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE FUNCTION check_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM assert_order_chain(NEW.id);
	IF NEW.status = 'completed' AND (SELECT count(*) FROM ledger_entries WHERE order_id = NEW.id) <> 4 THEN
		RAISE EXCEPTION 'order % is completed without its posting', NEW.id USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION check_order_event() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM assert_order_chain(NEW.order_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_placed_whole AFTER INSERT ON "orders"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_order();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_moved_whole AFTER UPDATE ON "orders"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION check_order();--> statement-breakpoint
-- A first event needs no look of its own: an order has one from its placing on, and a second is no new status.
CREATE CONSTRAINT TRIGGER order_events_chained AFTER INSERT ON "order_events"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.from_status IS NOT NULL) EXECUTE FUNCTION check_order_event();--> statement-breakpoint
DROP TRIGGER ledger_entries_balanced ON "ledger_entries";--> statement-breakpoint
DROP FUNCTION check_ledger_balance();--> statement-breakpoint
CREATE TRIGGER ledger_entries_agreed BEFORE INSERT ON "ledger_entries"
	FOR EACH ROW EXECUTE FUNCTION check_ledger_entry();--> statement-breakpoint
-- What the customer wrote is one of the terms too.
DROP TRIGGER orders_fixed_terms ON "orders";--> statement-breakpoint
CREATE TRIGGER orders_fixed_terms BEFORE UPDATE ON "orders" FOR EACH ROW
	WHEN ((OLD.id, OLD.transaction_id, OLD.user_id, OLD.asset_id, OLD.asset_name, OLD.asset_type, OLD.order_type,
		OLD.price_kobo, OLD.quantity, OLD.amount_kobo, OLD.network, OLD.wallet, OLD.payout_bank, OLD.admindetails,
		OLD.delivery_email, OLD.description_sealed, OLD.placed_at, OLD.expires_at)
		IS DISTINCT FROM (NEW.id, NEW.transaction_id, NEW.user_id, NEW.asset_id, NEW.asset_name, NEW.asset_type, NEW.order_type,
		NEW.price_kobo, NEW.quantity, NEW.amount_kobo, NEW.network, NEW.wallet, NEW.payout_bank, NEW.admindetails,
		NEW.delivery_email, NEW.description_sealed, NEW.placed_at, NEW.expires_at))
	EXECUTE FUNCTION refuse_new_terms();--> statement-breakpoint
-- Final is all that closing says, and not the status alone.
DROP TRIGGER orders_final ON "orders";--> statement-breakpoint
CREATE TRIGGER orders_final BEFORE UPDATE ON "orders" FOR EACH ROW
	WHEN (OLD.status IN ('completed', 'cancelled')
		AND (OLD.status, OLD.paid_claimed_at, OLD.closed_at, OLD.closed_by, OLD.reference, OLD.note, OLD.reason, OLD.delivery_code_sealed)
		IS DISTINCT FROM (NEW.status, NEW.paid_claimed_at, NEW.closed_at, NEW.closed_by, NEW.reference, NEW.note, NEW.reason, NEW.delivery_code_sealed))
	EXECUTE FUNCTION refuse_reopening();--> statement-breakpoint
-- Counts what a customer has not paid yet, up to a number, and lets the customer's next placing wait until this one
-- has ended: of many at once none goes over the cap. Volatile: it looks after the wait, not as of the statement.
CREATE FUNCTION count_unpaid_orders(customer uuid, up_to integer) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(7204, hashtext(customer::text));
	RETURN (SELECT count(*) FROM (SELECT FROM orders WHERE user_id = customer AND status = 'pending' LIMIT up_to) counted);
END $$;
