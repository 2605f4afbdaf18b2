CREATE TABLE "receipt_matches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"receipt_id" uuid NOT NULL,
	"order_id" uuid,
	"refund_id" uuid,
	"amount_kobo" bigint NOT NULL,
	"rule" text NOT NULL,
	"matched_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid,
	"undone_reason" text,
	CONSTRAINT "receipt_matches_one" CHECK (("receipt_matches"."order_id" is null) <> ("receipt_matches"."refund_id" is null)),
	CONSTRAINT "receipt_matches_amount" CHECK ("receipt_matches"."amount_kobo" > 0),
	CONSTRAINT "receipt_matches_rule" CHECK ("receipt_matches"."rule" in ('transaction-id', 'likely', 'hand')),
	CONSTRAINT "receipt_matches_undone" CHECK (("receipt_matches"."undone_at" is null) = ("receipt_matches"."undone_by" is null) and ("receipt_matches"."undone_at" is null) = ("receipt_matches"."undone_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"source" text NOT NULL,
	"source_ref" text NOT NULL,
	"direction" text NOT NULL,
	"kind" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"unmatched_kobo" bigint NOT NULL,
	"balance_kobo" bigint,
	"arrived_at" timestamp (3) with time zone NOT NULL,
	"sender_name" text,
	"sender_account" text,
	"sender_bank" text,
	"narration" text DEFAULT '' NOT NULL,
	"entered_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receipts_once" UNIQUE("account_id","source","source_ref"),
	CONSTRAINT "receipts_source" CHECK ("receipts"."source" in ('statement', 'hand')),
	CONSTRAINT "receipts_direction" CHECK ("receipts"."direction" in ('in', 'out')),
	CONSTRAINT "receipts_kind" CHECK ("receipts"."kind" in ('transfer', 'charge', 'reversal')),
	CONSTRAINT "receipts_amount" CHECK ("receipts"."amount_kobo" > 0),
	CONSTRAINT "receipts_unmatched" CHECK ("receipts"."unmatched_kobo" between 0 and "receipts"."amount_kobo")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"order_id" uuid,
	"amount_kobo" bigint NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"payee" jsonb,
	"state" text DEFAULT 'due' NOT NULL,
	"bank_reference" text,
	"sent_at" timestamp (3) with time zone,
	"sent_by" uuid,
	"settled_at" timestamp (3) with time zone,
	"failure" text,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('due', 'sent', 'settled')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_kobo" > 0),
	CONSTRAINT "refunds_sent" CHECK (("refunds"."state" = 'due') = ("refunds"."sent_at" is null)),
	CONSTRAINT "refunds_settled" CHECK (("refunds"."state" = 'settled') = ("refunds"."settled_at" is not null)),
	CONSTRAINT "refunds_payee" CHECK ("refunds"."state" = 'due' or "refunds"."payee" is not null)
);
--> statement-breakpoint
CREATE TABLE "used_references" (
	"place" text NOT NULL,
	"reference" text NOT NULL,
	"order_id" uuid NOT NULL,
	CONSTRAINT "used_references_place_reference_pk" PRIMARY KEY("place","reference")
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_once";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account";--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "posting" text DEFAULT 'trade' NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "receipt_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "match_id" uuid;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "receipt_matches" ADD CONSTRAINT "receipt_matches_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_matches" ADD CONSTRAINT "receipt_matches_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_matches" ADD CONSTRAINT "receipt_matches_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_matches" ADD CONSTRAINT "receipt_matches_matched_by_users_id_fk" FOREIGN KEY ("matched_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt_matches" ADD CONSTRAINT "receipt_matches_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_account_id_receiving_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."receiving_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_entered_by_users_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_sent_by_users_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_references" ADD CONSTRAINT "used_references_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "receipt_matches_receipt" ON "receipt_matches" USING btree ("receipt_id");--> statement-breakpoint
CREATE INDEX "receipt_matches_order" ON "receipt_matches" USING btree ("order_id") WHERE "receipt_matches"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "receipt_matches_refund" ON "receipt_matches" USING btree ("refund_id") WHERE "receipt_matches"."refund_id" is not null;--> statement-breakpoint
CREATE INDEX "receipts_all" ON "receipts" USING btree ("arrived_at","id");--> statement-breakpoint
CREATE INDEX "receipts_unmatched" ON "receipts" USING btree ("arrived_at","id") WHERE "receipts"."unmatched_kobo" > 0 and "receipts"."kind" <> 'charge';--> statement-breakpoint
CREATE INDEX "receipts_account" ON "receipts" USING btree ("account_id","arrived_at","id");--> statement-breakpoint
CREATE INDEX "refunds_all" ON "refunds" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "refunds_owed" ON "refunds" USING btree ("created_at","id") WHERE "refunds"."state" <> 'settled';--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_user" ON "refunds" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "used_references_order" ON "used_references" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_receipt_id_receipts_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_match_id_receipt_matches_id_fk" FOREIGN KEY ("match_id") REFERENCES "public"."receipt_matches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_receipt" ON "ledger_entries" USING btree ("receipt_id","account") WHERE "ledger_entries"."receipt_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_match" ON "ledger_entries" USING btree ("match_id","posting","account") WHERE "ledger_entries"."match_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_refund" ON "ledger_entries" USING btree ("refund_id","account") WHERE "ledger_entries"."refund_id" is not null;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_once" UNIQUE("order_id","posting","currency","account");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_about" CHECK (num_nonnulls("ledger_entries"."order_id", "ledger_entries"."receipt_id", "ledger_entries"."match_id", "ledger_entries"."refund_id") = 1
        and case "ledger_entries"."posting" when 'trade' then "ledger_entries"."order_id" is not null when 'rounding' then "ledger_entries"."order_id" is not null
          when 'receipt' then "ledger_entries"."receipt_id" is not null when 'match' then "ledger_entries"."match_id" is not null
          when 'undo' then "ledger_entries"."match_id" is not null when 'refund' then "ledger_entries"."refund_id" is not null else false end);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('desk', 'customer', 'unclaimed', 'refunds-owed', 'rounding', 'fees') or "ledger_entries"."account" like 'bank:%');--> statement-breakpoint
-- Of a trade every entry is one that its order agreed to; of any other posting the entries sum to zero.
DROP TRIGGER ledger_entries_agreed ON "ledger_entries";--> statement-breakpoint
CREATE TRIGGER ledger_entries_agreed BEFORE INSERT ON "ledger_entries"
	FOR EACH ROW WHEN (NEW.posting = 'trade') EXECUTE FUNCTION check_ledger_entry();--> statement-breakpoint
CREATE FUNCTION check_posting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (SELECT sum(amount) FROM ledger_entries e WHERE e.posting = NEW.posting AND e.currency = NEW.currency AND
		CASE WHEN NEW.receipt_id IS NOT NULL THEN e.receipt_id = NEW.receipt_id
			WHEN NEW.match_id IS NOT NULL THEN e.match_id = NEW.match_id
			WHEN NEW.refund_id IS NOT NULL THEN e.refund_id = NEW.refund_id
			ELSE e.order_id = NEW.order_id END) <> 0
	THEN
		RAISE EXCEPTION 'the posting % does not sum to zero', NEW.posting USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_posted AFTER INSERT ON "ledger_entries"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.posting <> 'trade') EXECUTE FUNCTION check_posting();--> statement-breakpoint
