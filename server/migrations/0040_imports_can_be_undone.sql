ALTER TABLE "receipts" DROP CONSTRAINT "receipts_once";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_about";--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_kind";--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_line";--> statement-breakpoint
DROP INDEX "ledger_entries_receipt";--> statement-breakpoint
DROP INDEX "ledger_entries_statement";--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "undone_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "undone_by" uuid;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "undone_reason" text;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "receipts_once" ON "receipts" USING btree ("account_id","source","source_ref") WHERE "receipts"."kind" <> 'undone';--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_receipt" ON "ledger_entries" USING btree ("receipt_id","posting","account") WHERE "ledger_entries"."receipt_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_statement" ON "ledger_entries" USING btree ("statement_id","posting","account") WHERE "ledger_entries"."statement_id" is not null;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_about" CHECK (num_nonnulls("ledger_entries"."order_id", "ledger_entries"."receipt_id", "ledger_entries"."match_id", "ledger_entries"."refund_id", "ledger_entries"."statement_id") = 1
        and case when "ledger_entries"."posting" in ('trade', 'rounding', 'coins', 'reversal') then "ledger_entries"."order_id" is not null
          when "ledger_entries"."posting" = 'receipt' then "ledger_entries"."receipt_id" is not null
          when "ledger_entries"."posting" = 'match' then "ledger_entries"."match_id" is not null
          when "ledger_entries"."posting" = 'undo' then num_nonnulls("ledger_entries"."match_id", "ledger_entries"."receipt_id", "ledger_entries"."statement_id") = 1
          when "ledger_entries"."posting" in ('refund', 'withdraw') then "ledger_entries"."refund_id" is not null
          when "ledger_entries"."posting" = 'opening' then "ledger_entries"."statement_id" is not null else false end);--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_undone" CHECK ("receipts"."kind" <> 'undone' or "receipts"."line_key" is null and "receipts"."unmatched_kobo" = "receipts"."amount_kobo");--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_kind" CHECK ("receipts"."kind" in ('transfer', 'charge', 'reversal', 'sweep', 'undone'));--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_line" CHECK (("receipts"."statement_id" is null) = ("receipts"."line_key" is null and "receipts"."kind" <> 'undone'));--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_undone" CHECK (num_nonnulls("statements"."undone_at", "statements"."undone_by", "statements"."undone_reason") in (0, 3));--> statement-breakpoint
-- As before; and a line that a statement brought leaves the books, or one that staff had entered its line, when the
-- statement's import is undone.
DROP TRIGGER receipts_fixed ON "receipts";--> statement-breakpoint
CREATE TRIGGER receipts_fixed BEFORE UPDATE ON "receipts" FOR EACH ROW
	WHEN ((OLD.id, OLD.account_id, OLD.source, OLD.source_ref, OLD.direction, OLD.amount_kobo, OLD.arrived_at,
			OLD.sender_name, OLD.sender_account, OLD.sender_bank, OLD.bank_reference, OLD.narration, OLD.entered_by, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.account_id, NEW.source, NEW.source_ref, NEW.direction, NEW.amount_kobo, NEW.arrived_at,
			NEW.sender_name, NEW.sender_account, NEW.sender_bank, NEW.bank_reference, NEW.narration, NEW.entered_by, NEW.created_at)
		OR OLD.kind = 'undone'
		OR (OLD.kind <> NEW.kind AND NOT (NEW.kind = 'undone' AND OLD.source = 'statement'
			AND (OLD.statement_id, OLD.balance_kobo) IS NOT DISTINCT FROM (NEW.statement_id, NEW.balance_kobo)))
		OR (OLD.kind = NEW.kind AND OLD.line_key IS NOT NULL AND (OLD.statement_id, OLD.line_key, OLD.balance_kobo)
			IS DISTINCT FROM (NEW.statement_id, NEW.line_key, NEW.balance_kobo)
			AND NOT (OLD.source = 'hand' AND num_nonnulls(NEW.statement_id, NEW.line_key, NEW.balance_kobo) = 0)))
	EXECUTE FUNCTION refuse_money_edit();--> statement-breakpoint
CREATE FUNCTION check_line_undone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM statements WHERE id = OLD.statement_id AND undone_at IS NOT NULL) THEN
		RAISE EXCEPTION 'receipt % is on a statement that stands', OLD.id USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER receipts_undone BEFORE UPDATE ON "receipts" FOR EACH ROW
	WHEN (OLD.line_key IS NOT NULL AND NEW.line_key IS NULL) EXECUTE FUNCTION check_line_undone();--> statement-breakpoint
-- For good: the file is imported again as another statement.
CREATE TRIGGER statements_fixed BEFORE UPDATE ON "statements" FOR EACH ROW
	WHEN (OLD.undone_at IS NOT NULL) EXECUTE FUNCTION refuse_money_edit();
