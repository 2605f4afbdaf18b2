-- Staff look customers up by their whole phone number, whose pieces of three digits most numbers have. What is left of an
-- attempt that gave way is dropped: it would count as made, and help no search.
-- alone
DROP INDEX CONCURRENTLY IF EXISTS "users_phone";--> statement-breakpoint
-- alone
CREATE INDEX CONCURRENTLY "users_phone" ON "users" USING btree ("phone");
