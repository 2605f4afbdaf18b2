-- No status of an order changes with it, but staff see it in their queue. Purging a picture is no news.
CREATE TRIGGER order_proofs_announced AFTER INSERT OR UPDATE OF "created_at" ON "order_proofs"
	FOR EACH ROW EXECUTE FUNCTION announce_order_of();
