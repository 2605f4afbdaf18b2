CREATE TABLE "backup_state" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"wanted_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"good_at" timestamp (3) with time zone,
	"good_file" text,
	"good_archive" text,
	"failed_at" timestamp (3) with time zone,
	"fault" text,
	"told_at" timestamp (3) with time zone
);
