ALTER TABLE "assets" ADD COLUMN "price_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "desk_rules" ADD COLUMN "price_jump_percent" smallint DEFAULT 10 NOT NULL;--> statement-breakpoint
ALTER TABLE "desk_rules" ADD CONSTRAINT "desk_rules_price_jump" CHECK ("desk_rules"."price_jump_percent" between 1 and 100);--> statement-breakpoint
-- Counted here, so that no way of changing a price can forget it.
CREATE FUNCTION count_price_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.price_version := OLD.price_version + 1;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER assets_price_version BEFORE UPDATE ON "assets" FOR EACH ROW
	WHEN ((OLD.buying_price_kobo, OLD.selling_price_kobo) IS DISTINCT FROM (NEW.buying_price_kobo, NEW.selling_price_kobo))
	EXECUTE FUNCTION count_price_version();
