CREATE TABLE "code_complaints" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"code_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text,
	"state" text DEFAULT 'open' NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"answered_by" uuid,
	"answered_at" timestamp (3) with time zone,
	"answer" text,
	CONSTRAINT "code_complaints_reason" CHECK ("code_complaints"."reason" in ('used', 'invalid', 'wrong-value', 'wrong-country')),
	CONSTRAINT "code_complaints_state" CHECK ("code_complaints"."state" in ('open', 'replaced', 'refused', 'reversed')),
	CONSTRAINT "code_complaints_answered" CHECK (num_nulls("code_complaints"."answered_by", "code_complaints"."answered_at") = case "code_complaints"."state" when 'open' then 2 else 0 end),
	CONSTRAINT "code_complaints_answer" CHECK (("code_complaints"."answer" is not null) = ("code_complaints"."state" = 'refused'))
);
--> statement-breakpoint
CREATE TABLE "delivered_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"code_sealed" "bytea",
	"face_cents" bigint,
	"replaces" uuid,
	"delivered_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	CONSTRAINT "delivered_codes_number" UNIQUE("order_id","number"),
	CONSTRAINT "delivered_codes_replaces" UNIQUE("replaces"),
	CONSTRAINT "delivered_codes_first" CHECK (("delivered_codes"."code_sealed" is null) = ("delivered_codes"."number" = 1)),
	CONSTRAINT "delivered_codes_positive" CHECK ("delivered_codes"."number" > 0 and "delivered_codes"."face_cents" > 0)
);
--> statement-breakpoint
ALTER TABLE "desk_rules" ADD COLUMN "card_complaint_hours" smallint DEFAULT 72 NOT NULL;--> statement-breakpoint
ALTER TABLE "code_complaints" ADD CONSTRAINT "code_complaints_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_complaints" ADD CONSTRAINT "code_complaints_code_id_delivered_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."delivered_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "code_complaints" ADD CONSTRAINT "code_complaints_answered_by_users_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivered_codes" ADD CONSTRAINT "delivered_codes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivered_codes" ADD CONSTRAINT "delivered_codes_replaces_delivered_codes_id_fk" FOREIGN KEY ("replaces") REFERENCES "public"."delivered_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "code_complaints_order" ON "code_complaints" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "code_complaints_code" ON "code_complaints" USING btree ("code_id","opened_at");--> statement-breakpoint
CREATE UNIQUE INDEX "code_complaints_open" ON "code_complaints" USING btree ("code_id") WHERE "code_complaints"."state" = 'open';--> statement-breakpoint
ALTER TABLE "desk_rules" ADD CONSTRAINT "desk_rules_card_complaints" CHECK ("desk_rules"."card_complaint_hours" between 1 and 720);--> statement-breakpoint
-- What a tool cannot draw from the tables. The codes that were delivered until now: their orders have them.
INSERT INTO "delivered_codes" ("order_id", "number", "delivered_at")
	SELECT id, 1, closed_at FROM "orders" WHERE delivery_code_sealed IS NOT NULL AND closed_at IS NOT NULL;--> statement-breakpoint
CREATE TRIGGER delivered_codes_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON "delivered_codes" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER code_complaints_kept BEFORE DELETE OR TRUNCATE ON "code_complaints" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- A complaint is answered once, and what its customer said stays.
CREATE FUNCTION refuse_complaint_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'a complaint is answered once' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER code_complaints_fixed BEFORE UPDATE ON "code_complaints" FOR EACH ROW
	WHEN (OLD.state <> 'open' OR NEW.state = 'open' OR
		(to_jsonb(OLD) - '{state,answered_by,answered_at,answer}'::text[])
		IS DISTINCT FROM (to_jsonb(NEW) - '{state,answered_by,answered_at,answer}'::text[]))
	EXECUTE FUNCTION refuse_complaint_edit();--> statement-breakpoint
CREATE TRIGGER code_complaints_announced AFTER INSERT OR UPDATE ON "code_complaints" FOR EACH ROW EXECUTE FUNCTION announce_order();
