CREATE TABLE `staff_roles` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
INSERT INTO staff_roles (name) VALUES ('tailor'), ('assistant');--> statement-breakpoint
CREATE TABLE `staff` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`role` text NOT NULL,
	`invite_hash` text,
	`invite_expires_at` integer,
	`sid` text,
	`started_at` integer,
	`sid_expires_at` integer,
	`seen_at` integer,
	`label` text,
	`ended_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`role`) REFERENCES `staff_roles`(`name`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `staff_sid` ON `staff` (`sid`);--> statement-breakpoint
CREATE UNIQUE INDEX `staff_invite` ON `staff` (`invite_hash`);--> statement-breakpoint
CREATE INDEX `staff_ended` ON `staff` (`ended_at`,`created_at`);--> statement-breakpoint
ALTER TABLE `order_stages` ADD `helper` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `updated_by_name` text;