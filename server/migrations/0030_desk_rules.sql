CREATE TABLE "desk_rules" (
	"id" uuid PRIMARY KEY DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"tolerance_kobo" bigint DEFAULT 5000 NOT NULL,
	"late_minutes" smallint DEFAULT 5 NOT NULL,
	"strangers" text DEFAULT 'hold' NOT NULL,
	"reference_from_kobo" bigint,
	CONSTRAINT "desk_rules_one" CHECK ("desk_rules"."id" = '00000000-0000-0000-0000-000000000000'),
	CONSTRAINT "desk_rules_tolerance" CHECK ("desk_rules"."tolerance_kobo" between 0 and 100000),
	CONSTRAINT "desk_rules_late" CHECK ("desk_rules"."late_minutes" between 0 and 60),
	CONSTRAINT "desk_rules_strangers" CHECK ("desk_rules"."strangers" in ('hold', 'warn')),
	CONSTRAINT "desk_rules_reference" CHECK ("desk_rules"."reference_from_kobo" >= 0)
);
--> statement-breakpoint
-- What a tool cannot draw from the tables. The rules are there from the start: money from a stranger waits for a reason.
INSERT INTO "desk_rules" DEFAULT VALUES;--> statement-breakpoint
CREATE TRIGGER desk_rules_kept BEFORE DELETE OR TRUNCATE ON "desk_rules" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- Transfers, refunds and these rules are one subject on the screens of staff, and a statement brings thousands of rows
-- at once: each statement of SQL says that money has changed, its id nothing.
CREATE FUNCTION announce_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO event_queue (topic, subject_id) VALUES ('money', '00000000-0000-0000-0000-000000000000');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER receipts_announced AFTER INSERT OR UPDATE ON "receipts"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_money();--> statement-breakpoint
CREATE TRIGGER refunds_announced AFTER INSERT OR UPDATE ON "refunds"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_money();--> statement-breakpoint
CREATE TRIGGER desk_rules_announced AFTER UPDATE ON "desk_rules"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_money();
