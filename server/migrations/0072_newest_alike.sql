-- The newest photos of a hash are read in their order, however many there are. The indexes of before are the beginnings of
-- these, so an older server finds its rows by them too.
CREATE INDEX "card_photos_same" ON "card_photos" USING btree ("print","placed_at") WHERE "card_photos"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "card_photos_alike_1" ON "card_photos" USING btree ("quarter_1","placed_at") WHERE "card_photos"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "card_photos_alike_2" ON "card_photos" USING btree ("quarter_2","placed_at") WHERE "card_photos"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "card_photos_alike_3" ON "card_photos" USING btree ("quarter_3","placed_at") WHERE "card_photos"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "card_photos_alike_4" ON "card_photos" USING btree ("quarter_4","placed_at") WHERE "card_photos"."order_id" is not null;--> statement-breakpoint
DROP INDEX "card_photos_print";--> statement-breakpoint
DROP INDEX "card_photos_quarter_1";--> statement-breakpoint
DROP INDEX "card_photos_quarter_2";--> statement-breakpoint
DROP INDEX "card_photos_quarter_3";--> statement-breakpoint
DROP INDEX "card_photos_quarter_4";