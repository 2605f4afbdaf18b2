CREATE TABLE "assets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"asset_type" text NOT NULL,
	"logo_hash" text,
	"min_amount_kobo" bigint NOT NULL,
	"max_amount_kobo" bigint,
	"buying_price_kobo" bigint NOT NULL,
	"selling_price_kobo" bigint NOT NULL,
	"description" text,
	"networks" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"archived_at" timestamp (3) with time zone,
	CONSTRAINT "assets_type" CHECK ("assets"."asset_type" in ('cryptocurrency', 'gift-card')),
	CONSTRAINT "assets_prices" CHECK ("assets"."buying_price_kobo" > 0 and "assets"."selling_price_kobo" > 0),
	CONSTRAINT "assets_limits" CHECK ("assets"."min_amount_kobo" >= 0 and ("assets"."max_amount_kobo" is null or "assets"."max_amount_kobo" >= "assets"."min_amount_kobo")),
	CONSTRAINT "assets_networks" CHECK (("assets"."asset_type" = 'cryptocurrency') = (cardinality("assets"."networks") > 0))
);
--> statement-breakpoint
CREATE TABLE "bank_accounts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"bank_name" text NOT NULL,
	"account_name" text NOT NULL,
	"account_number" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"request_hash" "bytea" NOT NULL,
	"answer" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "images" (
	"hash" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"account" text NOT NULL,
	"currency" text NOT NULL,
	"amount" numeric(38, 18) NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ledger_entries_once" UNIQUE("order_id","currency","account"),
	CONSTRAINT "ledger_entries_account" CHECK ("ledger_entries"."account" in ('desk', 'customer')),
	CONSTRAINT "ledger_entries_amount" CHECK ("ledger_entries"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "link_tokens" (
	"token_hash" "bytea" PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"attempt_id" uuid,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "link_tokens_subject" CHECK (("link_tokens"."purpose" = 'activation' and "link_tokens"."attempt_id" is not null and "link_tokens"."user_id" is null)
       or ("link_tokens"."purpose" = 'reset' and "link_tokens"."user_id" is not null and "link_tokens"."attempt_id" is null))
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"actor_id" uuid,
	"actor_kind" text NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"reason" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_events_once" UNIQUE("order_id","to_status"),
	CONSTRAINT "order_events_actor_kind" CHECK (("order_events"."actor_kind" = 'system') = ("order_events"."actor_id" is null))
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"asset_name" text NOT NULL,
	"asset_type" text NOT NULL,
	"order_type" text NOT NULL,
	"status" text NOT NULL,
	"price_kobo" bigint NOT NULL,
	"quantity" numeric(38, 18) NOT NULL,
	"amount_kobo" bigint NOT NULL,
	"network" text,
	"wallet" jsonb,
	"payout_bank" jsonb,
	"admindetails" jsonb NOT NULL,
	"delivery_email" text,
	"description_sealed" "bytea",
	"delivery_code_sealed" "bytea",
	"placed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"paid_claimed_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"closed_by" uuid,
	"reference" text,
	"note" text,
	"reason" text,
	CONSTRAINT "orders_transaction_id_unique" UNIQUE("transaction_id"),
	CONSTRAINT "orders_type" CHECK ("orders"."order_type" in ('buy', 'sell')),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('pending', 'successful', 'completed', 'cancelled')),
	CONSTRAINT "orders_closed" CHECK (("orders"."closed_at" is not null) = ("orders"."status" in ('completed', 'cancelled'))),
	CONSTRAINT "orders_positive" CHECK ("orders"."price_kobo" > 0 and "orders"."quantity" > 0 and "orders"."amount_kobo" > 0),
	CONSTRAINT "orders_amount" CHECK ("orders"."amount_kobo" = round("orders"."quantity" * "orders"."price_kobo")),
	CONSTRAINT "orders_wallet" CHECK (("orders"."wallet" is not null) = ("orders"."asset_type" = 'cryptocurrency')),
	CONSTRAINT "orders_payout" CHECK (("orders"."payout_bank" is not null) = ("orders"."order_type" = 'sell')),
	CONSTRAINT "orders_window" CHECK ("orders"."expires_at" > "orders"."placed_at")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"sealed" "bytea",
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "outbox_erased" CHECK (("outbox"."sealed" is null) = ("outbox"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "readiness" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"checked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_agent" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_up_attempts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"password_hash" text NOT NULL,
	"session_token_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_up_attempts_session_token_hash_unique" UNIQUE("session_token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"country" text,
	"role" text DEFAULT 'user' NOT NULL,
	"password_hash" text NOT NULL,
	"treasury" boolean DEFAULT false NOT NULL,
	"suspended_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role" CHECK ("users"."role" in ('user', 'admin', 'super-admin')),
	CONSTRAINT "users_treasury_role" CHECK (not "users"."treasury" or "users"."role" = 'super-admin')
);
--> statement-breakpoint
CREATE TABLE "wallets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"network" text NOT NULL,
	"address" text NOT NULL,
	"memo" text,
	"position" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wallets_user_network" UNIQUE("user_id","network")
);
--> statement-breakpoint
ALTER TABLE "assets" ADD CONSTRAINT "assets_logo_hash_images_hash_fk" FOREIGN KEY ("logo_hash") REFERENCES "public"."images"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD CONSTRAINT "bank_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_tokens" ADD CONSTRAINT "link_tokens_attempt_id_sign_up_attempts_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."sign_up_attempts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_tokens" ADD CONSTRAINT "link_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_closed_by_users_id_fk" FOREIGN KEY ("closed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "assets_name" ON "assets" USING btree ("asset_type",lower("name")) WHERE "assets"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "assets_logo" ON "assets" USING btree ("logo_hash");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "link_tokens_attempt" ON "link_tokens" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "link_tokens_user" ON "link_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "order_events_actor" ON "order_events" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_history" ON "orders" USING btree ("placed_at","id");--> statement-breakpoint
CREATE INDEX "orders_unpaid" ON "orders" USING btree ("user_id") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_asset" ON "orders" USING btree ("asset_id");--> statement-breakpoint
CREATE INDEX "orders_closed_by" ON "orders" USING btree ("closed_by");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("placed_at") WHERE "orders"."status" in ('pending', 'successful');--> statement-breakpoint
CREATE INDEX "orders_lapsing" ON "orders" USING btree ("expires_at") WHERE "orders"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "orders_completed" ON "orders" USING btree ("closed_at") WHERE "orders"."status" = 'completed';--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expires" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_up_attempts_email" ON "sign_up_attempts" USING btree (lower("email"),"created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_treasury" ON "users" USING btree ("treasury") WHERE "users"."treasury";--> statement-breakpoint
CREATE INDEX "users_staff" ON "users" USING btree ("role") WHERE "users"."role" <> 'user';
--> statement-breakpoint
-- What a tool cannot draw from the tables: rows that never change.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER order_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "order_events"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "ledger_entries"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- What was agreed when the order was placed stays agreed.
CREATE FUNCTION refuse_new_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'the terms of an order never change' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER orders_fixed_terms BEFORE UPDATE ON "orders" FOR EACH ROW
	WHEN ((OLD.id, OLD.transaction_id, OLD.user_id, OLD.asset_id, OLD.asset_name, OLD.asset_type, OLD.order_type,
		OLD.price_kobo, OLD.quantity, OLD.amount_kobo, OLD.network, OLD.wallet, OLD.payout_bank, OLD.admindetails,
		OLD.delivery_email, OLD.placed_at, OLD.expires_at)
		IS DISTINCT FROM (NEW.id, NEW.transaction_id, NEW.user_id, NEW.asset_id, NEW.asset_name, NEW.asset_type, NEW.order_type,
		NEW.price_kobo, NEW.quantity, NEW.amount_kobo, NEW.network, NEW.wallet, NEW.payout_bank, NEW.admindetails,
		NEW.delivery_email, NEW.placed_at, NEW.expires_at))
	EXECUTE FUNCTION refuse_new_terms();--> statement-breakpoint
CREATE FUNCTION refuse_reopening() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'a closed order is final' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER orders_final BEFORE UPDATE ON "orders" FOR EACH ROW
	WHEN (OLD.status IN ('completed', 'cancelled') AND NEW.status IS DISTINCT FROM OLD.status)
	EXECUTE FUNCTION refuse_reopening();--> statement-breakpoint
-- Checked at commit: each currency of an order's posting sums to zero.
CREATE FUNCTION check_ledger_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF (SELECT sum(amount) FROM ledger_entries WHERE order_id = NEW.order_id AND currency = NEW.currency) <> 0 THEN
		RAISE EXCEPTION 'ledger of order % does not balance in %', NEW.order_id, NEW.currency
			USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entries_balanced AFTER INSERT ON "ledger_entries"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_ledger_balance();
