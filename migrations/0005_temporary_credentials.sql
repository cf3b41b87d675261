CREATE TABLE `temporary_credentials` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`hash` text NOT NULL,
	`sealed` text,
	`expires_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `temporary_credentials_open` ON `temporary_credentials` (`user_id`) WHERE sealed IS NOT NULL;--> statement-breakpoint
CREATE INDEX `temporary_credentials_user` ON `temporary_credentials` (`user_id`);--> statement-breakpoint
CREATE INDEX `temporary_credentials_expires` ON `temporary_credentials` (`expires_at`);--> statement-breakpoint
DROP INDEX `bookings_email`;--> statement-breakpoint
CREATE INDEX `bookings_email` ON `bookings` (`email`,`user_id`);