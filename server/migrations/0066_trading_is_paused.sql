CREATE TABLE "trading_pause" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "trading_pause_only" CHECK ("trading_pause"."id")
);
