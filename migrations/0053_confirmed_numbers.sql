ALTER TABLE `leads` ADD `user_id` text REFERENCES users(id);--> statement-breakpoint
CREATE INDEX `leads_user` ON `leads` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `phone_confirmed_at` integer;--> statement-breakpoint
-- A booking wrote its lead in its own batch, within moments.
UPDATE `leads` SET user_id = (SELECT bookings.user_id FROM bookings WHERE bookings.phone_e164 = leads.phone_e164 AND bookings.email IS leads.email AND bookings.created_at BETWEEN leads.created_at - 5000 AND leads.created_at + 5000 LIMIT 1) WHERE type = 'booking';
