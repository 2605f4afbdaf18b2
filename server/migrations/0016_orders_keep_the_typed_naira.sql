-- The naira that a customer typed are the amount: it may lie ₦1 from quantity × price, or one unit of the quantity's
-- last decimal. Orders from before lie nowhere but on it.
ALTER TABLE "orders" DROP CONSTRAINT "orders_amount";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "quantity_decimals" smallint DEFAULT 18 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_amount" CHECK (abs("orders"."amount_kobo" - "orders"."quantity" * "orders"."price_kobo") * 10::numeric ^ "orders"."quantity_decimals" <= greatest(100 * 10::numeric ^ "orders"."quantity_decimals", "orders"."price_kobo"));--> statement-breakpoint
-- The decimals are one of the terms too.
DROP TRIGGER orders_fixed_terms ON "orders";--> statement-breakpoint
CREATE TRIGGER orders_fixed_terms BEFORE UPDATE ON "orders" FOR EACH ROW
	WHEN ((OLD.id, OLD.transaction_id, OLD.user_id, OLD.asset_id, OLD.asset_name, OLD.asset_type, OLD.order_type,
		OLD.price_kobo, OLD.quantity, OLD.quantity_decimals, OLD.amount_kobo, OLD.network, OLD.wallet, OLD.payout_bank,
		OLD.admindetails, OLD.delivery_email, OLD.description_sealed, OLD.placed_at, OLD.expires_at)
		IS DISTINCT FROM (NEW.id, NEW.transaction_id, NEW.user_id, NEW.asset_id, NEW.asset_name, NEW.asset_type, NEW.order_type,
		NEW.price_kobo, NEW.quantity, NEW.quantity_decimals, NEW.amount_kobo, NEW.network, NEW.wallet, NEW.payout_bank,
		NEW.admindetails, NEW.delivery_email, NEW.description_sealed, NEW.placed_at, NEW.expires_at))
	EXECUTE FUNCTION refuse_new_terms();
