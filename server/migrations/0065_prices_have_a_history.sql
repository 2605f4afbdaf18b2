CREATE TABLE "price_history" (
	"asset_id" uuid NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"buying_price_kobo" bigint NOT NULL,
	"selling_price_kobo" bigint NOT NULL,
	CONSTRAINT "price_history_asset_id_since_pk" PRIMARY KEY("asset_id","since")
);
--> statement-breakpoint
ALTER TABLE "price_history" ADD CONSTRAINT "price_history_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Written here, so that no way of setting a price can forget it. Two changes within one transaction are one.
CREATE FUNCTION keep_price_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO price_history (asset_id, since, buying_price_kobo, selling_price_kobo)
		VALUES (NEW.id, now(), NEW.buying_price_kobo, NEW.selling_price_kobo)
		ON CONFLICT (asset_id, since) DO UPDATE
			SET buying_price_kobo = excluded.buying_price_kobo, selling_price_kobo = excluded.selling_price_kobo;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER assets_price_history_new AFTER INSERT ON "assets" FOR EACH ROW EXECUTE FUNCTION keep_price_history();--> statement-breakpoint
CREATE TRIGGER assets_price_history AFTER UPDATE ON "assets" FOR EACH ROW
	WHEN ((OLD.buying_price_kobo, OLD.selling_price_kobo) IS DISTINCT FROM (NEW.buying_price_kobo, NEW.selling_price_kobo))
	EXECUTE FUNCTION keep_price_history();--> statement-breakpoint
-- What the prices were before is in the audit log alone: the history begins with those of now.
INSERT INTO "price_history" ("asset_id", "since", "buying_price_kobo", "selling_price_kobo")
	SELECT id, now(), buying_price_kobo, selling_price_kobo FROM "assets" ON CONFLICT DO NOTHING;
