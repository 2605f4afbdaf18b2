ALTER TABLE "trading_pause" ADD COLUMN "reason" text;--> statement-breakpoint
-- Every instance hears of it at once; the id says nothing.
CREATE FUNCTION announce_trading() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO event_queue (topic, subject_id) VALUES ('trading', '00000000-0000-0000-0000-000000000000');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER trading_pause_announced AFTER INSERT OR UPDATE OR DELETE ON "trading_pause"
	FOR EACH ROW EXECUTE FUNCTION announce_trading();
