CREATE TABLE "undone_reversals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reversal_id" uuid NOT NULL,
	"reversed_id" uuid NOT NULL,
	"undone_by" uuid NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "undone_reversals_reason" CHECK ("undone_reversals"."reason" <> '')
);
--> statement-breakpoint
ALTER TABLE "undone_reversals" ADD CONSTRAINT "undone_reversals_reversal_id_receipts_id_fk" FOREIGN KEY ("reversal_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undone_reversals" ADD CONSTRAINT "undone_reversals_reversed_id_receipts_id_fk" FOREIGN KEY ("reversed_id") REFERENCES "public"."receipts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "undone_reversals" ADD CONSTRAINT "undone_reversals_undone_by_users_id_fk" FOREIGN KEY ("undone_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "undone_reversals_reversal" ON "undone_reversals" USING btree ("reversal_id");--> statement-breakpoint
CREATE INDEX "undone_reversals_reversed" ON "undone_reversals" USING btree ("reversed_id");--> statement-breakpoint
CREATE TRIGGER undone_reversals_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON "undone_reversals"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
DROP TRIGGER receipt_reversals_kept ON "receipt_reversals";--> statement-breakpoint
CREATE TRIGGER receipt_reversals_kept BEFORE UPDATE OR TRUNCATE ON "receipt_reversals"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A pair leaves only as one that is undone in the same transaction: both have their money again.
CREATE FUNCTION free_reversed_receipts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM undone_reversals u WHERE u.reversal_id = OLD.reversal_id
		AND u.reversed_id = OLD.reversed_id AND u.xmin = pg_current_xact_id()::xid)
	THEN
		RAISE EXCEPTION 'receipt % takes back receipt % for good', OLD.reversal_id, OLD.reversed_id
			USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	UPDATE receipts SET unmatched_kobo = unmatched_kobo + amount_kobo
	WHERE id IN (OLD.reversal_id, OLD.reversed_id);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER receipt_reversals_freed AFTER DELETE ON "receipt_reversals"
	FOR EACH ROW EXECUTE FUNCTION free_reversed_receipts();
