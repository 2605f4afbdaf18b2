CREATE TABLE "card_prints" (
	"order_id" uuid NOT NULL,
	"print" "bytea" NOT NULL,
	CONSTRAINT "card_prints_order_id_print_pk" PRIMARY KEY("order_id","print")
);
--> statement-breakpoint
CREATE TABLE "flag_rules" (
	"kind" text PRIMARY KEY NOT NULL,
	"desk_id" uuid DEFAULT '00000000-0000-0000-0000-000000000000' NOT NULL,
	"level" text NOT NULL,
	"limit_number" smallint,
	CONSTRAINT "flag_rules_one" CHECK ("flag_rules"."desk_id" = '00000000-0000-0000-0000-000000000000'),
	CONSTRAINT "flag_rules_level" CHECK ("flag_rules"."level" in ('off', 'amber', 'red')),
	CONSTRAINT "flag_rules_limit" CHECK ("flag_rules"."limit_number" > 0)
);
--> statement-breakpoint
ALTER TABLE "order_proofs" ADD COLUMN "reference_plain" text;--> statement-breakpoint
ALTER TABLE "order_proofs" ADD COLUMN "picture_print" "bytea";--> statement-breakpoint
ALTER TABLE "bank_accounts" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "wallets" ADD COLUMN "changed_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "card_prints" ADD CONSTRAINT "card_prints_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_prints_seen" ON "card_prints" USING btree ("print","order_id");--> statement-breakpoint
CREATE INDEX "order_proofs_reference" ON "order_proofs" USING btree ("reference_plain","created_at") WHERE "order_proofs"."reference_plain" is not null;--> statement-breakpoint
CREATE INDEX "order_proofs_picture" ON "order_proofs" USING btree ("picture_print","created_at") WHERE "order_proofs"."picture_print" is not null;--> statement-breakpoint
-- What a tool cannot draw from the tables. Where money went until now counts from its last save, which nobody is told of.
ALTER TABLE "bank_accounts" DISABLE TRIGGER bank_accounts_announced;--> statement-breakpoint
ALTER TABLE "wallets" DISABLE TRIGGER wallets_announced;--> statement-breakpoint
UPDATE "bank_accounts" SET changed_at = updated_at;--> statement-breakpoint
UPDATE "wallets" SET changed_at = updated_at;--> statement-breakpoint
ALTER TABLE "bank_accounts" ENABLE TRIGGER bank_accounts_announced;--> statement-breakpoint
ALTER TABLE "wallets" ENABLE TRIGGER wallets_announced;--> statement-breakpoint
-- As platform/money/plain-reference.ts has it.
UPDATE "order_proofs" SET reference_plain = plain FROM (
	SELECT order_id, upper(regexp_replace(reference, '[^[:alnum:]]', '', 'g')) AS plain FROM "order_proofs"
) written WHERE written.order_id = "order_proofs".order_id AND length(plain) >= 6 AND plain ~ '[0-9]';--> statement-breakpoint
-- Told here, so that no way of saving them can forget it: saved again as it was, an account is no new one.
CREATE FUNCTION tell_payee_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.changed_at := now();
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER bank_accounts_changed BEFORE UPDATE ON "bank_accounts" FOR EACH ROW
	WHEN ((OLD.bank_name, OLD.account_name, OLD.account_number)
		IS DISTINCT FROM (NEW.bank_name, NEW.account_name, NEW.account_number))
	EXECUTE FUNCTION tell_payee_change();--> statement-breakpoint
CREATE TRIGGER wallets_changed BEFORE UPDATE ON "wallets" FOR EACH ROW
	WHEN ((OLD.network, OLD.address, OLD.memo) IS DISTINCT FROM (NEW.network, NEW.address, NEW.memo))
	EXECUTE FUNCTION tell_payee_change();--> statement-breakpoint
CREATE TRIGGER card_prints_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON "card_prints"
	FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();--> statement-breakpoint
CREATE TRIGGER flag_rules_announced AFTER INSERT OR UPDATE OR DELETE ON "flag_rules"
	FOR EACH STATEMENT EXECUTE FUNCTION announce_money();--> statement-breakpoint
-- The words of a person's name, as platform/identity/compare-names.ts splits it.
CREATE FUNCTION name_words(name text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	plain text := lower(left(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f''’`.]', '', 'g'), 100));
	words text[] := array_remove(
		regexp_split_to_array(translate(plain, 'ɓɗƙƴ', 'bdky'), '[^[:alnum:]]+'), '');
	bare text[] := ARRAY(SELECT word FROM unnest(words) WITH ORDINALITY named (word, place)
		WHERE word <> ALL ('{mr,mrs,miss,ms,dr,chief,alhaji,alhaja,engr,barr,prof,pastor,rev,sir,lady,otunba,mallam}')
		ORDER BY place);
BEGIN
	RETURN (CASE WHEN cardinality(bare) > 0 THEN bare ELSE words END)[1:12];
END $$;--> statement-breakpoint
-- Whether two names are not one person's: all that compareNames there does not call a match. A flag has to be found by
-- the database, which counts and lists the orders that carry it.
CREATE FUNCTION names_differ(one text, other text) RETURNS boolean LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
	short text[] := name_words(one);
	rest text[] := name_words(other);
	swapped text[];
	unshared text[] := '{}';
	unmatched text[] := '{}';
	word text;
	place int;
	whole int;
	is_all boolean;
BEGIN
	IF cardinality(short) > cardinality(rest) THEN
		swapped := short;
		short := rest;
		rest := swapped;
	END IF;
	IF cardinality(short) = 0 THEN RETURN true; END IF;
	FOREACH word IN ARRAY short LOOP
		place := array_position(rest, word);
		IF place IS NULL THEN unshared := unshared || word;
		ELSE rest := rest[:place - 1] || rest[place + 1:];
		END IF;
	END LOOP;
	whole := cardinality(short) - cardinality(unshared);
	is_all := cardinality(rest) = 0;
	FOREACH word IN ARRAY unshared LOOP
		SELECT min(n) INTO place FROM unnest(rest) WITH ORDINALITY others (candidate, n)
			WHERE CASE WHEN length(word) = 1 THEN starts_with(candidate, word) ELSE candidate = left(word, 1) END;
		IF place IS NULL THEN unmatched := unmatched || word;
		ELSE rest := rest[:place - 1] || rest[place + 1:];
		END IF;
	END LOOP;
	IF cardinality(unmatched) = 0 THEN RETURN NOT (whole > 0 AND (cardinality(short) >= 2 OR is_all)); END IF;
	RETURN array_to_string(unmatched, '') <> array_to_string(rest, '');
END $$;
