-- A customer's cap counts every open order: those reported as paid wait for the desk too.
DROP INDEX "orders_unpaid";--> statement-breakpoint
CREATE INDEX "orders_open_of_user" ON "orders" USING btree ("user_id") WHERE "orders"."status" in ('pending', 'successful');--> statement-breakpoint
-- Counts what a customer has open, up to a number, and lets the customer's next placing wait until this one has ended: of
-- many at once none goes over the cap. Volatile: it looks after the wait, not as of the statement.
CREATE FUNCTION count_open_orders(customer uuid, up_to integer) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
BEGIN
	PERFORM pg_advisory_xact_lock(7204, hashtext(customer::text));
	RETURN (SELECT count(*) FROM (SELECT FROM orders WHERE user_id = customer AND status IN ('pending', 'successful') LIMIT up_to) counted);
END $$;--> statement-breakpoint
DROP FUNCTION count_unpaid_orders(uuid, integer);
