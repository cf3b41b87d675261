ALTER TABLE `order_stages` ADD `by_id` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `work_updates` ADD `by_id` text REFERENCES users(id);