-- As before, and by the trade alone: an order may have other postings too.
CREATE OR REPLACE FUNCTION check_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM assert_order_chain(NEW.id);
	IF NEW.status = 'completed'
		AND (SELECT count(*) FROM ledger_entries WHERE order_id = NEW.id AND posting = 'trade') <> 4
	THEN
		RAISE EXCEPTION 'order % is completed without its posting', NEW.id USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION refuse_money_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'receipts, matches and refunds keep what they said' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
-- What a bank said never changes; what is left of it follows from the matches.
CREATE TRIGGER receipts_fixed BEFORE UPDATE ON "receipts" FOR EACH ROW
	WHEN ((to_jsonb(OLD) - 'unmatched_kobo') IS DISTINCT FROM (to_jsonb(NEW) - 'unmatched_kobo'))
	EXECUTE FUNCTION refuse_money_edit();--> statement-breakpoint
CREATE TRIGGER receipts_kept BEFORE DELETE OR TRUNCATE ON "receipts" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER receipt_matches_kept BEFORE DELETE OR TRUNCATE ON "receipt_matches" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER refunds_kept BEFORE DELETE OR TRUNCATE ON "refunds" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER receipt_matches_fixed BEFORE UPDATE ON "receipt_matches" FOR EACH ROW
	WHEN (OLD.undone_at IS NOT NULL OR NEW.undone_at IS NULL OR
		(OLD.id, OLD.receipt_id, OLD.order_id, OLD.refund_id, OLD.amount_kobo, OLD.rule, OLD.matched_by, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.receipt_id, NEW.order_id, NEW.refund_id, NEW.amount_kobo, NEW.rule, NEW.matched_by, NEW.created_at))
	EXECUTE FUNCTION refuse_money_edit();--> statement-breakpoint
