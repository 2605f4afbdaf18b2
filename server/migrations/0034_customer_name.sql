ALTER TABLE "orders" ADD COLUMN "customer_name" text;--> statement-breakpoint
-- As before; what the customer was called is a term too.
DROP TRIGGER orders_fixed_terms ON "orders";--> statement-breakpoint
CREATE TRIGGER orders_fixed_terms BEFORE UPDATE ON "orders" FOR EACH ROW
	WHEN ((OLD.id, OLD.transaction_id, OLD.user_id, OLD.asset_id, OLD.asset_name, OLD.asset_type, OLD.order_type,
		OLD.price_kobo, OLD.quantity, OLD.quantity_decimals, OLD.amount_kobo, OLD.network, OLD.wallet, OLD.payout_bank,
		OLD.admindetails, OLD.receiving_account_id, OLD.customer_name, OLD.delivery_email, OLD.description_sealed, OLD.placed_at, OLD.expires_at)
		IS DISTINCT FROM (NEW.id, NEW.transaction_id, NEW.user_id, NEW.asset_id, NEW.asset_name, NEW.asset_type, NEW.order_type,
		NEW.price_kobo, NEW.quantity, NEW.quantity_decimals, NEW.amount_kobo, NEW.network, NEW.wallet, NEW.payout_bank,
		NEW.admindetails, NEW.receiving_account_id, NEW.customer_name, NEW.delivery_email, NEW.description_sealed, NEW.placed_at, NEW.expires_at))
	EXECUTE FUNCTION refuse_new_terms();
