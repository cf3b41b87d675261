CREATE INDEX `bookings_event` ON `bookings` (`event_date`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_event` ON `orders` (`event_date`,`created_at`,`id`);--> statement-breakpoint
-- Bookings that are there already are found by what is to be made too (search-kinds.ts).
INSERT OR IGNORE INTO search_terms (kind, status, prefix, created_at, row_id)
SELECT 'booking', status, prefix, created_at, id
FROM bookings CROSS JOIN (SELECT column1 AS service, column2 AS prefix FROM (VALUES
  ('baptism-suit', '2 ba'), ('baptism-suit', '4 bapt'), ('baptism-suit', '6 baptis'), ('baptism-suit', '11 baptism'), ('baptism-suit', '2 su'), ('baptism-suit', '4 suit'),
  ('communion-dress', '2 ho'), ('communion-dress', '4 holy'), ('communion-dress', '2 co'), ('communion-dress', '4 comm'), ('communion-dress', '6 commun'), ('communion-dress', '11 communion'), ('communion-dress', '2 dr'), ('communion-dress', '4 dres'), ('communion-dress', '6 dress'),
  ('accessories', '2 pr'), ('accessories', '4 prem'), ('accessories', '6 premiu'), ('accessories', '11 premium'), ('accessories', '2 ac'), ('accessories', '4 acce'), ('accessories', '6 access'), ('accessories', '11 accessories'),
  ('custom-design', '2 cu'), ('custom-design', '4 cust'), ('custom-design', '6 custom'), ('custom-design', '2 de'), ('custom-design', '4 desi'), ('custom-design', '6 design')
)) WHERE service = service_type;
--> statement-breakpoint
UPDATE search_words SET words = words || (SELECT CASE service_type WHEN 'baptism-suit' THEN ' baptism suit' WHEN 'communion-dress' THEN ' holy communion dress' WHEN 'accessories' THEN ' premium accessories' WHEN 'custom-design' THEN ' custom design' ELSE '' END FROM bookings WHERE bookings.id = row_id)
WHERE kind = 'booking' AND row_id IN (SELECT id FROM bookings);
