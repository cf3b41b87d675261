DROP INDEX `orders_remeasure`;--> statement-breakpoint
ALTER TABLE `orders` ADD `wearer_name` text;--> statement-breakpoint
CREATE INDEX `orders_remeasure` ON `orders` (`rank`) WHERE remeasure = 1 AND +status IN ('pending', 'confirmed', 'measurement', 'cutting') AND rank < 10000000000000;--> statement-breakpoint
UPDATE orders SET wearer_name = COALESCE((SELECT name FROM wearers WHERE id = wearer_id), (SELECT substr(trim(child_name) || ' ', 1, instr(trim(child_name) || ' ', ' ') - 1) FROM bookings WHERE id = booking_id)) WHERE wearer_id IS NOT NULL OR booking_id IS NOT NULL;
--> statement-breakpoint
-- Orders that are there already are found by the words of that name too (search-words.ts).
WITH RECURSIVE split (id, status, created_at, word, rest) AS (
  SELECT id, status, created_at, '', lower(wearer_name) || ' ' FROM orders WHERE wearer_name IS NOT NULL
  UNION ALL
  SELECT id, status, created_at, substr(rest, 1, instr(rest, ' ') - 1), substr(rest, instr(rest, ' ') + 1) FROM split WHERE rest <> ''
)
INSERT OR IGNORE INTO search_terms (kind, status, prefix, created_at, row_id)
SELECT 'order', status, column1 || ' ' || substr(word, 1, column1), created_at, id
FROM split JOIN (VALUES (2, 0), (4, 2), (6, 4), (11, 6), (254, 11)) ON column2 < length(word) WHERE length(word) > 1;
--> statement-breakpoint
UPDATE search_words SET words = words || ' ' || lower(orders.wearer_name) FROM orders WHERE search_words.kind = 'order' AND search_words.row_id = orders.id AND orders.wearer_name IS NOT NULL AND instr(words || ' ', ' ' || lower(orders.wearer_name) || ' ') = 0;
