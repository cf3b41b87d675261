CREATE TABLE `erasures` (
	`id` text PRIMARY KEY NOT NULL,
	`by_desk` integer NOT NULL,
	`keep_words` integer NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer
);
--> statement-breakpoint
CREATE INDEX `erasures_begun` ON `erasures` (`created_at`) WHERE done_at IS NULL;--> statement-breakpoint
CREATE INDEX `erasures_done` ON `erasures` (`done_at`) WHERE done_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `sealed_persons` (
	`id` text PRIMARY KEY NOT NULL,
	`erase_at` integer NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sealed_persons_erase` ON `sealed_persons` (`erase_at`);--> statement-breakpoint
CREATE INDEX `chat_rooms_admin` ON `chat_rooms` (`admin_id`) WHERE admin_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `chat_leads_email` ON `chat_leads` (`email`) WHERE email IS NOT NULL;--> statement-breakpoint
CREATE INDEX `consents_by` ON `consents` (`by_id`) WHERE by_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `data_requests_by` ON `data_requests` (`by_id`) WHERE by_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `deliveries_user` ON `deliveries` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notifications_related` ON `notifications` (`related_id`) WHERE related_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `order_payments_by` ON `order_payments` (`by_id`) WHERE by_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `order_stages_by` ON `order_stages` (`by_id`) WHERE by_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `work_updates_by` ON `work_updates` (`by_id`) WHERE by_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_updated_by` ON `orders` (`updated_by`) WHERE updated_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX `quotes_by` ON `quotes` (`by_id`) WHERE by_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `testimonials_user` ON `testimonials` (`user_id`) WHERE user_id IS NOT NULL;