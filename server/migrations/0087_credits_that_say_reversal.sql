-- A bank takes back what came in, too, where its words say reversal, as its sender's remark may.
CREATE OR REPLACE FUNCTION use_reversed_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE receipts r SET unmatched_kobo = r.unmatched_kobo - r.amount_kobo
	FROM receipts reversal, receipts reversed
	WHERE reversal.id = NEW.reversal_id AND reversed.id = NEW.reversed_id AND r.id IN (reversal.id, reversed.id)
		AND reversal.kind = 'reversal' AND (reversed.kind = 'transfer' OR reversed.kind = 'reversal' AND reversed.direction = 'in')
		AND reversal.account_id = reversed.account_id
		AND reversal.direction <> reversed.direction AND reversal.amount_kobo = reversed.amount_kobo;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'receipt % does not take back receipt %', NEW.reversal_id, NEW.reversed_id
			USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NULL;
END $$;
