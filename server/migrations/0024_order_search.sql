CREATE TABLE "order_kinds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_kinds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"asset_name" text NOT NULL,
	"asset_type" text NOT NULL,
	"network" text,
	CONSTRAINT "order_kinds_once" UNIQUE NULLS NOT DISTINCT("asset_name","asset_type","network")
);
--> statement-breakpoint
CREATE TABLE "order_search" (
	"order_id" uuid NOT NULL,
	"placed_at" timestamp (3) with time zone NOT NULL,
	"kind_id" integer NOT NULL,
	"transaction_id" text NOT NULL,
	"amount_kobo" bigint NOT NULL,
	CONSTRAINT "order_search_kind_id_placed_at_order_id_pk" PRIMARY KEY("kind_id","placed_at","order_id")
);
--> statement-breakpoint
CREATE TABLE "order_search_progress" (
	"only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"filled_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_search_progress_only" CHECK ("order_search_progress"."only")
);
--> statement-breakpoint
-- What a transaction id and an amount are searched by: each pair of letters behind the "ND" that every id begins with,
-- and the remainders of the whole naira by two primes, which together tell 16,637 amounts apart.
CREATE FUNCTION order_pieces(transaction_id text, amount_kobo bigint) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN
  ARRAY(SELECT substr(transaction_id, n, 2) FROM generate_series(3, length(transaction_id) - 1) n)
  || ARRAY['a' || amount_kobo / 100 % 127, 'b' || amount_kobo / 100 % 131];--> statement-breakpoint
CREATE INDEX "order_search_pieces" ON "order_search" USING gin (order_pieces("transaction_id", "amount_kobo"));--> statement-breakpoint
INSERT INTO "order_search_progress" ("filled_until") VALUES ('-infinity');--> statement-breakpoint
-- Before an order can have the name: what is not here is not found.
CREATE FUNCTION keep_order_kinds() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO order_kinds (asset_name, asset_type, network)
  SELECT NEW.name, NEW.asset_type, unnest(NEW.networks || NULL::text) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER assets_order_kinds AFTER INSERT OR UPDATE OF name, asset_type, networks ON "assets"
FOR EACH ROW EXECUTE FUNCTION keep_order_kinds();--> statement-breakpoint
INSERT INTO "order_kinds" ("asset_name", "asset_type", "network")
SELECT name, asset_type, unnest(networks || NULL::text) FROM "assets"
UNION SELECT asset_name, asset_type, network FROM "orders";
