CREATE TABLE `admin_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`email_notifications` integer DEFAULT true NOT NULL,
	`push_notifications` integer DEFAULT true NOT NULL,
	`lead_alerts` integer DEFAULT true NOT NULL,
	`booking_alerts` integer DEFAULT true NOT NULL,
	`chat_alerts` integer DEFAULT true NOT NULL,
	`daily_reports` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `booking_statuses` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `bookings` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`child_name` text NOT NULL,
	`parent_name` text NOT NULL,
	`phone` text NOT NULL,
	`phone_e164` text NOT NULL,
	`email` text,
	`service_type` text NOT NULL,
	`message` text,
	`event_date` text,
	`preferred_time` text,
	`product_slug` text,
	`inspiration_photos` text DEFAULT '[]' NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`lead_score` integer DEFAULT 0 NOT NULL,
	`score_reasons` text DEFAULT '[]' NOT NULL,
	`source` text DEFAULT 'website' NOT NULL,
	`consent_version` text,
	`consent_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`service_type`) REFERENCES `service_types`(`name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`status`) REFERENCES `booking_statuses`(`name`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bookings_score" CHECK("bookings"."lead_score" BETWEEN 0 AND 100)
);
--> statement-breakpoint
CREATE INDEX `bookings_created` ON `bookings` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `bookings_status_created` ON `bookings` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `bookings_score` ON `bookings` (`lead_score`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `bookings_status_score` ON `bookings` (`status`,`lead_score`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `bookings_user` ON `bookings` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `bookings_phone` ON `bookings` (`phone_e164`);--> statement-breakpoint
CREATE INDEX `bookings_email` ON `bookings` (`email`);--> statement-breakpoint
CREATE TABLE `chat_leads` (
	`id` text PRIMARY KEY NOT NULL,
	`chat_room_id` text NOT NULL,
	`name` text NOT NULL,
	`phone` text NOT NULL,
	`phone_e164` text NOT NULL,
	`location` text NOT NULL,
	`email` text,
	`status` text DEFAULT 'new' NOT NULL,
	`lead_score` integer DEFAULT 0 NOT NULL,
	`score_reasons` text DEFAULT '[]' NOT NULL,
	`notes` text,
	`converted_to_customer_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`status`) REFERENCES `lead_statuses`(`name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`converted_to_customer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_leads_room` ON `chat_leads` (`chat_room_id`);--> statement-breakpoint
CREATE INDEX `chat_leads_phone` ON `chat_leads` (`phone_e164`);--> statement-breakpoint
CREATE INDEX `chat_leads_created` ON `chat_leads` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `chat_leads_status_created` ON `chat_leads` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `chat_leads_score` ON `chat_leads` (`lead_score`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `chat_leads_status_score` ON `chat_leads` (`status`,`lead_score`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `chat_rooms` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`admin_id` text,
	`order_id` text,
	`status` text DEFAULT 'active' NOT NULL,
	`last_message_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`status`) REFERENCES `room_statuses`(`name`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `chat_rooms_customer` ON `chat_rooms` (`customer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `chat_rooms_order` ON `chat_rooms` (`order_id`);--> statement-breakpoint
CREATE TABLE `contacts` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text NOT NULL,
	`phone` text,
	`phone_e164` text,
	`subject` text,
	`message` text NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`lead_score` integer DEFAULT 0 NOT NULL,
	`score_reasons` text DEFAULT '[]' NOT NULL,
	`source` text DEFAULT 'website' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`status`) REFERENCES `lead_statuses`(`name`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `contacts_created` ON `contacts` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contacts_status_created` ON `contacts` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contacts_score` ON `contacts` (`lead_score`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contacts_status_score` ON `contacts` (`status`,`lead_score`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contacts_email` ON `contacts` (`email`);--> statement-breakpoint
CREATE INDEX `contacts_phone` ON `contacts` (`phone_e164`);--> statement-breakpoint
CREATE TABLE `counters` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `idempotency_keys` (
	`user_id` text NOT NULL,
	`key` text NOT NULL,
	`body_hash` text NOT NULL,
	`booking_id` text NOT NULL,
	`created_at` integer NOT NULL,
	PRIMARY KEY(`user_id`, `key`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `idempotency_keys_created` ON `idempotency_keys` (`created_at`);--> statement-breakpoint
CREATE TABLE `lead_statuses` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `leads` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`phone` text,
	`phone_e164` text,
	`source` text NOT NULL,
	`type` text NOT NULL,
	`status` text DEFAULT 'new' NOT NULL,
	`lead_score` integer DEFAULT 0 NOT NULL,
	`score_reasons` text DEFAULT '[]' NOT NULL,
	`notes` text,
	`last_contact_date` integer,
	`conversion_date` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`status`) REFERENCES `lead_statuses`(`name`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `leads_created` ON `leads` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `leads_status_created` ON `leads` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `leads_score` ON `leads` (`lead_score`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `leads_status_score` ON `leads` (`status`,`lead_score`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `leads_phone` ON `leads` (`phone_e164`);--> statement-breakpoint
CREATE INDEX `leads_email` ON `leads` (`email`);--> statement-breakpoint
CREATE TABLE `notification_types` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `notifications` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`type` text NOT NULL,
	`related_id` text,
	`is_read` integer DEFAULT false NOT NULL,
	`is_push_sent` integer DEFAULT false NOT NULL,
	`data` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`type`) REFERENCES `notification_types`(`name`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_type` ON `notifications` (`user_id`,`type`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_others` ON `notifications` (`user_id`,`created_at`,`id`) WHERE type <> 'password_reset';--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`,`created_at`) WHERE is_read = 0;--> statement-breakpoint
CREATE TABLE `order_items` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`product_id` text,
	`name` text NOT NULL,
	`quantity` integer DEFAULT 1 NOT NULL,
	`price` integer NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_items_quantity" CHECK("order_items"."quantity" > 0),
	CONSTRAINT "order_items_price" CHECK("order_items"."price" >= 0)
);
--> statement-breakpoint
CREATE INDEX `order_items_order` ON `order_items` (`order_id`,`position`);--> statement-breakpoint
CREATE TABLE `order_statuses` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text,
	`booking_id` text,
	`customer_name` text,
	`customer_email` text,
	`customer_phone` text,
	`outfit_type` text NOT NULL,
	`event_date` text,
	`description` text,
	`inspiration_photos` text DEFAULT '[]' NOT NULL,
	`status` text DEFAULT 'pending' NOT NULL,
	`priority` text DEFAULT 'normal' NOT NULL,
	`estimated_delivery` integer,
	`total_amount` integer,
	`advance_amount` integer,
	`balance_amount` integer,
	`notes` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`status`) REFERENCES `order_statuses`(`name`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_priority" CHECK("orders"."priority" IN ('low', 'normal', 'high', 'urgent'))
);
--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_status_created` ON `orders` (`status`,`created_at`,`id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_booking` ON `orders` (`booking_id`);--> statement-breakpoint
CREATE TABLE `photos` (
	`key` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`content_type` text,
	`size` integer,
	`etag` text,
	`claim_kind` text,
	`claim_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "photos_claim_kind" CHECK("photos"."claim_kind" IN ('booking', 'order', 'message'))
);
--> statement-breakpoint
CREATE INDEX `photos_unclaimed_user` ON `photos` (`user_id`) WHERE claim_id IS NULL;--> statement-breakpoint
CREATE INDEX `photos_unclaimed_age` ON `photos` (`created_at`) WHERE claim_id IS NULL;--> statement-breakpoint
CREATE INDEX `photos_claim` ON `photos` (`claim_kind`,`claim_id`);--> statement-breakpoint
CREATE TABLE `product_categories` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`category` text NOT NULL,
	`price` integer NOT NULL,
	`images` text DEFAULT '[]' NOT NULL,
	`featured` integer DEFAULT 0 NOT NULL,
	`retired_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`category`) REFERENCES `product_categories`(`name`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "products_price" CHECK("products"."price" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `products_slug` ON `products` (`slug`);--> statement-breakpoint
CREATE INDEX `products_featured` ON `products` (`featured`,`created_at`) WHERE retired_at IS NULL AND featured > 0;--> statement-breakpoint
CREATE INDEX `products_category` ON `products` (`category`,`featured`,`created_at`) WHERE retired_at IS NULL;--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh_key` text NOT NULL,
	`auth_key` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`window` integer NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_window` ON `rate_limits` (`window`);--> statement-breakpoint
CREATE TABLE `room_statuses` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `search_terms` (
	`kind` text NOT NULL,
	`status` text NOT NULL,
	`prefix` text NOT NULL,
	`created_at` integer NOT NULL,
	`row_id` text NOT NULL,
	PRIMARY KEY(`kind`, `status`, `prefix`, `created_at`, `row_id`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `service_types` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`sid` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`sess` text NOT NULL,
	`expire` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user_id`);--> statement-breakpoint
