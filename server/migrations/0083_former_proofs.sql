-- Of pictures whose place another one took: the same one can't prove another payment. What was replaced before is not known
-- any more.
ALTER TABLE "order_proofs" ADD COLUMN "former_prints" "bytea"[];--> statement-breakpoint
-- alone
DROP INDEX CONCURRENTLY IF EXISTS "order_proofs_former";--> statement-breakpoint
-- alone
CREATE INDEX CONCURRENTLY "order_proofs_former" ON "order_proofs" USING gin ("former_prints") WITH (fastupdate=false) WHERE "order_proofs"."former_prints" is not null;
