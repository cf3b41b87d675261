ALTER TABLE `users` ADD `email_confirmed_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `confirm_hash` text;--> statement-breakpoint
ALTER TABLE `users` ADD `confirm_expires_at` integer;--> statement-breakpoint
ALTER TABLE `users` ADD `has_account` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `language` text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `no_whatsapp` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `claim_hash` text;--> statement-breakpoint
ALTER TABLE `users` ADD `claim_expires_at` integer;--> statement-breakpoint
DROP INDEX `bookings_phone`;--> statement-breakpoint
CREATE INDEX `bookings_phone` ON `bookings` (`phone_e164`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_confirm` ON `users` (`confirm_hash`) WHERE confirm_hash IS NOT NULL;--> statement-breakpoint
CREATE INDEX `users_claim` ON `users` (`claim_hash`) WHERE claim_hash IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_phone` ON `orders` (`customer_phone_e164`,`created_at`,`id`);--> statement-breakpoint
INSERT INTO notification_types (name) VALUES ('email_changed');--> statement-breakpoint
-- The shop has mailed to these addresses since they registered: a deploy takes nobody's mail away. Only new ones are to be confirmed.
UPDATE users SET email_confirmed_at = created_at;
