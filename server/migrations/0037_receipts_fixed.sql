-- As before, without making JSON of each row: a statement of a bank updates thousands.
DROP TRIGGER receipts_fixed ON "receipts";--> statement-breakpoint
CREATE TRIGGER receipts_fixed BEFORE UPDATE ON "receipts" FOR EACH ROW
	WHEN ((OLD.id, OLD.account_id, OLD.source, OLD.source_ref, OLD.direction, OLD.kind, OLD.amount_kobo, OLD.arrived_at,
			OLD.sender_name, OLD.sender_account, OLD.sender_bank, OLD.bank_reference, OLD.narration, OLD.entered_by, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.account_id, NEW.source, NEW.source_ref, NEW.direction, NEW.kind, NEW.amount_kobo, NEW.arrived_at,
			NEW.sender_name, NEW.sender_account, NEW.sender_bank, NEW.bank_reference, NEW.narration, NEW.entered_by, NEW.created_at)
		OR (OLD.line_key IS NOT NULL AND (OLD.statement_id, OLD.line_key, OLD.balance_kobo)
			IS DISTINCT FROM (NEW.statement_id, NEW.line_key, NEW.balance_kobo)))
	EXECUTE FUNCTION refuse_money_edit();
