CREATE TABLE `search_words` (
	`kind` text NOT NULL,
	`row_id` text NOT NULL,
	`words` text NOT NULL,
	PRIMARY KEY(`kind`, `row_id`)
) WITHOUT ROWID;
--> statement-breakpoint
-- Until now every prefix of 2 to 10 letters was a row, and longer words whole, under the status and under ''. A prefix that no longer one of its row begins with is a word, or the first ten letters of one.
INSERT INTO search_words (kind, row_id, words)
SELECT kind, row_id, group_concat(' ' || prefix, '') FROM (
	SELECT kind, row_id, prefix, LEAD(prefix) OVER (PARTITION BY kind, row_id ORDER BY prefix) AS following FROM search_terms WHERE status = ''
) WHERE following IS NULL OR substr(following, 1, length(prefix)) <> prefix GROUP BY kind, row_id;
--> statement-breakpoint
-- From now on words are cut to 2, 4, 6, 11 and 254 letters, up to the first that takes them whole, under the status alone.
INSERT OR IGNORE INTO search_terms (kind, status, prefix, created_at, row_id)
SELECT kind, status, IIF(letters = 2, '2 ', IIF(letters <= 4, '4 ', IIF(letters <= 6, '6 ', '11 '))) || substr(prefix, 1, 11), created_at, row_id FROM (
	SELECT *, length(prefix) AS letters, LEAD(prefix) OVER (PARTITION BY kind, status, created_at, row_id ORDER BY prefix) AS following FROM search_terms
	WHERE status <> '' OR kind IN ('customer', 'product', 'chat_room')
) WHERE letters IN (2, 4, 6) OR letters > 10 OR following IS NULL OR substr(following, 1, letters) <> prefix;
--> statement-breakpoint
INSERT INTO search_terms (kind, status, prefix, created_at, row_id)
SELECT kind, status, '254 ' || prefix, created_at, row_id FROM search_terms
WHERE length(prefix) > 11 AND instr(prefix, ' ') = 0 AND (status <> '' OR kind IN ('customer', 'product', 'chat_room'));
--> statement-breakpoint
DELETE FROM search_terms WHERE instr(prefix, ' ') = 0;
