CREATE TABLE "approvals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"terms" text NOT NULL,
	"reason" text,
	"state" text DEFAULT 'open' NOT NULL,
	"asked_by" uuid NOT NULL,
	"asked_at" timestamp (3) with time zone DEFAULT clock_timestamp() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"decline_reason" text,
	"used_by" uuid,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "approvals_state" CHECK ("approvals"."state" in ('open', 'approved', 'declined', 'withdrawn', 'used')),
	CONSTRAINT "approvals_second_person" CHECK ("approvals"."decided_by" <> "approvals"."asked_by" and "approvals"."decided_by" <> "approvals"."used_by"),
	CONSTRAINT "approvals_decided" CHECK (("approvals"."decided_by" is null) = ("approvals"."decided_at" is null) and
        case "approvals"."state" when 'open' then "approvals"."decided_by" is null when 'withdrawn' then true else "approvals"."decided_by" is not null end),
	CONSTRAINT "approvals_declined" CHECK (("approvals"."state" = 'declined') = ("approvals"."decline_reason" is not null)),
	CONSTRAINT "approvals_used" CHECK (("approvals"."state" = 'used') = ("approvals"."used_by" is not null) and ("approvals"."used_by" is null) = ("approvals"."used_at" is null))
);
--> statement-breakpoint
ALTER TABLE "desk_rules" ADD COLUMN "approval_from_kobo" bigint;--> statement-breakpoint
ALTER TABLE "desk_rules" ADD COLUMN "approve_accounts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "desk_rules" ADD COLUMN "approve_reversals" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_used_by_users_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "approvals_asked" ON "approvals" USING btree ("asked_at");--> statement-breakpoint
CREATE INDEX "approvals_ready" ON "approvals" USING btree ("kind","subject_id") WHERE "approvals"."state" in ('open', 'approved');--> statement-breakpoint
ALTER TABLE "desk_rules" ADD CONSTRAINT "desk_rules_approval" CHECK ("desk_rules"."approval_from_kobo" >= 0);--> statement-breakpoint
-- What a tool cannot draw from the tables. What was asked stays as it was shown, and what was decided stays decided.
CREATE FUNCTION refuse_approval_edit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'this approval can no longer change' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER approvals_kept BEFORE DELETE OR TRUNCATE ON "approvals" FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER approvals_fixed BEFORE UPDATE ON "approvals" FOR EACH ROW
	WHEN (OLD.state NOT IN ('open', 'approved') OR
		(OLD.state = 'approved' AND (NEW.state NOT IN ('used', 'withdrawn') OR
			(OLD.decided_by, OLD.decided_at) IS DISTINCT FROM (NEW.decided_by, NEW.decided_at))) OR
		(OLD.state = 'open' AND NEW.state NOT IN ('approved', 'declined', 'withdrawn')) OR
		(OLD.id, OLD.kind, OLD.subject_id, OLD.terms, OLD.reason, OLD.asked_by, OLD.asked_at)
		IS DISTINCT FROM (NEW.id, NEW.kind, NEW.subject_id, NEW.terms, NEW.reason, NEW.asked_by, NEW.asked_at))
	EXECUTE FUNCTION refuse_approval_edit();--> statement-breakpoint
CREATE TRIGGER approvals_announced AFTER INSERT OR UPDATE ON "approvals"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_money();
