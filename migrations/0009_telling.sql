CREATE TABLE `daily_reports` (
	`date` text PRIMARY KEY NOT NULL,
	`figures` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`notification_id` text NOT NULL,
	`user_id` text,
	`channel` text NOT NULL,
	`target` text NOT NULL,
	`state` text DEFAULT 'due' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`next_attempt_at` integer NOT NULL,
	`lease` text,
	`last_error` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`notification_id`) REFERENCES `notifications`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "deliveries_states" CHECK("deliveries"."state" IN ('due', 'sent', 'failed', 'gone'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `deliveries_once` ON `deliveries` (`notification_id`,`channel`,`target`);--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`next_attempt_at`) WHERE state = 'due';--> statement-breakpoint
CREATE INDEX `deliveries_lease` ON `deliveries` (`lease`) WHERE lease IS NOT NULL;--> statement-breakpoint
CREATE INDEX `deliveries_state` ON `deliveries` (`state`,`created_at`,`id`);--> statement-breakpoint
ALTER TABLE `notifications` ADD `is_outbox` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `notifications_outbox` ON `notifications` (`created_at`) WHERE is_outbox = 1;--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `label` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `sid` text;--> statement-breakpoint
ALTER TABLE `push_subscriptions` ADD `last_used_at` integer;--> statement-breakpoint
CREATE INDEX `push_subscriptions_sid` ON `push_subscriptions` (`sid`);--> statement-breakpoint
CREATE INDEX `chat_rooms_created` ON `chat_rooms` (`created_at`);--> statement-breakpoint
-- A device is told things for as long as its session is meant to last: signing out, a reset, a deactivation end both. A session that ran out by age leaves it.
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions WHEN OLD.expire > UNIXEPOCH() * 1000 BEGIN DELETE FROM push_subscriptions WHERE sid = OLD.sid; END;
--> statement-breakpoint
CREATE TRIGGER sessions_renewed AFTER UPDATE OF sid ON sessions WHEN OLD.sid <> NEW.sid BEGIN UPDATE push_subscriptions SET sid = NEW.sid WHERE sid = OLD.sid; END;
