-- Of a transfer that was typed, what its line is: a bank may take something back by a negative debit, without a word. It
-- comes with the line, and leaves with it.
ALTER TABLE "receipts" ADD COLUMN "line_kind" text;--> statement-breakpoint
DROP TRIGGER receipts_fixed ON "receipts";--> statement-breakpoint
CREATE TRIGGER receipts_fixed BEFORE UPDATE ON "receipts" FOR EACH ROW
	WHEN ((OLD.id, OLD.account_id, OLD.source, OLD.source_ref, OLD.direction, OLD.amount_kobo, OLD.arrived_at,
			OLD.sender_name, OLD.sender_account, OLD.sender_bank, OLD.bank_reference, OLD.narration, OLD.entered_by, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.account_id, NEW.source, NEW.source_ref, NEW.direction, NEW.amount_kobo, NEW.arrived_at,
			NEW.sender_name, NEW.sender_account, NEW.sender_bank, NEW.bank_reference, NEW.narration, NEW.entered_by, NEW.created_at)
		OR OLD.kind = 'undone'
		OR (OLD.kind <> NEW.kind AND NOT (NEW.kind = 'undone'
			AND (OLD.source = 'statement' OR OLD.source = 'hand' AND OLD.kind = 'reversal' AND OLD.line_key IS NULL)
			AND (OLD.statement_id, OLD.balance_kobo) IS NOT DISTINCT FROM (NEW.statement_id, NEW.balance_kobo)))
		OR (OLD.kind = NEW.kind AND OLD.line_key IS NOT NULL AND (OLD.statement_id, OLD.line_key, OLD.balance_kobo,
				OLD.line_at, OLD.line_reference, OLD.line_narration, OLD.line_sender_name, OLD.line_sender_account, OLD.line_kind)
			IS DISTINCT FROM (NEW.statement_id, NEW.line_key, NEW.balance_kobo,
				NEW.line_at, NEW.line_reference, NEW.line_narration, NEW.line_sender_name, NEW.line_sender_account, NEW.line_kind)
			AND NOT (OLD.source = 'hand' AND num_nonnulls(NEW.statement_id, NEW.line_key, NEW.balance_kobo, NEW.line_at) = 0)))
	EXECUTE FUNCTION refuse_money_edit();
