CREATE TABLE "receipt_reversals" (
	"reversal_id" uuid PRIMARY KEY NOT NULL,
	"reversed_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipt_reversals_reversed_id_unique" UNIQUE("reversed_id")
);
--> statement-breakpoint
CREATE TABLE "order_reversals" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"reversed_by" uuid NOT NULL,
	"reversed_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "order_reversals_reason" CHECK ("order_reversals"."reason" <> '')
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_about";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account";--> statement-breakpoint
ALTER TABLE "receipt_matches" DROP CONSTRAINT "receipt_matches_undone";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_state";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_sent";--> statement-breakpoint
ALTER TABLE "refunds" DROP CONSTRAINT "refunds_payee";--> statement-breakpoint
DROP INDEX "ledger_entries_refund";--> statement-breakpoint
DROP INDEX "refunds_owed";--> statement-breakpoint
ALTER TABLE "receipt_matches" ADD COLUMN "taken_back_by" uuid;--> statement-breakpoint
ALTER TABLE "receipt_reversals" ADD CONSTRAINT "receipt_reversals_reversal_id_receipts_id_fk" FOREIGN KEY ("reversal_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_reversals" ADD CONSTRAINT "receipt_reversals_reversed_id_receipts_id_fk" FOREIGN KEY ("reversed_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_reversals" ADD CONSTRAINT "receipt_reversals_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reversals" ADD CONSTRAINT "order_reversals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_reversals" ADD CONSTRAINT "order_reversals_reversed_by_users_id_fk" FOREIGN KEY ("reversed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_matches" ADD CONSTRAINT "receipt_matches_taken_back_by_receipts_id_fk" FOREIGN KEY ("taken_back_by") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipt_matches_taken_back" ON "receipt_matches" USING btree ("taken_back_by") WHERE "receipt_matches"."taken_back_by" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_refund" ON "ledger_entries" USING btree ("refund_id","posting","account") WHERE "ledger_entries"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "refunds_owed" ON "refunds" USING btree ("created_at","id") WHERE "refunds"."state" in ('due', 'sent');--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_about" CHECK (num_nonnulls("ledger_entries"."order_id", "ledger_entries"."receipt_id", "ledger_entries"."match_id", "ledger_entries"."refund_id", "ledger_entries"."statement_id") = 1
        and case when "ledger_entries"."posting" in ('trade', 'rounding', 'coins', 'reversal') then "ledger_entries"."order_id" is not null
          when "ledger_entries"."posting" = 'receipt' then "ledger_entries"."receipt_id" is not null
          when "ledger_entries"."posting" in ('match', 'undo') then "ledger_entries"."match_id" is not null
          when "ledger_entries"."posting" in ('refund', 'withdraw') then "ledger_entries"."refund_id" is not null
          when "ledger_entries"."posting" = 'opening' then "ledger_entries"."statement_id" is not null else false end);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('desk', 'customer', 'unclaimed', 'refunds-owed', 'rounding', 'fees', 'stamp-duty', 'opening')
        or "ledger_entries"."account" like 'bank:%' or "ledger_entries"."account" like 'savings:%' or "ledger_entries"."account" like 'wallet:%');--> statement-breakpoint
ALTER TABLE "receipt_matches" ADD CONSTRAINT "receipt_matches_undone" CHECK (("receipt_matches"."undone_at" is null) = ("receipt_matches"."undone_by" is null) and ("receipt_matches"."undone_at" is null) = ("receipt_matches"."undone_reason" is null)
        and ("receipt_matches"."taken_back_by" is null or "receipt_matches"."undone_at" is not null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('due', 'sent', 'settled', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_sent" CHECK (("refunds"."state" in ('due', 'withdrawn')) = ("refunds"."sent_at" is null));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payee" CHECK ("refunds"."state" in ('due', 'withdrawn') or "refunds"."payee" is not null);--> statement-breakpoint
CREATE TRIGGER receipt_reversals_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON "receipt_reversals"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER order_reversals_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON "order_reversals"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A reversal and what it takes back use each other up: the check of receipts refuses it while anything of either is
-- matched, and every match of them from then on.
CREATE FUNCTION use_reversed_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE receipts r SET unmatched_kobo = r.unmatched_kobo - r.amount_kobo
	FROM receipts reversal, receipts reversed
	WHERE reversal.id = NEW.reversal_id AND reversed.id = NEW.reversed_id AND r.id IN (reversal.id, reversed.id)
		AND reversal.kind = 'reversal' AND reversed.kind = 'transfer' AND reversal.account_id = reversed.account_id
		AND reversal.direction <> reversed.direction AND reversal.amount_kobo = reversed.amount_kobo;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'receipt % does not take back receipt %', NEW.reversal_id, NEW.reversed_id
			USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER receipt_reversals_use AFTER INSERT ON "receipt_reversals"
	FOR EACH ROW EXECUTE FUNCTION use_reversed_receipts();--> statement-breakpoint
-- Only a completed order is reversed, and with its posting: every entry of the trade and of its rounding, taken back.
CREATE FUNCTION check_order_reversal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (SELECT status FROM orders WHERE id = NEW.order_id) IS DISTINCT FROM 'completed' OR EXISTS (
		SELECT FROM ledger_entries WHERE order_id = NEW.order_id AND posting IN ('trade', 'rounding', 'reversal')
		GROUP BY account, currency HAVING sum(amount) <> 0)
	THEN
		RAISE EXCEPTION 'order % is not completed, or reversed without its posting', NEW.order_id
			USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER order_reversals_posted AFTER INSERT ON "order_reversals"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_order_reversal();--> statement-breakpoint
CREATE FUNCTION announce_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO event_queue (topic, subject_id, owner_id) SELECT 'order', id, user_id FROM orders WHERE id = NEW.order_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER order_reversals_announced AFTER INSERT ON "order_reversals" FOR EACH ROW EXECUTE FUNCTION announce_order();--> statement-breakpoint
DROP TRIGGER receipt_matches_fixed ON "receipt_matches";--> statement-breakpoint
CREATE TRIGGER receipt_matches_fixed BEFORE UPDATE ON "receipt_matches" FOR EACH ROW
	WHEN (OLD.undone_at IS NOT NULL OR NEW.undone_at IS NULL OR
		(to_jsonb(OLD) - '{undone_at,undone_by,undone_reason,taken_back_by}'::text[])
		IS DISTINCT FROM (to_jsonb(NEW) - '{undone_at,undone_by,undone_reason,taken_back_by}'::text[]))
	EXECUTE FUNCTION refuse_money_edit();--> statement-breakpoint
-- As before; and one that is due can be withdrawn for good, and one that arrived is due again when the bank returns it.
DROP TRIGGER refunds_fixed ON "refunds";--> statement-breakpoint
CREATE TRIGGER refunds_fixed BEFORE UPDATE ON "refunds" FOR EACH ROW
	WHEN ((OLD.id, OLD.user_id, OLD.order_id, OLD.amount_kobo, OLD.reason, OLD.created_by, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.user_id, NEW.order_id, NEW.amount_kobo, NEW.reason, NEW.created_by, NEW.created_at)
		OR OLD.state = 'withdrawn' OR (OLD.state, NEW.state) IN (('due', 'settled'), ('sent', 'withdrawn'), ('settled', 'withdrawn'))
		OR (OLD.state = 'settled' AND (NEW.state <> 'due' OR NEW.failure IS NULL))
		OR (OLD.state IN ('sent', 'settled') AND NEW.payee IS DISTINCT FROM OLD.payee))
	EXECUTE FUNCTION refuse_money_edit();
