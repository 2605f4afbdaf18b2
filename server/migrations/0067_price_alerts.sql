CREATE TABLE "price_alerts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"asset_id" uuid NOT NULL,
	"order_type" text NOT NULL,
	"price_kobo" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"reached_at" timestamp (3) with time zone,
	"reached_price_kobo" bigint,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "price_alerts_type" CHECK ("price_alerts"."order_type" in ('buy', 'sell')),
	CONSTRAINT "price_alerts_price_positive" CHECK ("price_alerts"."price_kobo" > 0),
	CONSTRAINT "price_alerts_reached" CHECK (("price_alerts"."reached_at" is null) = ("price_alerts"."reached_price_kobo" is null)),
	CONSTRAINT "price_alerts_told" CHECK ("price_alerts"."told_at" is null or "price_alerts"."reached_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "price_alerts" ADD CONSTRAINT "price_alerts_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "price_alerts_waiting" ON "price_alerts" USING btree ("user_id","asset_id","order_type","price_kobo") WHERE "price_alerts"."reached_at" is null;--> statement-breakpoint
CREATE INDEX "price_alerts_user" ON "price_alerts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "price_alerts_price" ON "price_alerts" USING btree ("asset_id","order_type","price_kobo") WHERE "price_alerts"."reached_at" is null;--> statement-breakpoint
CREATE INDEX "price_alerts_untold" ON "price_alerts" USING btree ("reached_at") WHERE "price_alerts"."reached_at" is not null and "price_alerts"."told_at" is null;--> statement-breakpoint
-- Marked here, in the transaction that saves the price, so that no way of setting one can forget it, and no price that
-- stood for a moment is missed. An alert that is reached is used up.
CREATE FUNCTION reach_price_alerts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE price_alerts SET reached_at = now(), reached_price_kobo = NEW.selling_price_kobo
		WHERE asset_id = NEW.id AND reached_at IS NULL AND order_type = 'sell'
			AND price_kobo <= NEW.selling_price_kobo AND expires_at > now();
	UPDATE price_alerts SET reached_at = now(), reached_price_kobo = NEW.buying_price_kobo
		WHERE asset_id = NEW.id AND reached_at IS NULL AND order_type = 'buy'
			AND price_kobo >= NEW.buying_price_kobo AND expires_at > now();
	RETURN NULL;
END $$;--> statement-breakpoint
-- Also where an asset comes back on sale: what was asked for meanwhile may be there.
CREATE TRIGGER assets_reach_price_alerts AFTER UPDATE ON "assets" FOR EACH ROW
	WHEN (NEW.archived_at IS NULL AND (OLD.buying_price_kobo, OLD.selling_price_kobo, OLD.archived_at)
		IS DISTINCT FROM (NEW.buying_price_kobo, NEW.selling_price_kobo, NEW.archived_at))
	EXECUTE FUNCTION reach_price_alerts();--> statement-breakpoint
CREATE TRIGGER price_alerts_announced AFTER UPDATE OF "reached_at" ON "price_alerts"
	FOR EACH ROW WHEN (OLD.reached_at IS NULL AND NEW.reached_at IS NOT NULL)
	EXECUTE FUNCTION announce_to_owner('price-alert');
