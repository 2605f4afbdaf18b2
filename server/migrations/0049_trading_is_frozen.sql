CREATE TABLE "payee_history" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"network" text,
	"bank_name" text,
	"account_name" text,
	"account_number" text,
	"address" text,
	"memo" text,
	"since" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone,
	CONSTRAINT "payee_history_kind" CHECK (case when "payee_history"."network" is null
        then num_nonnulls("payee_history"."bank_name", "payee_history"."account_name", "payee_history"."account_number") = 3 and num_nonnulls("payee_history"."address", "payee_history"."memo") = 0
        else "payee_history"."address" is not null and num_nonnulls("payee_history"."bank_name", "payee_history"."account_name", "payee_history"."account_number") = 0 end)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "trading_frozen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "trading_frozen_by" uuid;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "trading_frozen_reason" text;--> statement-breakpoint
ALTER TABLE "payee_history" ADD CONSTRAINT "payee_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payee_history_user" ON "payee_history" USING btree ("user_id","since","id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_trading_frozen_by_users_id_fk" FOREIGN KEY ("trading_frozen_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_trading_frozen" CHECK (num_nonnulls("users"."trading_frozen_at", "users"."trading_frozen_by", "users"."trading_frozen_reason") in (0, 3));--> statement-breakpoint
-- What a tool cannot draw from the tables. What is saved now has been so since it became what it is.
INSERT INTO "payee_history" (user_id, bank_name, account_name, account_number, since)
	SELECT user_id, bank_name, account_name, account_number, changed_at FROM "bank_accounts";--> statement-breakpoint
INSERT INTO "payee_history" (user_id, network, address, memo, since)
	SELECT user_id, network, address, memo, changed_at FROM "wallets";--> statement-breakpoint
CREATE FUNCTION keep_bank_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		UPDATE payee_history SET until = now() WHERE user_id = OLD.user_id AND network IS NULL AND until IS NULL;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO payee_history (user_id, bank_name, account_name, account_number, since)
			VALUES (NEW.user_id, NEW.bank_name, NEW.account_name, NEW.account_number, NEW.changed_at);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER bank_accounts_kept AFTER INSERT OR DELETE ON "bank_accounts"
	FOR EACH ROW EXECUTE FUNCTION keep_bank_account();--> statement-breakpoint
CREATE TRIGGER bank_accounts_replaced AFTER UPDATE ON "bank_accounts" FOR EACH ROW
	WHEN ((OLD.user_id, OLD.bank_name, OLD.account_name, OLD.account_number)
		IS DISTINCT FROM (NEW.user_id, NEW.bank_name, NEW.account_name, NEW.account_number))
	EXECUTE FUNCTION keep_bank_account();--> statement-breakpoint
CREATE FUNCTION keep_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP <> 'INSERT' THEN
		UPDATE payee_history SET until = now()
			WHERE user_id = OLD.user_id AND network = OLD.network AND until IS NULL;
	END IF;
	IF TG_OP <> 'DELETE' THEN
		INSERT INTO payee_history (user_id, network, address, memo, since)
			VALUES (NEW.user_id, NEW.network, NEW.address, NEW.memo, NEW.changed_at);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER wallets_kept AFTER INSERT OR DELETE ON "wallets"
	FOR EACH ROW EXECUTE FUNCTION keep_wallet();--> statement-breakpoint
CREATE TRIGGER wallets_replaced AFTER UPDATE ON "wallets" FOR EACH ROW
	WHEN ((OLD.user_id, OLD.network, OLD.address, OLD.memo)
		IS DISTINCT FROM (NEW.user_id, NEW.network, NEW.address, NEW.memo))
	EXECUTE FUNCTION keep_wallet();--> statement-breakpoint
CREATE FUNCTION refuse_other_payee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'where money went never changes' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER payee_history_fixed BEFORE UPDATE ON "payee_history" FOR EACH ROW
	WHEN (OLD.until IS NOT NULL
		OR (OLD.id, OLD.user_id, OLD.network, OLD.bank_name, OLD.account_name, OLD.account_number, OLD.address, OLD.memo, OLD.since)
		IS DISTINCT FROM
		(NEW.id, NEW.user_id, NEW.network, NEW.bank_name, NEW.account_name, NEW.account_number, NEW.address, NEW.memo, NEW.since))
	EXECUTE FUNCTION refuse_other_payee();--> statement-breakpoint
CREATE TRIGGER payee_history_kept BEFORE DELETE OR TRUNCATE ON "payee_history"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
