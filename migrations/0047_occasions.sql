CREATE TABLE `occasion_messages` (
	`kind` text NOT NULL,
	`about` text NOT NULL,
	`year` integer NOT NULL,
	`user_id` text NOT NULL,
	`sent_at` integer NOT NULL,
	PRIMARY KEY(`kind`, `about`, `year`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "occasion_messages_kind" CHECK("occasion_messages"."kind" IN ('baptism', 'communion'))
);
--> statement-breakpoint
CREATE INDEX `occasion_messages_user` ON `occasion_messages` (`user_id`);--> statement-breakpoint
ALTER TABLE `saved_replies` ADD `slugs` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `wearers_born` ON `wearers` (`born`,`id`) WHERE born IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_baptisms` ON `orders` (`event_date`,`id`) WHERE garment = 'baptism-suit' AND status = 'delivered';