CREATE TABLE `audit` (
	`id` text PRIMARY KEY NOT NULL,
	`who` text NOT NULL,
	`what` text NOT NULL,
	`about` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_created` ON `audit` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_what` ON `audit` (`what`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `consents` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`version` text NOT NULL,
	`given` integer NOT NULL,
	`how` text NOT NULL,
	`by_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`kind`) REFERENCES `consent_kinds`(`name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `consents_user` ON `consents` (`user_id`,`kind`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `consents_created` ON `consents` (`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `data_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`answered_at` integer,
	`answer` text,
	`by_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "data_requests_kind" CHECK("data_requests"."kind" IN ('ask', 'complain'))
);
--> statement-breakpoint
CREATE INDEX `data_requests_user` ON `data_requests` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `data_requests_open` ON `data_requests` (`due_at`,`id`) WHERE answered_at IS NULL;--> statement-breakpoint
CREATE INDEX `data_requests_answered` ON `data_requests` (`answered_at`,`id`) WHERE answered_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `consent_kinds` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
INSERT INTO consent_kinds (name) VALUES ('notice'), ('parent'), ('parent_met'), ('public_photos'), ('marketing'), ('whatsapp');--> statement-breakpoint
INSERT INTO notification_types (name) VALUES ('privacy');--> statement-breakpoint
INSERT INTO wa_topics (name) VALUES ('breach');--> statement-breakpoint
-- What was agreed to with a booking before there was a log: the latest of each account.
INSERT INTO consents (id, user_id, kind, version, given, how, created_at) SELECT LOWER(HEX(RANDOMBLOB(16))), user_id, 'notice', consent_version, 1, 'booking', MAX(consent_at) FROM bookings WHERE user_id IS NOT NULL AND consent_version IS NOT NULL AND consent_at IS NOT NULL GROUP BY user_id;--> statement-breakpoint
-- A consent is never changed: another row says what holds now. Erasing a customer may delete them.
CREATE TRIGGER consents_append_only BEFORE UPDATE ON consents BEGIN SELECT RAISE(ABORT, 'consents are only added'); END;
