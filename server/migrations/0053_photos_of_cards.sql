CREATE TABLE "card_photo_pieces" (
	"photo_id" uuid NOT NULL,
	"number" smallint NOT NULL,
	"piece_sealed" "bytea" NOT NULL,
	CONSTRAINT "card_photo_pieces_photo_id_number_pk" PRIMARY KEY("photo_id","number")
);
--> statement-breakpoint
CREATE TABLE "card_photos" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"side" text NOT NULL,
	"upload_bytes" integer NOT NULL,
	"upload_sha256" "bytea",
	"picture_sealed" "bytea",
	"width" smallint,
	"height" smallint,
	"print" "bytea",
	"coarse" bit(64),
	"fine" bit(256),
	"quarter_1" integer GENERATED ALWAYS AS (substring("coarse" from 1 for 16)::bit(16)::integer) STORED,
	"quarter_2" integer GENERATED ALWAYS AS (substring("coarse" from 17 for 16)::bit(16)::integer) STORED,
	"quarter_3" integer GENERATED ALWAYS AS (substring("coarse" from 33 for 16)::bit(16)::integer) STORED,
	"quarter_4" integer GENERATED ALWAYS AS (substring("coarse" from 49 for 16)::bit(16)::integer) STORED,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"order_id" uuid,
	"order_card_id" uuid,
	"placed_at" timestamp (3) with time zone,
	CONSTRAINT "card_photos_side" CHECK ("card_photos"."side" in ('front', 'back', 'receipt')),
	CONSTRAINT "card_photos_upload" CHECK ("card_photos"."upload_bytes" between 1 and 8388608),
	CONSTRAINT "card_photos_state" CHECK (("card_photos"."finished_at" is null) = ("card_photos"."upload_sha256" is not null)),
	CONSTRAINT "card_photos_finished" CHECK (("card_photos"."finished_at" is null) = ("card_photos"."print" is null) and ("card_photos"."finished_at" is null) = ("card_photos"."width" is null)
        and ("card_photos"."finished_at" is null) = ("card_photos"."height" is null)),
	CONSTRAINT "card_photos_likeness" CHECK (("card_photos"."coarse" is null) = ("card_photos"."fine" is null)),
	CONSTRAINT "card_photos_picture" CHECK ("card_photos"."finished_at" is not null or "card_photos"."picture_sealed" is null),
	CONSTRAINT "card_photos_placed" CHECK (("card_photos"."order_id" is null) = ("card_photos"."order_card_id" is null) and ("card_photos"."order_id" is null) = ("card_photos"."placed_at" is null)
        and ("card_photos"."order_id" is null or "card_photos"."finished_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "desk_rules" ADD COLUMN "card_photo_days" smallint DEFAULT 180 NOT NULL;--> statement-breakpoint
ALTER TABLE "card_photo_pieces" ADD CONSTRAINT "card_photo_pieces_photo_id_card_photos_id_fk" FOREIGN KEY ("photo_id") REFERENCES "public"."card_photos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_photos" ADD CONSTRAINT "card_photos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_photos" ADD CONSTRAINT "card_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_photos_owner" ON "card_photos" USING btree ("owner_id","created_at");--> statement-breakpoint
CREATE INDEX "card_photos_unplaced" ON "card_photos" USING btree ("created_at") WHERE "card_photos"."order_id" is null;--> statement-breakpoint
CREATE INDEX "card_photos_order" ON "card_photos" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "card_photos_card" ON "card_photos" USING btree ("order_card_id");--> statement-breakpoint
CREATE INDEX "card_photos_print" ON "card_photos" USING btree ("print") WHERE "card_photos"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "card_photos_quarter_1" ON "card_photos" USING btree ("quarter_1") WHERE "card_photos"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "card_photos_quarter_2" ON "card_photos" USING btree ("quarter_2") WHERE "card_photos"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "card_photos_quarter_3" ON "card_photos" USING btree ("quarter_3") WHERE "card_photos"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "card_photos_quarter_4" ON "card_photos" USING btree ("quarter_4") WHERE "card_photos"."order_id" is not null;--> statement-breakpoint
ALTER TABLE "desk_rules" ADD CONSTRAINT "desk_rules_card_photos" CHECK ("desk_rules"."card_photo_days" between 30 and 730);--> statement-breakpoint
-- Sealed bytes can't be made smaller: nothing is tried.
ALTER TABLE "card_photos" ALTER COLUMN "picture_sealed" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "card_photo_pieces" ALTER COLUMN "piece_sealed" SET STORAGE EXTERNAL;
