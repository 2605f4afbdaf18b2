-- Whether a person was ever paid is asked for each order that staff look at. Only completions write into it, so that placing
-- an order costs what it did. What is left of an attempt that gave way is dropped: it would count as made, and help nobody.
-- alone
DROP INDEX CONCURRENTLY IF EXISTS "orders_completed_of_user";--> statement-breakpoint
-- alone
CREATE INDEX CONCURRENTLY "orders_completed_of_user" ON "orders" USING btree ("user_id","placed_at","id") WHERE "orders"."status" = 'completed';
