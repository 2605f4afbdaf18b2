-- A statement of a bank brings thousands of matches: each of these once for a statement of SQL instead of each row.
DROP TRIGGER receipt_matches_use ON "receipt_matches";--> statement-breakpoint
-- The check of receipts holds the sum of the matches down to the receipt, and the update makes rivals wait.
CREATE OR REPLACE FUNCTION use_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE receipts r SET unmatched_kobo = unmatched_kobo - m.kobo
	FROM (SELECT receipt_id, sum(CASE WHEN undone_at IS NULL THEN amount_kobo ELSE -amount_kobo END) AS kobo
		FROM changed GROUP BY receipt_id) m
	WHERE r.id = m.receipt_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER receipt_matches_use AFTER INSERT ON "receipt_matches" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION use_receipt();--> statement-breakpoint
CREATE TRIGGER receipt_matches_give_back AFTER UPDATE ON "receipt_matches" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION use_receipt();--> statement-breakpoint
DROP TRIGGER receipt_matches_side ON "receipt_matches";--> statement-breakpoint
-- Money that came in pays a buy, and money that left pays out a sell.
CREATE OR REPLACE FUNCTION check_match_side() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	wrong record;
BEGIN
	SELECT m.receipt_id, m.order_id INTO wrong FROM added m
		JOIN receipts r ON r.id = m.receipt_id JOIN orders o ON o.id = m.order_id
		WHERE (r.direction = 'in') <> (o.order_type = 'buy') LIMIT 1;
	IF FOUND THEN
		RAISE EXCEPTION 'receipt % is on the other side of order %', wrong.receipt_id, wrong.order_id
			USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER receipt_matches_side AFTER INSERT ON "receipt_matches" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION check_match_side();--> statement-breakpoint
DROP TRIGGER receipt_matches_announced ON "receipt_matches";--> statement-breakpoint
CREATE FUNCTION announce_matched_orders() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO event_queue (topic, subject_id, owner_id)
	SELECT DISTINCT 'order', o.id, o.user_id FROM changed m JOIN orders o ON o.id = m.order_id;
	RETURN NULL;
END $$;--> statement-breakpoint
-- What arrived for an order is news for its customer too: how much is missing.
CREATE TRIGGER receipt_matches_announced AFTER INSERT ON "receipt_matches" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION announce_matched_orders();--> statement-breakpoint
CREATE TRIGGER receipt_matches_undo_announced AFTER UPDATE ON "receipt_matches" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION announce_matched_orders();
