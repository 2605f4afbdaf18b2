-- Tells hosts that share this database whether they share the key too: an HMAC of nothing, not the key.
CREATE TABLE "key_check" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"mac" "bytea" NOT NULL
);
