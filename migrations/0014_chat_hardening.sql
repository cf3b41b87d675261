ALTER TABLE `chat_rooms` ADD `guest_ended_at` integer;--> statement-breakpoint
CREATE INDEX `photos_user` ON `photos` (`user_id`);