-- Who did what: each row's MAC covers it and the row before it; the key is not in the database.
CREATE TABLE "audit_log" (
	"number" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"action" text NOT NULL,
	"actor_id" uuid,
	"subject_type" text,
	"subject_id" text,
	"detail" text NOT NULL,
	"mac" "bytea" NOT NULL,
	CONSTRAINT "audit_log_number" CHECK ("audit_log"."number" > 0),
	CONSTRAINT "audit_log_mac" CHECK (length("audit_log"."mac") = 32),
	CONSTRAINT "audit_log_subject" CHECK (("audit_log"."subject_type" is null) = ("audit_log"."subject_id" is null))
);
--> statement-breakpoint
-- What a tool cannot draw from the tables: rows that never change, whatever the session says about replication.
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_log"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE ALWAYS TRIGGER audit_log_append_only;
