CREATE TABLE "receiving_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"bank_name" text NOT NULL,
	"account_name" text NOT NULL,
	"account_number" text NOT NULL,
	"daily_cap_kobo" bigint,
	"switched_off_at" timestamp (3) with time zone,
	"switched_off_reason" text,
	"switched_off_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "receiving_accounts_number" UNIQUE("bank_name","account_number"),
	CONSTRAINT "receiving_accounts_cap" CHECK ("receiving_accounts"."daily_cap_kobo" > 0),
	CONSTRAINT "receiving_accounts_off" CHECK (("receiving_accounts"."switched_off_at" is null) = ("receiving_accounts"."switched_off_reason" is null) and ("receiving_accounts"."switched_off_by" is null or "receiving_accounts"."switched_off_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receiving_account_id" uuid;--> statement-breakpoint
ALTER TABLE "receiving_accounts" ADD CONSTRAINT "receiving_accounts_switched_off_by_users_id_fk" FOREIGN KEY ("switched_off_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_receiving_account_id_receiving_accounts_id_fk" FOREIGN KEY ("receiving_account_id") REFERENCES "public"."receiving_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- What a tool cannot draw from the tables. The account of the desk so far is the first one. Open orders to it get no
-- id: their marks are made without one, and the key for another is not here. Their copy of the account names it too.
INSERT INTO "receiving_accounts" ("bank_name", "account_name", "account_number")
SELECT b.bank_name, b.account_name, b.account_number FROM bank_accounts b JOIN (
	SELECT id FROM users WHERE role = 'super-admin' AND suspended_at IS NULL ORDER BY treasury DESC, created_at, id LIMIT 1
) desk ON desk.id = b.user_id;--> statement-breakpoint
CREATE FUNCTION refuse_other_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'bank and number of a receiving account never change, and none is deleted'
		USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER receiving_accounts_fixed BEFORE UPDATE ON "receiving_accounts" FOR EACH ROW
	WHEN ((OLD.id, OLD.bank_name, OLD.account_number, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.bank_name, NEW.account_number, NEW.created_at))
	EXECUTE FUNCTION refuse_other_account();--> statement-breakpoint
CREATE TRIGGER receiving_accounts_kept BEFORE DELETE OR TRUNCATE ON "receiving_accounts"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_other_account();--> statement-breakpoint
CREATE TRIGGER receiving_accounts_announced AFTER INSERT OR UPDATE ON "receiving_accounts"
	FOR EACH ROW EXECUTE FUNCTION announce('receiving-account');--> statement-breakpoint
-- Which account the customer was given is one of the terms too.
DROP TRIGGER orders_fixed_terms ON "orders";--> statement-breakpoint
CREATE TRIGGER orders_fixed_terms BEFORE UPDATE ON "orders" FOR EACH ROW
	WHEN ((OLD.id, OLD.transaction_id, OLD.user_id, OLD.asset_id, OLD.asset_name, OLD.asset_type, OLD.order_type,
		OLD.price_kobo, OLD.quantity, OLD.quantity_decimals, OLD.amount_kobo, OLD.network, OLD.wallet, OLD.payout_bank,
		OLD.admindetails, OLD.receiving_account_id, OLD.delivery_email, OLD.description_sealed, OLD.placed_at, OLD.expires_at)
		IS DISTINCT FROM (NEW.id, NEW.transaction_id, NEW.user_id, NEW.asset_id, NEW.asset_name, NEW.asset_type, NEW.order_type,
		NEW.price_kobo, NEW.quantity, NEW.quantity_decimals, NEW.amount_kobo, NEW.network, NEW.wallet, NEW.payout_bank,
		NEW.admindetails, NEW.receiving_account_id, NEW.delivery_email, NEW.description_sealed, NEW.placed_at, NEW.expires_at))
	EXECUTE FUNCTION refuse_new_terms();--> statement-breakpoint
-- Whether an account is on and has these details. Whoever switches it off takes the same lock alone, so it waits for
-- the orders that are being placed, and later ones wait for it. Volatile: it looks after the wait.
CREATE FUNCTION is_account_on(account uuid, details jsonb) RETURNS boolean LANGUAGE plpgsql VOLATILE AS $$
BEGIN
	PERFORM pg_advisory_xact_lock_shared(7206, hashtext(account::text));
	RETURN EXISTS (
		SELECT FROM receiving_accounts r WHERE r.id = account AND r.switched_off_at IS NULL AND details = jsonb_build_object(
			'bankName', r.bank_name, 'accountName', r.account_name, 'accountNumber', r.account_number));
END $$;
