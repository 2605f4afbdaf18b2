-- An address has one spelling (contract/src/canonical-email.ts), and is found by comparing that alone. Only capitals of
-- ASCII are folded here: they always led to the same account, so no two rows become one. What remains, canonicalise-emails.ts
-- looks at after the migrations.
UPDATE "users" SET "email" = lower("email" COLLATE "C") WHERE "email" <> lower("email" COLLATE "C");--> statement-breakpoint
UPDATE "sign_up_attempts" SET "email" = lower("email" COLLATE "C") WHERE "email" <> lower("email" COLLATE "C");--> statement-breakpoint
DROP INDEX "sign_up_attempts_email";--> statement-breakpoint
DROP INDEX "users_email";--> statement-breakpoint
ALTER TABLE "sign_up_attempts" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "sign_up_attempts_email" ON "sign_up_attempts" USING btree ("email","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree ("email");--> statement-breakpoint
CREATE FUNCTION is_canonical_email(email text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
	SELECT email COLLATE "C" ~ '^[a-z0-9.!#$%&''*+/=?^_`{|}~-]+@[a-z0-9-]+([.][a-z0-9-]+)+$'
$$;--> statement-breakpoint
-- No CHECK: an account from before whose address has no such spelling must still be suspended, and its orders paid.
CREATE FUNCTION refuse_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	RAISE EXCEPTION 'an email address of % is not in its one spelling', TG_TABLE_NAME USING ERRCODE = 'check_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER users_email_canonical BEFORE INSERT OR UPDATE OF "email" ON "users" FOR EACH ROW
	WHEN (NOT is_canonical_email(NEW.email)) EXECUTE FUNCTION refuse_email();--> statement-breakpoint
CREATE TRIGGER sign_up_attempts_email_canonical BEFORE INSERT OR UPDATE OF "email" ON "sign_up_attempts" FOR EACH ROW
	WHEN (NOT is_canonical_email(NEW.email)) EXECUTE FUNCTION refuse_email();
