CREATE TABLE "former_card_rates" (
	"asset_id" uuid NOT NULL,
	"rate_kobo" bigint NOT NULL,
	"on_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "former_card_rates_asset_id_rate_kobo_pk" PRIMARY KEY("asset_id","rate_kobo")
);
--> statement-breakpoint
ALTER TABLE "former_card_rates" ADD CONSTRAINT "former_card_rates_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Written here, so that no way of ending a rate can forget it. What a lower one leaves ends no earlier: of rates that were
-- as high or higher nothing is kept, so the highest below a price is the one that ended last.
CREATE FUNCTION keep_former_card_rate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM former_card_rates WHERE asset_id = OLD.asset_id AND rate_kobo >= OLD.rate_kobo;
	INSERT INTO former_card_rates (asset_id, rate_kobo, on_until)
		VALUES (OLD.asset_id, OLD.rate_kobo, clock_timestamp())
		ON CONFLICT (asset_id, rate_kobo) DO UPDATE SET on_until = excluded.on_until;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER card_rates_former AFTER UPDATE ON "card_rates" FOR EACH ROW
	WHEN (OLD.is_on AND (NOT NEW.is_on OR NEW.rate_kobo > OLD.rate_kobo OR NEW.asset_id <> OLD.asset_id))
	EXECUTE FUNCTION keep_former_card_rate();--> statement-breakpoint
CREATE TRIGGER card_rates_former_removed AFTER DELETE ON "card_rates" FOR EACH ROW
	WHEN (OLD.is_on) EXECUTE FUNCTION keep_former_card_rate();
