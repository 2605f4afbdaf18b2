CREATE TABLE "card_rates" (
	"id" uuid PRIMARY KEY NOT NULL,
	"asset_id" uuid NOT NULL,
	"country" text NOT NULL,
	"form" text NOT NULL,
	"receipt" text NOT NULL,
	"from_cents" bigint NOT NULL,
	"to_cents" bigint NOT NULL,
	"rate_kobo" bigint NOT NULL,
	"minimum_cents" bigint,
	"maximum_cents" bigint,
	"minutes" smallint,
	"is_on" boolean NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "card_rates_form" CHECK ("card_rates"."form" in ('physical', 'e-code')),
	CONSTRAINT "card_rates_receipt" CHECK ("card_rates"."receipt" in ('cash', 'debit', 'none')),
	CONSTRAINT "card_rates_values" CHECK ("card_rates"."from_cents" > 0 and "card_rates"."to_cents" >= "card_rates"."from_cents"),
	CONSTRAINT "card_rates_rate" CHECK ("card_rates"."rate_kobo" > 0),
	CONSTRAINT "card_rates_limits" CHECK ("card_rates"."minimum_cents" > 0 and "card_rates"."maximum_cents" > 0),
	CONSTRAINT "card_rates_limits_order" CHECK ("card_rates"."maximum_cents" >= "card_rates"."minimum_cents"),
	CONSTRAINT "card_rates_minutes" CHECK ("card_rates"."minutes" > 0)
);
--> statement-breakpoint
ALTER TABLE "card_rates" ADD CONSTRAINT "card_rates_asset_id_assets_id_fk" FOREIGN KEY ("asset_id") REFERENCES "public"."assets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_rates_asset" ON "card_rates" USING btree ("asset_id","country","form","receipt","from_cents");--> statement-breakpoint
-- One event for all rates of a card that a statement changes.
CREATE FUNCTION announce_card_rates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO event_queue (topic, subject_id) SELECT DISTINCT 'card-rate', asset_id FROM changed;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER card_rates_added AFTER INSERT ON "card_rates" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION announce_card_rates();--> statement-breakpoint
CREATE TRIGGER card_rates_changed AFTER UPDATE ON "card_rates" REFERENCING NEW TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION announce_card_rates();--> statement-breakpoint
CREATE TRIGGER card_rates_removed AFTER DELETE ON "card_rates" REFERENCING OLD TABLE AS changed
	FOR EACH STATEMENT EXECUTE FUNCTION announce_card_rates();
