CREATE TABLE "order_payees" (
	"value" text NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "order_payees_value_user_id_pk" PRIMARY KEY("value","user_id")
);
--> statement-breakpoint
-- As plainReference makes them: banks print a reference in many ways.
CREATE FUNCTION plain_reference(reference text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN upper(regexp_replace(reference, '[^[:alnum:]]', '', 'g'));--> statement-breakpoint
CREATE INDEX "receipts_reference" ON "receipts" USING btree (plain_reference("bank_reference")) WHERE "receipts"."bank_reference" is not null;--> statement-breakpoint
CREATE INDEX "bank_accounts_number" ON "bank_accounts" USING btree ("account_number");--> statement-breakpoint
CREATE INDEX "wallets_address" ON "wallets" USING btree (lower("address"));--> statement-breakpoint
-- Of orders that are in order_search already: later ones come with their batch.
INSERT INTO "order_payees" ("value", "user_id")
SELECT DISTINCT coalesce(payout_bank->>'accountNumber', lower(wallet->>'walletAddress')), user_id FROM "orders"
WHERE placed_at <= (SELECT filled_until FROM order_search_progress) AND coalesce(payout_bank, wallet) IS NOT NULL;
