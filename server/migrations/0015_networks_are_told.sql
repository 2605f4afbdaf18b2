-- Which networks are traded is one list, read whole: the row says that it has changed, its id nothing.
CREATE FUNCTION announce_networks() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO event_queue (topic, subject_id) VALUES ('network', '00000000-0000-0000-0000-000000000000');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER switched_off_networks_announced AFTER INSERT OR DELETE ON "switched_off_networks"
	FOR EACH ROW EXECUTE FUNCTION announce_networks();
