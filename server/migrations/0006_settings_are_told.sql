-- Wallets and bank account are told to their owner alone: where a trade pays to must not be seen old on another screen.
CREATE FUNCTION announce_settings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	owner uuid := CASE WHEN TG_OP = 'DELETE' THEN OLD.user_id ELSE NEW.user_id END;
BEGIN
	INSERT INTO event_queue (topic, subject_id, owner_id) VALUES ('settings', owner, owner);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER wallets_announced AFTER INSERT OR UPDATE OR DELETE ON "wallets"
	FOR EACH ROW EXECUTE FUNCTION announce_settings();--> statement-breakpoint
CREATE TRIGGER bank_accounts_announced AFTER INSERT OR UPDATE OR DELETE ON "bank_accounts"
	FOR EACH ROW EXECUTE FUNCTION announce_settings();
