CREATE TABLE "banks" (
	"name" text PRIMARY KEY NOT NULL,
	"aliases" text[] DEFAULT '{}' NOT NULL,
	"kind" text NOT NULL,
	"cbn_code" text,
	"nip_code" text,
	"provider_code" text,
	"position" integer DEFAULT 1000 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "banks_provider_code_unique" UNIQUE("provider_code"),
	CONSTRAINT "banks_kind" CHECK ("banks"."kind" in ('commercial', 'merchant', 'microfinance', 'payment-service', 'mobile-money', 'other')),
	CONSTRAINT "banks_codes" CHECK ("banks"."cbn_code" ~ '^([0-9]{3}|[0-9]{5})$' and "banks"."nip_code" ~ '^[0-9]{6}$')
);
--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD COLUMN "name_confirmed_at" timestamp (3) with time zone;