CREATE INDEX `sessions_expire` ON `sessions` (`expire`);--> statement-breakpoint
CREATE TABLE `social_posts` (
	`id` text PRIMARY KEY NOT NULL,
	`network` text NOT NULL,
	`external_id` text,
	`image_url` text NOT NULL,
	`caption` text,
	`permalink` text,
	`timestamp` integer NOT NULL,
	`likes` integer,
	`comments` integer,
	`created_at` integer NOT NULL,
	CONSTRAINT "social_posts_network" CHECK("social_posts"."network" IN ('instagram', 'facebook'))
);
--> statement-breakpoint
CREATE INDEX `social_posts_latest` ON `social_posts` (`network`,`timestamp`);--> statement-breakpoint
CREATE UNIQUE INDEX `social_posts_external` ON `social_posts` (`network`,`external_id`);--> statement-breakpoint
CREATE TABLE `testimonials` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`location` text,
	`rating` integer NOT NULL,
	`review` text NOT NULL,
	`image` text,
	`source` text,
	`featured` integer DEFAULT 0 NOT NULL,
	`created_at` integer NOT NULL,
	CONSTRAINT "testimonials_rating" CHECK("testimonials"."rating" BETWEEN 1 AND 5),
	CONSTRAINT "testimonials_source" CHECK("testimonials"."source" IN ('google', 'facebook', 'instagram'))
);
--> statement-breakpoint
CREATE INDEX `testimonials_featured` ON `testimonials` (`featured`,`created_at`) WHERE featured > 0;--> statement-breakpoint
CREATE INDEX `testimonials_source` ON `testimonials` (`source`,`created_at`) WHERE source IS NOT NULL;--> statement-breakpoint
CREATE TABLE `user_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`email_notifications` integer DEFAULT true NOT NULL,
	`push_notifications` integer DEFAULT false NOT NULL,
	`order_updates` integer DEFAULT true NOT NULL,
	`marketing_emails` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`password` text NOT NULL,
	`first_name` text,
	`last_name` text,
	`profile_image_url` text,
	`phone` text,
	`phone_e164` text,
	`role` text DEFAULT 'customer' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`admin_mark` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	CONSTRAINT "users_role" CHECK("users"."role" IN ('customer', 'admin'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_role_created` ON `users` (`role`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_phone` ON `users` (`phone_e164`);--> statement-breakpoint
CREATE TABLE `work_updates` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`photos` text DEFAULT '[]' NOT NULL,
	`stage` text,
	`is_visible` integer DEFAULT true NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`stage`) REFERENCES `order_statuses`(`name`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `work_updates_order` ON `work_updates` (`order_id`,`is_visible`,`created_at`);