-- The check of receipts holds the sum of the matches down to the receipt, and the update makes rivals wait.
CREATE FUNCTION use_receipt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE receipts SET unmatched_kobo = unmatched_kobo - CASE WHEN NEW.undone_at IS NULL THEN 1 ELSE -1 END * NEW.amount_kobo
	WHERE id = NEW.receipt_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER receipt_matches_use AFTER INSERT OR UPDATE ON "receipt_matches"
	FOR EACH ROW EXECUTE FUNCTION use_receipt();--> statement-breakpoint
-- Money that came in pays a buy, and money that left pays out a sell.
CREATE FUNCTION check_match_side() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (SELECT r.direction = 'in' FROM receipts r WHERE r.id = NEW.receipt_id)
		IS DISTINCT FROM (SELECT o.order_type = 'buy' FROM orders o WHERE o.id = NEW.order_id)
	THEN
		RAISE EXCEPTION 'receipt % is on the other side of order %', NEW.receipt_id, NEW.order_id
			USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER receipt_matches_side BEFORE INSERT ON "receipt_matches"
	FOR EACH ROW WHEN (NEW.order_id IS NOT NULL) EXECUTE FUNCTION check_match_side();--> statement-breakpoint
-- A refund goes from due to sent, and from there to settled or back; its amount never changes.
CREATE TRIGGER refunds_fixed BEFORE UPDATE ON "refunds" FOR EACH ROW
	WHEN ((OLD.id, OLD.user_id, OLD.order_id, OLD.amount_kobo, OLD.reason, OLD.created_by, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.user_id, NEW.order_id, NEW.amount_kobo, NEW.reason, NEW.created_by, NEW.created_at)
		OR OLD.state = 'settled' OR (OLD.state = 'due' AND NEW.state = 'settled')
		OR (OLD.state = 'sent' AND NEW.payee IS DISTINCT FROM OLD.payee))
	EXECUTE FUNCTION refuse_money_edit();
--> statement-breakpoint
-- Of orders completed with one reference before they had to differ, the first one keeps it.
INSERT INTO "used_references" ("place", "reference", "order_id")
SELECT place, reference, id FROM (
	SELECT id, closed_at, upper(regexp_replace(reference, '[^[:alnum:]]', '', 'g')) AS reference,
		CASE WHEN order_type = 'sell' THEN 'bank' ELSE network END AS place
	FROM orders WHERE status = 'completed' AND reference ~ '[0-9]'
) referenced WHERE place IS NOT NULL ORDER BY closed_at, id
ON CONFLICT DO NOTHING;
