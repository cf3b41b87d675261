CREATE TABLE `social_feeds` (
	`network` text PRIMARY KEY NOT NULL,
	`failing_since` integer,
	`told_at` integer,
	`sealed_token` text,
	`renewed_from` text,
	`renew_at` integer
);
--> statement-breakpoint
ALTER TABLE `orders` ADD `delivery_way` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `delivery_address` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `delivery_pin_code` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `delivery_charge` integer;--> statement-breakpoint
ALTER TABLE `boutique_facts` ADD `words` text;--> statement-breakpoint
ALTER TABLE `users` ADD `wants_letters` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `users_letters` ON `users` (`role`,`created_at`,`id`) WHERE wants_letters = 1;--> statement-breakpoint
INSERT INTO notification_types (name) VALUES ('social_feed');--> statement-breakpoint
UPDATE users SET wants_letters = 1 WHERE id IN (SELECT user_id FROM user_settings WHERE marketing_emails = 1);--> statement-breakpoint
-- The list of who wants letters stands on an index of users: what the settings say is copied there.
CREATE TRIGGER user_settings_letters_insert AFTER INSERT ON user_settings BEGIN UPDATE users SET wants_letters = NEW.marketing_emails WHERE id = NEW.user_id; END;--> statement-breakpoint
CREATE TRIGGER user_settings_letters_update AFTER UPDATE OF marketing_emails ON user_settings BEGIN UPDATE users SET wants_letters = NEW.marketing_emails WHERE id = NEW.user_id; END;
