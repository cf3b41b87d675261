CREATE TABLE `quote_answers` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `quotes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`version` integer NOT NULL,
	`lines` text NOT NULL,
	`note` text,
	`total` integer NOT NULL,
	`valid_until` text NOT NULL,
	`created_at` integer NOT NULL,
	`superseded_at` integer,
	`answered_at` integer,
	`answer` text,
	`comment` text,
	`how` text,
	`by_id` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`answer`) REFERENCES `quote_answers`(`name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quotes_order` ON `quotes` (`order_id`,`version`);--> statement-breakpoint
INSERT INTO quote_answers (name) VALUES ('accepted'), ('change');--> statement-breakpoint
INSERT INTO notification_types (name) VALUES ('quote');--> statement-breakpoint
INSERT INTO answer_kinds (name) VALUES ('quote');--> statement-breakpoint
-- A change that a customer asks for on her own page waits until the next quotation is sent; of a closed order nothing is quoted any more.
CREATE TRIGGER quotes_asked AFTER UPDATE OF answer ON quotes WHEN OLD.answer IS NULL AND NEW.answer = 'change' AND NEW.how = 'room' BEGIN INSERT INTO answers (kind, about, asked_at) VALUES ('quote', NEW.order_id, NEW.answered_at) ON CONFLICT DO NOTHING; END;--> statement-breakpoint
CREATE TRIGGER quotes_answered AFTER INSERT ON quotes BEGIN UPDATE answers SET answered_at = MAX(asked_at, NEW.created_at), outcome = 'answered' WHERE kind = 'quote' AND about = NEW.order_id AND answered_at IS NULL; END;--> statement-breakpoint
CREATE TRIGGER quotes_unasked AFTER DELETE ON quotes BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'void' WHERE kind = 'quote' AND about = OLD.order_id AND answered_at IS NULL; END;--> statement-breakpoint
CREATE TRIGGER orders_closed_quote AFTER UPDATE OF status ON orders WHEN OLD.status <> NEW.status AND NEW.status IN ('delivered', 'cancelled') BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'void' WHERE kind = 'quote' AND about = NEW.id AND answered_at IS NULL; END;
