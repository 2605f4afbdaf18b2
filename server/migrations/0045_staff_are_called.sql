CREATE TABLE "alert_choices" (
	"user_id" uuid NOT NULL,
	"occasion" text NOT NULL,
	"sound" boolean NOT NULL,
	"push" boolean NOT NULL,
	"mail" boolean NOT NULL,
	"minutes" smallint,
	CONSTRAINT "alert_choices_user_id_occasion_pk" PRIMARY KEY("user_id","occasion"),
	CONSTRAINT "alert_choices_minutes" CHECK (("alert_choices"."minutes" is not null) = ("alert_choices"."occasion" = 'order-waiting'))
);
--> statement-breakpoint
CREATE TABLE "alerts_told" (
	"user_id" uuid NOT NULL,
	"occasion" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"told_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alerts_told_user_id_occasion_subject_id_pk" PRIMARY KEY("user_id","occasion","subject_id")
);
--> statement-breakpoint
CREATE TABLE "push_keys" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"public_key" text NOT NULL,
	"private_sealed" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "push_keys_one" CHECK ("push_keys"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint_hash" "bytea" NOT NULL,
	"sealed" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_shifts" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "push_to" uuid;--> statement-breakpoint
ALTER TABLE "alert_choices" ADD CONSTRAINT "alert_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alerts_told" ADD CONSTRAINT "alerts_told_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_shifts" ADD CONSTRAINT "staff_shifts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alerts_told_at" ON "alerts_told" USING btree ("told_at");--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint" ON "push_subscriptions" USING btree ("endpoint_hash");--> statement-breakpoint
CREATE INDEX "push_subscriptions_user" ON "push_subscriptions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "push_subscriptions_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_push_to_push_subscriptions_id_fk" FOREIGN KEY ("push_to") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_pushes" ON "outbox" USING btree ("push_to") WHERE "outbox"."push_to" is not null;--> statement-breakpoint
CREATE INDEX "outbox_pushes_due" ON "outbox" USING btree ("next_attempt_at") WHERE "outbox"."sent_at" is null and "outbox"."push_to" is not null;--> statement-breakpoint
-- Who is on shift is news for staff alone.
CREATE FUNCTION announce_shift() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO event_queue (topic, subject_id) VALUES ('shift', coalesce(NEW.user_id, OLD.user_id));
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER staff_shifts_changed AFTER INSERT OR UPDATE OR DELETE ON "staff_shifts" FOR EACH ROW EXECUTE FUNCTION announce_shift();--> statement-breakpoint
-- Here, so that no way of losing the role or being suspended can forget it: nobody is called to a desk that is theirs no more.
CREATE FUNCTION end_calls_with_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM staff_shifts WHERE user_id = NEW.id;
	DELETE FROM push_subscriptions WHERE user_id = NEW.id;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_calls_end AFTER UPDATE OF role, suspended_at ON "users" FOR EACH ROW
	WHEN ((OLD.role <> 'user' AND NEW.role = 'user') OR (OLD.suspended_at IS NULL AND NEW.suspended_at IS NOT NULL))
	EXECUTE FUNCTION end_calls_with_role();
