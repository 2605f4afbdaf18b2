CREATE TABLE "support_messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"response" text,
	"responded_at" timestamp (3) with time zone,
	"responded_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "support_messages_sender" CHECK (("support_messages"."user_id" is null) = ("support_messages"."phone" is null)),
	CONSTRAINT "support_messages_answer" CHECK (("support_messages"."response" is null) = ("support_messages"."responded_at" is null) and ("support_messages"."response" is null) = ("support_messages"."responded_by" is null))
);
--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "support_messages" ADD CONSTRAINT "support_messages_responded_by_users_id_fk" FOREIGN KEY ("responded_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "support_messages_user" ON "support_messages" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "support_messages_all" ON "support_messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "support_messages_waiting" ON "support_messages" USING btree ("created_at","id") WHERE "support_messages"."responded_at" is null;--> statement-breakpoint
CREATE INDEX "support_messages_responded_by" ON "support_messages" USING btree ("responded_by");--> statement-breakpoint
CREATE INDEX "users_customers" ON "users" USING btree ("created_at","id") WHERE "users"."role" = 'user';