-- A used activation link stays for its time, on the account that it made: opened again, it says so.
ALTER TABLE "link_tokens" DROP CONSTRAINT "link_tokens_subject";--> statement-breakpoint
ALTER TABLE "link_tokens" ADD CONSTRAINT "link_tokens_subject" CHECK (("link_tokens"."purpose" = 'activation' and "link_tokens"."attempt_id" is not null and "link_tokens"."user_id" is null)
       or ("link_tokens"."purpose" in ('activated', 'reset') and "link_tokens"."user_id" is not null and "link_tokens"."attempt_id" is null));
