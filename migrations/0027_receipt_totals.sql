ALTER TABLE `order_payments` ADD `order_total` integer;--> statement-breakpoint
CREATE INDEX `orders_wearer` ON `orders` (`wearer_id`) WHERE wearer_id IS NOT NULL;