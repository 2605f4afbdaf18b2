ALTER TABLE "receipts" ADD COLUMN "line_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "line_reference" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "line_narration" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "line_sender_name" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "line_sender_account" text;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "file_hash" text;--> statement-breakpoint
ALTER TABLE "statements" ADD COLUMN "read_as" text;--> statement-breakpoint
CREATE INDEX "receipts_alike" ON "receipts" USING btree ("account_id","amount_kobo",coalesce("line_at", "arrived_at"));--> statement-breakpoint
CREATE INDEX "receipts_line_at" ON "receipts" USING btree ("account_id","line_at") WHERE "receipts"."line_at" is not null;--> statement-breakpoint
CREATE INDEX "receipts_line_reference" ON "receipts" USING btree (plain_reference("line_reference")) WHERE "receipts"."line_reference" is not null;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_line_facts" CHECK ("receipts"."line_at" is not null and "receipts"."line_key" is not null and "receipts"."source" = 'hand'
        or num_nonnulls("receipts"."line_at", "receipts"."line_reference", "receipts"."line_narration", "receipts"."line_sender_name", "receipts"."line_sender_account") = 0);--> statement-breakpoint
-- As before; what the bank wrote in a line comes with it, and leaves with it.
DROP TRIGGER receipts_fixed ON "receipts";--> statement-breakpoint
CREATE TRIGGER receipts_fixed BEFORE UPDATE ON "receipts" FOR EACH ROW
	WHEN ((OLD.id, OLD.account_id, OLD.source, OLD.source_ref, OLD.direction, OLD.amount_kobo, OLD.arrived_at,
			OLD.sender_name, OLD.sender_account, OLD.sender_bank, OLD.bank_reference, OLD.narration, OLD.entered_by, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.account_id, NEW.source, NEW.source_ref, NEW.direction, NEW.amount_kobo, NEW.arrived_at,
			NEW.sender_name, NEW.sender_account, NEW.sender_bank, NEW.bank_reference, NEW.narration, NEW.entered_by, NEW.created_at)
		OR OLD.kind = 'undone'
		OR (OLD.kind <> NEW.kind AND NOT (NEW.kind = 'undone' AND OLD.source = 'statement'
			AND (OLD.statement_id, OLD.balance_kobo) IS NOT DISTINCT FROM (NEW.statement_id, NEW.balance_kobo)))
		OR (OLD.kind = NEW.kind AND OLD.line_key IS NOT NULL AND (OLD.statement_id, OLD.line_key, OLD.balance_kobo,
				OLD.line_at, OLD.line_reference, OLD.line_narration, OLD.line_sender_name, OLD.line_sender_account)
			IS DISTINCT FROM (NEW.statement_id, NEW.line_key, NEW.balance_kobo,
				NEW.line_at, NEW.line_reference, NEW.line_narration, NEW.line_sender_name, NEW.line_sender_account)
			AND NOT (OLD.source = 'hand' AND num_nonnulls(NEW.statement_id, NEW.line_key, NEW.balance_kobo, NEW.line_at) = 0)))
	EXECUTE FUNCTION refuse_money_edit();
