CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`filename` text NOT NULL,
	`digest` text NOT NULL,
	`rows` integer NOT NULL,
	`joined` integer NOT NULL,
	`by_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`undone_at` integer
);
--> statement-breakpoint
CREATE INDEX `imports_created` ON `imports` (`created_at`);--> statement-breakpoint
ALTER TABLE `orders` ADD `import_id` text REFERENCES imports(id);--> statement-breakpoint
CREATE INDEX `orders_import` ON `orders` (`import_id`) WHERE import_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `import_id` text REFERENCES imports(id);--> statement-breakpoint
CREATE INDEX `users_import` ON `users` (`import_id`) WHERE import_id IS NOT NULL;--> statement-breakpoint
-- Whoever comes with an import is a customer, and none that this month has won.
DROP TRIGGER customers_counted;--> statement-breakpoint
CREATE TRIGGER customers_counted AFTER INSERT ON users WHEN NEW.role = 'customer' BEGIN INSERT INTO counters (name, value) VALUES ('customers', 1), ('customers:month:' || STRFTIME('%Y-%m', NEW.created_at / 1000 + 19800, 'unixepoch'), NEW.import_id IS NULL) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value; END;--> statement-breakpoint
DROP TRIGGER customers_promoted;--> statement-breakpoint
CREATE TRIGGER customers_promoted AFTER UPDATE OF role ON users WHEN OLD.role = 'customer' AND NEW.role = 'admin' BEGIN UPDATE counters SET value = value - 1 WHERE name = 'customers' OR (OLD.import_id IS NULL AND name = 'customers:month:' || STRFTIME('%Y-%m', NEW.created_at / 1000 + 19800, 'unixepoch')); END;--> statement-breakpoint
DROP TRIGGER customers_uncounted;--> statement-breakpoint
CREATE TRIGGER customers_uncounted AFTER DELETE ON users WHEN OLD.role = 'customer' BEGIN UPDATE counters SET value = value - 1 WHERE name = 'customers' OR (OLD.import_id IS NULL AND name = 'customers:month:' || STRFTIME('%Y-%m', OLD.created_at / 1000 + 19800, 'unixepoch')); UPDATE counters SET value = value - (OLD.active_orders > 0) WHERE name = 'customers:with_active_orders'; END;
