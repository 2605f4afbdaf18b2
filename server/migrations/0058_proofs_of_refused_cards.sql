CREATE TABLE "card_proofs" (
	"order_card_id" uuid PRIMARY KEY NOT NULL,
	"picture_sealed" "bytea" NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "card_proofs" ADD CONSTRAINT "card_proofs_order_card_id_order_cards_id_fk" FOREIGN KEY ("order_card_id") REFERENCES "public"."order_cards"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- Photos are older than the cards of orders. What an old desk holds is not looked at here, and stays.
ALTER TABLE "card_photos" ADD CONSTRAINT "card_photos_order_card_id_order_cards_id_fk" FOREIGN KEY ("order_card_id") REFERENCES "public"."order_cards"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
-- Sealed bytes can't be made smaller: nothing is tried.
ALTER TABLE "card_proofs" ALTER COLUMN "picture_sealed" SET STORAGE EXTERNAL;
