-- What a booking is for was up to nine rows of search, a few for each word of its label. Now it is one, under its key.
INSERT OR IGNORE INTO search_terms (kind, status, prefix, created_at, row_id)
SELECT 'booking', status, '0 ' || service_type, created_at, id FROM bookings JOIN search_words ON search_words.kind = 'booking' AND search_words.row_id = bookings.id;
--> statement-breakpoint
-- A name, an address or a number may begin with the same letters: what it is found by stays.
DELETE FROM search_terms WHERE (kind, status, prefix, created_at, row_id) IN (
	SELECT 'booking', status, prefix, created_at, id
	FROM (
		SELECT id, status, created_at, service_type,
			' ' || lower(replace(replace(replace(replace(replace(replace(replace(child_name || ' ' || parent_name || ' ' || ifnull(email, ''), ',', ' '), ';', ' '), '(', ' '), ')', ' '), char(9), ' '), char(10), ' '), char(160), ' ')) || ' ' AS own
		FROM bookings
	) CROSS JOIN (SELECT column1 AS service, column2 AS prefix, column3 AS letters FROM (VALUES
		('baptism-suit', '2 ba', ' ba'), ('baptism-suit', '4 bapt', ' bapt'), ('baptism-suit', '6 baptis', ' baptis'), ('baptism-suit', '11 baptism', ' baptism '), ('baptism-suit', '2 su', ' su'), ('baptism-suit', '4 suit', ' suit'),
		('communion-dress', '2 ho', ' ho'), ('communion-dress', '4 holy', ' holy'), ('communion-dress', '2 co', ' co'), ('communion-dress', '4 comm', ' comm'), ('communion-dress', '6 commun', ' commun'), ('communion-dress', '11 communion', ' communion '), ('communion-dress', '2 dr', ' dr'), ('communion-dress', '4 dres', ' dres'), ('communion-dress', '6 dress', ' dress '),
		('accessories', '2 pr', ' pr'), ('accessories', '4 prem', ' prem'), ('accessories', '6 premiu', ' premiu'), ('accessories', '11 premium', ' premium '), ('accessories', '2 ac', ' ac'), ('accessories', '4 acce', ' acce'), ('accessories', '6 access', ' access'), ('accessories', '11 accessories', ' accessories'),
		('custom-design', '2 cu', ' cu'), ('custom-design', '4 cust', ' cust'), ('custom-design', '6 custom', ' custom'), ('custom-design', '2 de', ' de'), ('custom-design', '4 desi', ' desi'), ('custom-design', '6 design', ' design')
	)) WHERE service = service_type AND instr(own, letters) = 0
);
