-- Numbers that are there already are found by their last five digits too, without the zeros in front of these (search-words.ts).
INSERT OR IGNORE INTO search_terms (kind, status, prefix, created_at, row_id)
SELECT 'booking', status, CASE length(tail) WHEN 2 THEN '2 ' WHEN 3 THEN '4 ' WHEN 4 THEN '4 ' ELSE '6 ' END || tail, created_at, id
FROM (SELECT id AS id, created_at AS created_at, status AS status, ltrim(substr(phone_e164, -5), '0') AS tail FROM bookings) WHERE length(tail) > 1;
--> statement-breakpoint
INSERT OR IGNORE INTO search_terms (kind, status, prefix, created_at, row_id)
SELECT 'contact', status, CASE length(tail) WHEN 2 THEN '2 ' WHEN 3 THEN '4 ' WHEN 4 THEN '4 ' ELSE '6 ' END || tail, created_at, id
FROM (SELECT id AS id, created_at AS created_at, status AS status, ltrim(substr(phone_e164, -5), '0') AS tail FROM contacts) WHERE length(tail) > 1;
--> statement-breakpoint
INSERT OR IGNORE INTO search_terms (kind, status, prefix, created_at, row_id)
SELECT 'lead', status, CASE length(tail) WHEN 2 THEN '2 ' WHEN 3 THEN '4 ' WHEN 4 THEN '4 ' ELSE '6 ' END || tail, created_at, id
FROM (SELECT id AS id, created_at AS created_at, status AS status, ltrim(substr(phone_e164, -5), '0') AS tail FROM leads) WHERE length(tail) > 1;
--> statement-breakpoint
INSERT OR IGNORE INTO search_terms (kind, status, prefix, created_at, row_id)
SELECT 'chat_lead', status, CASE length(tail) WHEN 2 THEN '2 ' WHEN 3 THEN '4 ' WHEN 4 THEN '4 ' ELSE '6 ' END || tail, created_at, id
FROM (SELECT id AS id, created_at AS created_at, status AS status, ltrim(substr(phone_e164, -5), '0') AS tail FROM chat_leads) WHERE length(tail) > 1;
--> statement-breakpoint
INSERT OR IGNORE INTO search_terms (kind, status, prefix, created_at, row_id)
SELECT 'order', status, CASE length(tail) WHEN 2 THEN '2 ' WHEN 3 THEN '4 ' WHEN 4 THEN '4 ' ELSE '6 ' END || tail, created_at, id
FROM (SELECT id AS id, created_at AS created_at, status AS status, ltrim(substr(customer_phone_e164, -5), '0') AS tail FROM orders) WHERE length(tail) > 1;
--> statement-breakpoint
INSERT OR IGNORE INTO search_terms (kind, status, prefix, created_at, row_id)
SELECT 'customer', '', CASE length(tail) WHEN 2 THEN '2 ' WHEN 3 THEN '4 ' WHEN 4 THEN '4 ' ELSE '6 ' END || tail, created_at, id
FROM (SELECT users.id AS id, users.created_at AS created_at, '' AS status, ltrim(substr(phone_e164, -5), '0') AS tail FROM users JOIN search_words ON search_words.kind = 'customer' AND search_words.row_id = users.id) WHERE length(tail) > 1;
--> statement-breakpoint
INSERT OR IGNORE INTO search_terms (kind, status, prefix, created_at, row_id)
SELECT 'chat_room', '', CASE length(tail) WHEN 2 THEN '2 ' WHEN 3 THEN '4 ' WHEN 4 THEN '4 ' ELSE '6 ' END || tail, created_at, id
FROM (SELECT chat_rooms.id AS id, chat_rooms.created_at AS created_at, '' AS status, ltrim(substr(users.phone_e164, -5), '0') AS tail FROM chat_rooms JOIN users ON users.id = chat_rooms.customer_id) WHERE length(tail) > 1;
