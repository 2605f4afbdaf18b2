CREATE TABLE "order_totals" (
	"status" text NOT NULL,
	"order_type" text NOT NULL,
	"closed_before" timestamp (3) with time zone NOT NULL,
	"orders" bigint NOT NULL,
	CONSTRAINT "order_totals_status_order_type_pk" PRIMARY KEY("status","order_type")
);
--> statement-breakpoint
-- Nothing is counted yet: the first run counts what there is.
INSERT INTO "order_totals" SELECT status, order_type, '-infinity', 0
FROM unnest(ARRAY['completed', 'cancelled']) status, unnest(ARRAY['buy', 'sell']) order_type;--> statement-breakpoint
-- These served foreign keys to rows that are never deleted, and each order paid for them.
DROP INDEX "order_events_actor";--> statement-breakpoint
DROP INDEX "orders_asset";--> statement-breakpoint
DROP INDEX "orders_closed_by";--> statement-breakpoint
DROP INDEX "orders_open";--> statement-breakpoint
DROP INDEX "orders_completed";--> statement-breakpoint
CREATE INDEX "orders_queue" ON "orders" USING btree ((case when "status" = 'successful' then 0 else 1 end),"placed_at","id") WHERE "orders"."status" in ('pending', 'successful');--> statement-breakpoint
CREATE INDEX "orders_closed" ON "orders" USING btree ("closed_at") WHERE "orders"."status" in ('completed', 'cancelled');