CREATE TABLE "note_mentions" (
	"note_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone,
	CONSTRAINT "note_mentions_note_id_staff_id_pk" PRIMARY KEY("note_id","staff_id")
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid,
	"user_id" uuid,
	"text" text NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"written_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"removed_by" uuid,
	CONSTRAINT "notes_subject" CHECK (num_nonnulls("notes"."order_id", "notes"."user_id") = 1),
	CONSTRAINT "notes_text" CHECK (length("notes"."text") between 1 and 2000),
	CONSTRAINT "notes_removed" CHECK (("notes"."removed_at" is null) = ("notes"."removed_by" is null))
);
--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_note_id_notes_id_fk" FOREIGN KEY ("note_id") REFERENCES "public"."notes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "note_mentions" ADD CONSTRAINT "note_mentions_staff_id_users_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_written_by_users_id_fk" FOREIGN KEY ("written_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_removed_by_users_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "note_mentions_staff" ON "note_mentions" USING btree ("staff_id","created_at");--> statement-breakpoint
CREATE INDEX "note_mentions_unseen" ON "note_mentions" USING btree ("staff_id","created_at") WHERE "note_mentions"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "notes_order" ON "notes" USING btree ("order_id","pinned","created_at","id") WHERE "notes"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "notes_user" ON "notes" USING btree ("user_id","pinned","created_at","id") WHERE "notes"."user_id" is not null;--> statement-breakpoint
-- What a tool cannot draw from the tables: what was written stays as it was written, also once it was removed.
CREATE FUNCTION refuse_other_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'what a note says never changes' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER notes_fixed BEFORE UPDATE ON "notes" FOR EACH ROW
	WHEN ((OLD.id, OLD.order_id, OLD.user_id, OLD.text, OLD.written_by, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.order_id, NEW.user_id, NEW.text, NEW.written_by, NEW.created_at)
		OR OLD.removed_at IS NOT NULL)
	EXECUTE FUNCTION refuse_other_words();--> statement-breakpoint
CREATE TRIGGER notes_kept BEFORE DELETE OR TRUNCATE ON "notes" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER note_mentions_kept BEFORE DELETE OR TRUNCATE ON "note_mentions"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
-- News for staff alone: the event names no owner.
CREATE FUNCTION announce_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO event_queue (topic, subject_id) VALUES ('note', coalesce(NEW.order_id, NEW.user_id));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER notes_announced AFTER INSERT OR UPDATE ON "notes" FOR EACH ROW EXECUTE FUNCTION announce_note();--> statement-breakpoint
CREATE FUNCTION announce_seen_note() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO event_queue (topic, subject_id)
		SELECT 'note', coalesce(order_id, user_id) FROM notes WHERE id = NEW.note_id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER note_mentions_seen AFTER UPDATE ON "note_mentions" FOR EACH ROW EXECUTE FUNCTION announce_seen_note();
