-- Who has had an account or wallet is read from one person to the next, however often each saved it. The indexes of before
-- are the beginnings of these, so an older server finds its rows by them too.
CREATE INDEX "payee_history_number_of" ON "payee_history" USING btree ("account_number","user_id","since");--> statement-breakpoint
CREATE INDEX "payee_history_wallet_of" ON "payee_history" USING btree (lower("address"),coalesce("memo", ''),"user_id","since");--> statement-breakpoint
DROP INDEX "payee_history_number";--> statement-breakpoint
DROP INDEX "payee_history_address";