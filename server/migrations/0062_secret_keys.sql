CREATE TABLE "secret_keys" (
	"number" integer PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"verifier" "bytea",
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "secret_keys_id_unique" UNIQUE("id"),
	CONSTRAINT "secret_keys_number" CHECK ("secret_keys"."number" > 0),
	CONSTRAINT "secret_keys_id" CHECK ("secret_keys"."id" ~ '^[0-9a-f]{8}$')
);--> statement-breakpoint
-- What a tool cannot draw from the tables. Where the key is changed, what was sealed with the one before is sealed anew
-- (server/src/platform/verify/keys/): codes of cards and marks alone, by a transaction that says so.
LOCK TABLE "orders", "order_cards", "delivered_codes" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
CREATE FUNCTION is_resealing() RETURNS boolean LANGUAGE sql STABLE AS $$
	SELECT coalesce(current_setting('nairadesk.resealing', true), '') = 'on'
$$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_fixed_terms BEFORE UPDATE ON "orders" FOR EACH ROW
	WHEN ((OLD.id, OLD.transaction_id, OLD.user_id, OLD.asset_id, OLD.asset_name, OLD.asset_type, OLD.order_type,
		OLD.price_kobo, OLD.quantity, OLD.quantity_decimals, OLD.amount_kobo, OLD.card_count, OLD.network, OLD.wallet, OLD.payout_bank,
		OLD.admindetails, OLD.receiving_account_id, OLD.customer_name, OLD.delivery_email, OLD.placed_at, OLD.expires_at)
		IS DISTINCT FROM (NEW.id, NEW.transaction_id, NEW.user_id, NEW.asset_id, NEW.asset_name, NEW.asset_type, NEW.order_type,
		NEW.price_kobo, NEW.quantity, NEW.quantity_decimals, NEW.amount_kobo, NEW.card_count, NEW.network, NEW.wallet, NEW.payout_bank,
		NEW.admindetails, NEW.receiving_account_id, NEW.customer_name, NEW.delivery_email, NEW.placed_at, NEW.expires_at)
		OR OLD.description_sealed IS DISTINCT FROM NEW.description_sealed AND NOT is_resealing())
	EXECUTE FUNCTION refuse_new_terms();--> statement-breakpoint
CREATE OR REPLACE TRIGGER orders_final BEFORE UPDATE ON "orders" FOR EACH ROW
	WHEN (OLD.status IN ('completed', 'cancelled')
		AND ((OLD.status, OLD.settled_kobo, OLD.settled_quantity, OLD.rest_until, OLD.paid_claimed_at, OLD.closed_at, OLD.closed_by,
			OLD.reference, OLD.note, OLD.reason)
		IS DISTINCT FROM (NEW.status, NEW.settled_kobo, NEW.settled_quantity, NEW.rest_until, NEW.paid_claimed_at, NEW.closed_at, NEW.closed_by,
			NEW.reference, NEW.note, NEW.reason)
		OR (OLD.delivery_code_sealed IS DISTINCT FROM NEW.delivery_code_sealed
			OR OLD.mark IS NOT NULL AND NEW.mark IS DISTINCT FROM OLD.mark) AND NOT is_resealing()))
	EXECUTE FUNCTION refuse_reopening();--> statement-breakpoint
CREATE OR REPLACE TRIGGER order_cards_fixed BEFORE UPDATE ON "order_cards" FOR EACH ROW
	WHEN ((to_jsonb(OLD) - '{code_sealed,taken_back_at,verdict,verdict_cents,verdict_rate_kobo,verdict_kobo,reason,reason_text,judged_by,judged_at,version}'::text[])
		IS DISTINCT FROM (to_jsonb(NEW) - '{code_sealed,taken_back_at,verdict,verdict_cents,verdict_rate_kobo,verdict_kobo,reason,reason_text,judged_by,judged_at,version}'::text[])
		OR NEW.code_sealed IS NOT NULL AND NEW.code_sealed IS DISTINCT FROM OLD.code_sealed
			AND NOT (is_resealing() AND OLD.code_sealed IS NOT NULL)
		OR OLD.taken_back_at IS NOT NULL)
	EXECUTE FUNCTION refuse_card_edit();--> statement-breakpoint
DROP TRIGGER delivered_codes_kept ON "delivered_codes";--> statement-breakpoint
CREATE TRIGGER delivered_codes_kept BEFORE DELETE OR TRUNCATE ON "delivered_codes"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER delivered_codes_fixed BEFORE UPDATE ON "delivered_codes" FOR EACH ROW
	WHEN (NOT is_resealing() OR NEW.code_sealed IS NULL
		OR (to_jsonb(OLD) - 'code_sealed') IS DISTINCT FROM (to_jsonb(NEW) - 'code_sealed'))
	EXECUTE FUNCTION refuse_change();
