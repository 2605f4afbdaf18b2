-- Marks are HMACs under a key that is not in the database: what was written past the server has none, or another's.
ALTER TABLE "audit_log" ADD COLUMN "marks" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "mark" "bytea";--> statement-breakpoint
-- What a tool cannot draw from the tables. A mark alone is no news for the screens.
DROP TRIGGER orders_announced ON "orders";--> statement-breakpoint
CREATE TRIGGER orders_announced AFTER INSERT OR UPDATE OF "status" ON "orders"
	FOR EACH ROW EXECUTE FUNCTION announce_to_owner('order');--> statement-breakpoint
-- A move takes the mark away and gives the next one; that of a closed order stays.
DROP TRIGGER orders_final ON "orders";--> statement-breakpoint
CREATE TRIGGER orders_final BEFORE UPDATE ON "orders" FOR EACH ROW
	WHEN (OLD.status IN ('completed', 'cancelled')
		AND ((OLD.status, OLD.paid_claimed_at, OLD.closed_at, OLD.closed_by, OLD.reference, OLD.note, OLD.reason, OLD.delivery_code_sealed)
		IS DISTINCT FROM (NEW.status, NEW.paid_claimed_at, NEW.closed_at, NEW.closed_by, NEW.reference, NEW.note, NEW.reason, NEW.delivery_code_sealed)
		OR OLD.mark IS NOT NULL AND NEW.mark IS DISTINCT FROM OLD.mark))
	EXECUTE FUNCTION refuse_reopening();
