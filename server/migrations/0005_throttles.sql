-- Tries of passwords, mails and messages within a window; the key is a fingerprint.
CREATE TABLE "throttles" (
	"key" "bytea" PRIMARY KEY NOT NULL,
	"tries" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "throttles_ends" ON "throttles" USING btree ("ends_at");