CREATE TABLE "order_cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"country" text NOT NULL,
	"form" text NOT NULL,
	"receipt" text NOT NULL,
	"face_cents" bigint NOT NULL,
	"rate_kobo" bigint NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"code_sealed" "bytea",
	"taken_back_at" timestamp (3) with time zone,
	"verdict" text,
	"verdict_cents" bigint,
	"verdict_rate_kobo" bigint,
	"verdict_kobo" bigint,
	"reason" text,
	"reason_text" text,
	"judged_by" uuid,
	"judged_at" timestamp (3) with time zone,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_cards_position" UNIQUE("order_id","position"),
	CONSTRAINT "order_cards_places" CHECK ("order_cards"."position" between 1 and 10),
	CONSTRAINT "order_cards_form" CHECK ("order_cards"."form" in ('physical', 'e-code')),
	CONSTRAINT "order_cards_receipt" CHECK ("order_cards"."receipt" in ('cash', 'debit', 'none')),
	CONSTRAINT "order_cards_positive" CHECK ("order_cards"."face_cents" > 0 and "order_cards"."rate_kobo" > 0 and "order_cards"."amount_kobo" > 0),
	CONSTRAINT "order_cards_amount" CHECK ("order_cards"."amount_kobo" = div("order_cards"."face_cents"::numeric * "order_cards"."rate_kobo" * 2 + 100, 200)),
	CONSTRAINT "order_cards_taken_back" CHECK ("order_cards"."taken_back_at" is null or "order_cards"."code_sealed" is null),
	CONSTRAINT "order_cards_verdict" CHECK ("order_cards"."verdict" in ('accepted', 'changed', 'refused')),
	CONSTRAINT "order_cards_judged" CHECK (num_nulls("order_cards"."verdict", "order_cards"."verdict_cents", "order_cards"."verdict_rate_kobo", "order_cards"."verdict_kobo", "order_cards"."judged_by", "order_cards"."judged_at") in (0, 6)),
	CONSTRAINT "order_cards_verdict_positive" CHECK ("order_cards"."verdict_cents" > 0 and "order_cards"."verdict_rate_kobo" > 0),
	CONSTRAINT "order_cards_verdict_amount" CHECK ("order_cards"."verdict_kobo" = case "order_cards"."verdict" when 'refused' then 0 else div("order_cards"."verdict_cents"::numeric * "order_cards"."verdict_rate_kobo" * 2 + 100, 200) end),
	CONSTRAINT "order_cards_as_agreed" CHECK (coalesce("order_cards"."verdict", 'changed') = 'changed' or ("order_cards"."verdict_cents" = "order_cards"."face_cents" and "order_cards"."verdict_rate_kobo" = "order_cards"."rate_kobo")),
	CONSTRAINT "order_cards_reason" CHECK (("order_cards"."reason" is not null) = (coalesce("order_cards"."verdict", '') = 'refused') and ("order_cards"."reason_text" is null or "order_cards"."verdict" is not null))
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_amount";--> statement-breakpoint
ALTER TABLE "card_prints" ADD COLUMN "position" smallint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "card_count" smallint;--> statement-breakpoint
ALTER TABLE "order_cards" ADD CONSTRAINT "order_cards_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_cards" ADD CONSTRAINT "order_cards_judged_by_users_id_fk" FOREIGN KEY ("judged_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cards" CHECK ("orders"."card_count" is null or ("orders"."card_count" between 1 and 10 and "orders"."asset_type" = 'gift-card' and "orders"."order_type" = 'sell'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amount" CHECK (case when "orders"."card_count" is null then abs("orders"."amount_kobo" - "orders"."quantity" * "orders"."price_kobo") * 10::numeric ^ "orders"."quantity_decimals" <= greatest(100 * 10::numeric ^ "orders"."quantity_decimals", "orders"."price_kobo") else abs("orders"."amount_kobo" - "orders"."quantity" * "orders"."price_kobo") * 2 <= "orders"."quantity" end);--> statement-breakpoint
-- What a tool cannot draw from the tables. How many cards it sells is a term of an order, too.
DROP TRIGGER orders_fixed_terms ON "orders";--> statement-breakpoint
CREATE TRIGGER orders_fixed_terms BEFORE UPDATE ON "orders" FOR EACH ROW
	WHEN ((OLD.id, OLD.transaction_id, OLD.user_id, OLD.asset_id, OLD.asset_name, OLD.asset_type, OLD.order_type,
		OLD.price_kobo, OLD.quantity, OLD.quantity_decimals, OLD.amount_kobo, OLD.card_count, OLD.network, OLD.wallet, OLD.payout_bank,
		OLD.admindetails, OLD.receiving_account_id, OLD.customer_name, OLD.delivery_email, OLD.description_sealed, OLD.placed_at, OLD.expires_at)
		IS DISTINCT FROM (NEW.id, NEW.transaction_id, NEW.user_id, NEW.asset_id, NEW.asset_name, NEW.asset_type, NEW.order_type,
		NEW.price_kobo, NEW.quantity, NEW.quantity_decimals, NEW.amount_kobo, NEW.card_count, NEW.network, NEW.wallet, NEW.payout_bank,
		NEW.admindetails, NEW.receiving_account_id, NEW.customer_name, NEW.delivery_email, NEW.description_sealed, NEW.placed_at, NEW.expires_at))
	EXECUTE FUNCTION refuse_new_terms();--> statement-breakpoint
-- Of a card only what was judged changes; its code is only ever erased.
CREATE FUNCTION refuse_card_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'a card of an order keeps what was agreed' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER order_cards_fixed BEFORE UPDATE ON "order_cards" FOR EACH ROW
	WHEN ((to_jsonb(OLD) - '{code_sealed,taken_back_at,verdict,verdict_cents,verdict_rate_kobo,verdict_kobo,reason,reason_text,judged_by,judged_at,version}'::text[])
		IS DISTINCT FROM (to_jsonb(NEW) - '{code_sealed,taken_back_at,verdict,verdict_cents,verdict_rate_kobo,verdict_kobo,reason,reason_text,judged_by,judged_at,version}'::text[])
		OR NEW.code_sealed IS NOT NULL AND NEW.code_sealed IS DISTINCT FROM OLD.code_sealed
		OR OLD.taken_back_at IS NOT NULL)
	EXECUTE FUNCTION refuse_card_edit();--> statement-breakpoint
CREATE TRIGGER order_cards_kept BEFORE DELETE OR TRUNCATE ON "order_cards" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Checked at commit: the cards of an order are as many as it says, and sum up to its quantity and amount.
CREATE FUNCTION check_order_cards() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	checked uuid := CASE TG_TABLE_NAME WHEN 'orders' THEN (to_jsonb(NEW) ->> 'id')::uuid ELSE (to_jsonb(NEW) ->> 'order_id')::uuid END;
BEGIN
	IF NOT EXISTS (SELECT FROM orders o, (
			SELECT count(*) AS cards, sum(face_cents) AS cents, sum(amount_kobo) AS kobo FROM order_cards WHERE order_id = checked) sums
		WHERE o.id = checked AND o.card_count = sums.cards AND o.quantity * 100 = sums.cents AND o.amount_kobo = sums.kobo)
	THEN
		RAISE EXCEPTION 'the cards of order % do not sum up to it', checked USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER orders_have_cards AFTER INSERT ON "orders"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.card_count IS NOT NULL) EXECUTE FUNCTION check_order_cards();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_cards_sum AFTER INSERT ON "order_cards"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_order_cards();--> statement-breakpoint
-- What was judged is told to staff alone: its customer hears of it when it is sent.
CREATE FUNCTION announce_to_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO event_queue (topic, subject_id) VALUES ('order', NEW.order_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER order_cards_announced AFTER UPDATE ON "order_cards" FOR EACH ROW
	WHEN (OLD.version IS DISTINCT FROM NEW.version) EXECUTE FUNCTION announce_to_staff();
