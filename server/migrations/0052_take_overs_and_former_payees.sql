ALTER TABLE "order_claims" ADD COLUMN "taken_from" uuid;--> statement-breakpoint
ALTER TABLE "order_claims" ADD CONSTRAINT "order_claims_taken_from_users_id_fk" FOREIGN KEY ("taken_from") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payee_history_until" ON "payee_history" USING btree ("user_id","until");--> statement-breakpoint
CREATE INDEX "payee_history_number" ON "payee_history" USING btree ("account_number");--> statement-breakpoint
CREATE INDEX "payee_history_address" ON "payee_history" USING btree (lower("address"),"memo");