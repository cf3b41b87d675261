CREATE TABLE `customer_notes` (
	`user_id` text PRIMARY KEY NOT NULL,
	`notes` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `order_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount` integer NOT NULL,
	`method` text,
	`note` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_payments_amount" CHECK("order_payments"."amount" <> 0)
);
--> statement-breakpoint
CREATE INDEX `order_payments_order` ON `order_payments` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `order_payments_created` ON `order_payments` (`created_at`);--> statement-breakpoint
CREATE TABLE `order_stages` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`stage` text NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`stage`) REFERENCES `order_statuses`(`name`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_stages_order` ON `order_stages` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `order_stages_reached` ON `order_stages` (`stage`,`created_at`);--> statement-breakpoint
ALTER TABLE `orders` ADD `is_total_stated` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `customer_phone_e164` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `due_at` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `rank` integer DEFAULT 10000000000000 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `updated_by` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `orders` ADD `updated_fields` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_rank` ON `orders` (`rank`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_status_rank` ON `orders` (`status`,`rank`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_due` ON `orders` (`due_at`) WHERE rank >= 0 AND rank < 10000000000000;--> statement-breakpoint
ALTER TABLE `work_updates` ADD `updated_at` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- A photo is claimed once, and may be let go: the sweep takes it then.
DROP TRIGGER photos_claimed_once;--> statement-breakpoint
CREATE TRIGGER photos_claimed_once BEFORE UPDATE OF claim_id ON photos WHEN OLD.claim_id IS NOT NULL AND NEW.claim_id IS NOT NULL BEGIN SELECT RAISE(ABORT, 'photo already claimed'); END;--> statement-breakpoint
-- What open balances come to, in paise: a cancelled order owes nothing, and an overpaid one lowers nobody else's.
CREATE TRIGGER orders_balance_counted AFTER INSERT ON orders WHEN NEW.balance_amount > 0 AND NEW.status <> 'cancelled' BEGIN INSERT INTO counters (name, value) VALUES ('orders:balance', NEW.balance_amount) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value; END;--> statement-breakpoint
CREATE TRIGGER orders_balance_recounted AFTER UPDATE OF balance_amount, status ON orders WHEN OLD.balance_amount IS NOT NEW.balance_amount OR OLD.status <> NEW.status BEGIN INSERT INTO counters (name, value) VALUES ('orders:balance', MAX(IFNULL(NEW.balance_amount, 0), 0) * (NEW.status <> 'cancelled') - MAX(IFNULL(OLD.balance_amount, 0), 0) * (OLD.status <> 'cancelled')) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value; END;--> statement-breakpoint
-- The orders there are: stated totals, balances, what was paid as one payment, the stages that are known.
UPDATE orders SET is_total_stated = 1 WHERE total_amount IS NOT NULL AND total_amount IS NOT (SELECT SUM(price * quantity) FROM order_items WHERE order_id = orders.id);--> statement-breakpoint
UPDATE orders SET total_amount = IFNULL(total_amount, IFNULL((SELECT SUM(price * quantity) FROM order_items WHERE order_id = orders.id), 0)), advance_amount = IFNULL(advance_amount, 0);--> statement-breakpoint
UPDATE orders SET balance_amount = total_amount - advance_amount;--> statement-breakpoint
INSERT INTO counters (name, value) SELECT 'orders:balance', SUM(balance_amount) FROM orders WHERE balance_amount > 0 AND status <> 'cancelled' HAVING COUNT(*) > 0 ON CONFLICT (name) DO UPDATE SET value = excluded.value;--> statement-breakpoint
INSERT INTO order_payments (id, order_id, amount, created_at) SELECT LOWER(HEX(RANDOMBLOB(16))), id, advance_amount, created_at FROM orders WHERE advance_amount <> 0;--> statement-breakpoint
INSERT INTO order_stages (id, order_id, stage, created_at) SELECT LOWER(HEX(RANDOMBLOB(16))), id, 'pending', created_at FROM orders;--> statement-breakpoint
INSERT INTO order_stages (id, order_id, stage, created_at) SELECT LOWER(HEX(RANDOMBLOB(16))), id, status, updated_at FROM orders WHERE status <> 'pending';--> statement-breakpoint
UPDATE work_updates SET updated_at = created_at;--> statement-breakpoint
-- Due days and places in the list, as features/orders/rank.ts works them out.
UPDATE orders SET due_at = STRFTIME('%s', event_date) * 1000 - 19800000 WHERE event_date GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]';--> statement-breakpoint
UPDATE orders SET due_at = MIN(IFNULL(due_at, 9e15), (estimated_delivery + 19800000) / 86400000 * 86400000 - 19800000) WHERE estimated_delivery IS NOT NULL;--> statement-breakpoint
UPDATE orders SET rank = CASE WHEN status IN ('delivered', 'cancelled') THEN 30000000000000 - created_at WHEN due_at IS NULL THEN 10000000000000 + created_at ELSE due_at - 86400000 * CASE status WHEN 'pending' THEN 21 WHEN 'confirmed' THEN 18 WHEN 'measurement' THEN 14 WHEN 'cutting' THEN 10 WHEN 'stitching' THEN 7 WHEN 'fitting' THEN 3 ELSE 0 END END;
