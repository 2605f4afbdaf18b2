-- What customers say of their payments is compared in each of its forms. Rows of before keep their one form in
-- reference_plain, which is compared with these.
ALTER TABLE "order_proofs" ADD COLUMN "reference_forms" text[];--> statement-breakpoint
-- alone
DROP INDEX CONCURRENTLY IF EXISTS "order_proofs_forms";--> statement-breakpoint
-- alone
CREATE INDEX CONCURRENTLY "order_proofs_forms" ON "order_proofs" USING gin ("reference_forms") WITH (fastupdate=false) WHERE "order_proofs"."reference_forms" is not null;
