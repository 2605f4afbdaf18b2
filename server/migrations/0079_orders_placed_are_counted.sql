-- How many orders were placed is kept, too: less those that were closed, they are the open ones. Nothing is counted yet:
-- the first run counts what there is.
INSERT INTO "added_totals" VALUES ('orders', '-infinity', 0);
