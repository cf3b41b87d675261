-- What a booking writes beside itself. Of a notification: one entry for the outbox and for its age, and none of a customer's where only the desk looks.
DROP INDEX `notifications_created`;--> statement-breakpoint
DROP INDEX `notifications_outbox`;--> statement-breakpoint
DROP INDEX `notifications_type`;--> statement-breakpoint
DROP INDEX `notifications_others`;--> statement-breakpoint
CREATE INDEX `notifications_outbox` ON `notifications` (`is_outbox`,`created_at`);--> statement-breakpoint
CREATE INDEX `notifications_type` ON `notifications` (`type`,`created_at`,`id`) WHERE user_id IS NULL;--> statement-breakpoint
CREATE INDEX `notifications_others` ON `notifications` (`created_at`,`id`) WHERE user_id IS NULL AND type <> 'password_reset';--> statement-breakpoint
-- A booking without a day stands in no list of days.
DROP INDEX `bookings_event`;--> statement-breakpoint
CREATE INDEX `bookings_event` ON `bookings` (`event_date`,`created_at`,`id`) WHERE event_date IS NOT NULL;
