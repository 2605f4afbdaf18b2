CREATE TABLE "canned_replies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"text" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "canned_replies_name" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "support_drafts" (
	"message_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"text" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "support_drafts_message_id_staff_id_pk" PRIMARY KEY("message_id","staff_id"),
	CONSTRAINT "support_drafts_text" CHECK (char_length("support_drafts"."text") between 1 and 5000)
);
--> statement-breakpoint
ALTER TABLE "support_drafts" ADD CONSTRAINT "support_drafts_message_id_support_messages_id_fk" FOREIGN KEY ("message_id") REFERENCES "public"."support_messages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_drafts" ADD CONSTRAINT "support_drafts_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_drafts_staff" ON "support_drafts" USING btree ("staff_id");--> statement-breakpoint
-- That a colleague begins a reply, or leaves it, is news for staff alone. Typing on is none: whoever shows them as
-- replying reads again when a minute without news is over.
CREATE FUNCTION announce_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO event_queue (topic, subject_id) VALUES ('support', coalesce(NEW.message_id, OLD.message_id));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER support_drafts_begun_or_left AFTER INSERT OR DELETE ON "support_drafts"
	FOR EACH ROW EXECUTE FUNCTION announce_draft();--> statement-breakpoint
CREATE TRIGGER support_drafts_resumed AFTER UPDATE ON "support_drafts" FOR EACH ROW
	WHEN (OLD.updated_at <= NEW.updated_at - interval '60 seconds') EXECUTE FUNCTION announce_draft();
