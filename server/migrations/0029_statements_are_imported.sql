CREATE TABLE "statement_mappings" (
	"account_id" uuid NOT NULL,
	"headings_key" text NOT NULL,
	"columns" jsonb NOT NULL,
	"date_order" text NOT NULL,
	"confirmed_by" uuid NOT NULL,
	"confirmed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statement_mappings_account_id_headings_key_pk" PRIMARY KEY("account_id","headings_key")
);
--> statement-breakpoint
CREATE TABLE "statements" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"lines" integer NOT NULL,
	"added" integer NOT NULL,
	"matched" integer NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"opening_kobo" bigint,
	"closing_kobo" bigint,
	"imported_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "statements_balances" CHECK (("statements"."opening_kobo" is null) = ("statements"."closing_kobo" is null))
);
--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_about";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_account";--> statement-breakpoint
ALTER TABLE "receipts" DROP CONSTRAINT "receipts_kind";--> statement-breakpoint
DROP INDEX "receipts_unmatched";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "statement_id" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "bank_reference" text;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "statement_id" uuid;--> statement-breakpoint
ALTER TABLE "receipts" ADD COLUMN "line_key" text;--> statement-breakpoint
ALTER TABLE "statement_mappings" ADD CONSTRAINT "statement_mappings_account_id_receiving_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."receiving_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_mappings" ADD CONSTRAINT "statement_mappings_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_account_id_receiving_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."receiving_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statements" ADD CONSTRAINT "statements_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statements_all" ON "statements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "statements_account" ON "statements" USING btree ("account_id","last_at");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_statement_id_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "ledger_entries_statement" ON "ledger_entries" USING btree ("statement_id","account") WHERE "ledger_entries"."statement_id" is not null;--> statement-breakpoint
CREATE INDEX "receipts_statement" ON "receipts" USING btree ("statement_id") WHERE "receipts"."statement_id" is not null;--> statement-breakpoint
CREATE INDEX "receipts_unmatched" ON "receipts" USING btree ("arrived_at","id") WHERE "receipts"."unmatched_kobo" > 0 and "receipts"."kind" in ('transfer', 'reversal');--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_line_once" UNIQUE("account_id","line_key");--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_about" CHECK (num_nonnulls("ledger_entries"."order_id", "ledger_entries"."receipt_id", "ledger_entries"."match_id", "ledger_entries"."refund_id", "ledger_entries"."statement_id") = 1
        and case "ledger_entries"."posting" when 'trade' then "ledger_entries"."order_id" is not null when 'rounding' then "ledger_entries"."order_id" is not null
          when 'receipt' then "ledger_entries"."receipt_id" is not null when 'match' then "ledger_entries"."match_id" is not null
          when 'undo' then "ledger_entries"."match_id" is not null when 'refund' then "ledger_entries"."refund_id" is not null
          when 'opening' then "ledger_entries"."statement_id" is not null else false end);--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('desk', 'customer', 'unclaimed', 'refunds-owed', 'rounding', 'fees', 'opening')
        or "ledger_entries"."account" like 'bank:%' or "ledger_entries"."account" like 'savings:%');--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_line" CHECK (("receipts"."statement_id" is null) = ("receipts"."line_key" is null));--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_kind" CHECK ("receipts"."kind" in ('transfer', 'charge', 'reversal', 'sweep'));--> statement-breakpoint
-- A posting is inserted by one statement, however many: once for each statement instead of each row, at its end.
DROP TRIGGER ledger_entries_posted ON "ledger_entries";--> statement-breakpoint
DROP FUNCTION check_posting();--> statement-breakpoint
CREATE FUNCTION check_postings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT FROM added WHERE posting <> 'trade'
		GROUP BY posting, currency, order_id, receipt_id, match_id, refund_id, statement_id HAVING sum(amount) <> 0)
	THEN
		RAISE EXCEPTION 'a posting does not sum to zero' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER ledger_entries_posted AFTER INSERT ON "ledger_entries" REFERENCING NEW TABLE AS added
	FOR EACH STATEMENT EXECUTE FUNCTION check_postings();--> statement-breakpoint
-- What was said never changes. A transfer entered by hand may get its line of a statement, once.
DROP TRIGGER receipts_fixed ON "receipts";--> statement-breakpoint
CREATE TRIGGER receipts_fixed BEFORE UPDATE ON "receipts" FOR EACH ROW
	WHEN ((to_jsonb(OLD) - 'unmatched_kobo' - 'statement_id' - 'line_key' - 'balance_kobo')
		IS DISTINCT FROM (to_jsonb(NEW) - 'unmatched_kobo' - 'statement_id' - 'line_key' - 'balance_kobo')
		OR (OLD.line_key IS NOT NULL AND (OLD.statement_id, OLD.line_key, OLD.balance_kobo)
			IS DISTINCT FROM (NEW.statement_id, NEW.line_key, NEW.balance_kobo)))
	EXECUTE FUNCTION refuse_money_edit();--> statement-breakpoint
CREATE TRIGGER statements_kept BEFORE DELETE OR TRUNCATE ON "statements" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
