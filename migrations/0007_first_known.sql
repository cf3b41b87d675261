DROP INDEX `leads_phone`;--> statement-breakpoint
DROP INDEX `leads_email`;--> statement-breakpoint
CREATE INDEX `leads_phone` ON `leads` (`phone_e164`,`created_at`);--> statement-breakpoint
CREATE INDEX `leads_email` ON `leads` (`email`,`created_at`);--> statement-breakpoint
DROP INDEX `users_phone`;--> statement-breakpoint
CREATE INDEX `users_phone` ON `users` (`phone_e164`,`created_at`);