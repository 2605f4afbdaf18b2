CREATE TABLE "order_proofs" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"reference" text,
	"picture_sealed" "bytea",
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "used_references" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "used_references" ADD COLUMN "refund_id" uuid;--> statement-breakpoint
ALTER TABLE "order_proofs" ADD CONSTRAINT "order_proofs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_references" ADD CONSTRAINT "used_references_refund_id_refunds_id_fk" FOREIGN KEY ("refund_id") REFERENCES "public"."refunds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "used_references_refund" ON "used_references" USING btree ("refund_id") WHERE "used_references"."refund_id" is not null;--> statement-breakpoint
ALTER TABLE "used_references" ADD CONSTRAINT "used_references_one" CHECK (num_nonnulls("used_references"."order_id", "used_references"."refund_id") = 1);--> statement-breakpoint
-- Of refunds sent with one reference before they had to differ, the first one keeps it.
INSERT INTO "used_references" ("place", "reference", "refund_id")
SELECT 'bank', upper(regexp_replace(bank_reference, '[^[:alnum:]]', '', 'g')), id FROM refunds
WHERE state <> 'due' AND bank_reference ~ '[0-9]' ORDER BY sent_at, id
ON CONFLICT DO NOTHING;
