CREATE TABLE `answers` (
	`kind` text NOT NULL,
	`about` text NOT NULL,
	`asked_at` integer NOT NULL,
	`warned_at` integer,
	`answered_at` integer,
	`outcome` text,
	PRIMARY KEY(`kind`, `about`, `asked_at`),
	FOREIGN KEY (`kind`) REFERENCES `answer_kinds`(`name`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "answers_outcome" CHECK("answers"."outcome" IN ('answered', 'void'))
);
--> statement-breakpoint
CREATE INDEX `answers_open` ON `answers` (`asked_at`) WHERE answered_at IS NULL;--> statement-breakpoint
CREATE INDEX `answers_answered` ON `answers` (`asked_at`,`answered_at`) WHERE outcome = 'answered';--> statement-breakpoint
CREATE UNIQUE INDEX `answers_once` ON `answers` (`kind`,`about`) WHERE answered_at IS NULL;--> statement-breakpoint
CREATE TABLE `audit` (
	`id` text PRIMARY KEY NOT NULL,
	`who` text NOT NULL,
	`what` text NOT NULL,
	`about` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_created` ON `audit` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `audit_what` ON `audit` (`what`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `bills` (
	`id` text PRIMARY KEY NOT NULL,
	`number` text NOT NULL,
	`order_id` text NOT NULL,
	`kind` text NOT NULL,
	`issued_on` text NOT NULL,
	`lines` text NOT NULL,
	`buyer` text,
	`seller` text NOT NULL,
	`totals` text NOT NULL,
	`cancels` text,
	`reason` text,
	`by_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`kind`) REFERENCES `bill_kinds`(`name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`cancels`) REFERENCES `bills`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `bills_number` ON `bills` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `bills_cancels` ON `bills` (`cancels`);--> statement-breakpoint
CREATE INDEX `bills_order` ON `bills` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `bills_created` ON `bills` (`created_at`);--> statement-breakpoint
CREATE INDEX `bills_issued` ON `bills` (`issued_on`);--> statement-breakpoint
CREATE INDEX `bills_named` ON `bills` (`created_at`) WHERE buyer IS NOT NULL;--> statement-breakpoint
CREATE INDEX `bills_by` ON `bills` (`by_id`) WHERE by_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `cash_counts` (
	`id` text PRIMARY KEY NOT NULL,
	`day` text NOT NULL,
	`counted` integer NOT NULL,
	`expected` integer NOT NULL,
	`note` text,
	`by_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "cash_counts_counted" CHECK("cash_counts"."counted" >= 0)
);
--> statement-breakpoint
CREATE INDEX `cash_counts_day` ON `cash_counts` (`day`,`created_at`);--> statement-breakpoint
CREATE INDEX `cash_counts_by` ON `cash_counts` (`by_id`) WHERE by_id IS NOT NULL;--> statement-breakpoint
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
	`heard_from` text,
	`consent_version` text,
	`consent_at` integer,
	`search_text` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`service_type`) REFERENCES `service_types`(`name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`status`) REFERENCES `booking_statuses`(`name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`heard_from`) REFERENCES `heard_from`(`name`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "bookings_score" CHECK("bookings"."lead_score" BETWEEN 0 AND 100)
);
--> statement-breakpoint
CREATE INDEX `bookings_created` ON `bookings` (`created_at`,`id`,`search_text`);--> statement-breakpoint
CREATE INDEX `bookings_status_created` ON `bookings` (`status`,`created_at`,`id`,`search_text`);--> statement-breakpoint
CREATE INDEX `bookings_score` ON `bookings` (`lead_score`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `bookings_status_score` ON `bookings` (`status`,`lead_score`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `bookings_event` ON `bookings` (`event_date`,`created_at`,`id`) WHERE event_date IS NOT NULL;--> statement-breakpoint
CREATE INDEX `bookings_heard_from` ON `bookings` (`created_at`,`heard_from`) WHERE heard_from IS NOT NULL;--> statement-breakpoint
CREATE INDEX `bookings_user` ON `bookings` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `bookings_phone` ON `bookings` (`phone_e164`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `bookings_email` ON `bookings` (`email`,`user_id`);--> statement-breakpoint
CREATE INDEX `bookings_ended` ON `bookings` (`updated_at`) WHERE status IN ('pending', 'cancelled');--> statement-breakpoint
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
CREATE INDEX `idempotency_keys_booking` ON `idempotency_keys` (`booking_id`);--> statement-breakpoint
CREATE TABLE `chat_openings` (
	`user_id` text NOT NULL,
	`room_id` text NOT NULL,
	PRIMARY KEY(`user_id`, `room_id`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`room_id`) REFERENCES `chat_rooms`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `chat_openings_room` ON `chat_openings` (`room_id`);--> statement-breakpoint
CREATE TABLE `chat_rooms` (
	`id` text PRIMARY KEY NOT NULL,
	`customer_id` text NOT NULL,
	`admin_id` text,
	`order_id` text,
	`status` text DEFAULT 'active' NOT NULL,
	`last_message_at` integer,
	`created_at` integer NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`last_seq` integer DEFAULT 0 NOT NULL,
	`preview` text,
	`last_side` text,
	`unread_person` integer DEFAULT 0 NOT NULL,
	`unread_shop` integer DEFAULT 0 NOT NULL,
	`waiting` integer DEFAULT false NOT NULL,
	`merged_into` text,
	`guest_ended_at` integer,
	`search_text` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`admin_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`status`) REFERENCES `room_statuses`(`name`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `chat_rooms_customer` ON `chat_rooms` (`customer_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `chat_rooms_order` ON `chat_rooms` (`order_id`);--> statement-breakpoint
CREATE INDEX `chat_rooms_created` ON `chat_rooms` (`created_at`,`id`,`search_text`);--> statement-breakpoint
CREATE UNIQUE INDEX `chat_rooms_general` ON `chat_rooms` (`customer_id`) WHERE order_id IS NULL AND merged_into IS NULL;--> statement-breakpoint
CREATE INDEX `chat_rooms_guests` ON `chat_rooms` (`last_message_at`) WHERE customer_id = id;--> statement-breakpoint
CREATE INDEX `chat_rooms_admin` ON `chat_rooms` (`admin_id`) WHERE admin_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `chat_rooms_inbox` ON `chat_rooms` (`waiting`,`last_message_at`,`id`,`merged_into`) WHERE last_message_at IS NOT NULL AND merged_into IS NULL;--> statement-breakpoint
CREATE TABLE `saved_replies` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`message` text NOT NULL,
	`slugs` text DEFAULT '[]' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `saved_replies_created` ON `saved_replies` (`created_at`);--> statement-breakpoint
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
	`desk_notes` text DEFAULT '[]' NOT NULL,
	`made_kind` text,
	`made_id` text,
	`search_text` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`status`) REFERENCES `lead_statuses`(`name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`converted_to_customer_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_leads_room` ON `chat_leads` (`chat_room_id`);--> statement-breakpoint
CREATE INDEX `chat_leads_phone` ON `chat_leads` (`phone_e164`,`created_at`);--> statement-breakpoint
CREATE INDEX `chat_leads_email` ON `chat_leads` (`email`) WHERE email IS NOT NULL;--> statement-breakpoint
CREATE INDEX `chat_leads_customer` ON `chat_leads` (`converted_to_customer_id`);--> statement-breakpoint
CREATE INDEX `chat_leads_made` ON `chat_leads` (`made_id`) WHERE made_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `chat_leads_created` ON `chat_leads` (`created_at`,`id`,`search_text`);--> statement-breakpoint
CREATE INDEX `chat_leads_status_created` ON `chat_leads` (`status`,`created_at`,`id`,`search_text`);--> statement-breakpoint
CREATE INDEX `chat_leads_score` ON `chat_leads` (`lead_score`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `chat_leads_status_score` ON `chat_leads` (`status`,`lead_score`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `consents` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`version` text NOT NULL,
	`given` integer NOT NULL,
	`how` text NOT NULL,
	`by_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`kind`) REFERENCES `consent_kinds`(`name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `consents_user` ON `consents` (`user_id`,`kind`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `consents_created` ON `consents` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `consents_by` ON `consents` (`by_id`) WHERE by_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `data_requests` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`kind` text NOT NULL,
	`text` text NOT NULL,
	`created_at` integer NOT NULL,
	`due_at` integer NOT NULL,
	`answered_at` integer,
	`answer` text,
	`by_id` text,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "data_requests_kind" CHECK("data_requests"."kind" IN ('ask', 'complain'))
);
--> statement-breakpoint
CREATE INDEX `data_requests_user` ON `data_requests` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `data_requests_open` ON `data_requests` (`due_at`,`id`) WHERE answered_at IS NULL;--> statement-breakpoint
CREATE INDEX `data_requests_answered` ON `data_requests` (`answered_at`,`id`) WHERE answered_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `data_requests_by` ON `data_requests` (`by_id`) WHERE by_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `answer_kinds` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `bill_kinds` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `booking_statuses` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `consent_kinds` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `heard_from` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `lead_statuses` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `notification_types` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `order_statuses` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `product_categories` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `quote_answers` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `room_statuses` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `service_types` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `staff_roles` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `visit_kinds` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `wa_topics` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `erasures` (
	`id` text PRIMARY KEY NOT NULL,
	`by_desk` integer NOT NULL,
	`keep_words` integer NOT NULL,
	`created_at` integer NOT NULL,
	`done_at` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`tried_at` integer,
	`busy_until` integer,
	`held_at` integer
);
--> statement-breakpoint
CREATE INDEX `erasures_waiting` ON `erasures` (`tries`,`tried_at`) WHERE done_at IS NULL;--> statement-breakpoint
CREATE INDEX `erasures_done` ON `erasures` (`done_at`) WHERE done_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `sealed_persons` (
	`id` text PRIMARY KEY NOT NULL,
	`erase_at` integer NOT NULL,
	`created_at` integer NOT NULL,
	`tried_at` integer
);
--> statement-breakpoint
CREATE INDEX `sealed_persons_erase` ON `sealed_persons` (`erase_at`);--> statement-breakpoint
CREATE TABLE `family_links` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`title` text,
	`token_hash` text NOT NULL,
	`pin_hash` text NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`locked_until` integer,
	`expires_at` integer NOT NULL,
	`revoked_at` integer,
	`seen_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `family_links_token` ON `family_links` (`token_hash`);--> statement-breakpoint
CREATE INDEX `family_links_order` ON `family_links` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `family_links_expires` ON `family_links` (`expires_at`);--> statement-breakpoint
CREATE TABLE `garments` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`malayalam` text,
	`days` text NOT NULL,
	`load` integer DEFAULT 1 NOT NULL,
	`fields` text DEFAULT '[]' NOT NULL,
	`tax_code` text,
	`tax_rate` integer,
	`hidden_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `shop_rules` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `counters` (
	`name` text PRIMARY KEY NOT NULL,
	`value` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `daily_reports` (
	`date` text PRIMARY KEY NOT NULL,
	`figures` text NOT NULL,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `rate_limits` (
	`key` text PRIMARY KEY NOT NULL,
	`window` integer NOT NULL,
	`count` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `rate_limits_window` ON `rate_limits` (`window`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`filename` text NOT NULL,
	`digest` text NOT NULL,
	`rows` integer NOT NULL,
	`joined` integer NOT NULL,
	`by_id` text NOT NULL,
	`created_at` integer NOT NULL,
	`undone_at` integer,
	`changes` text DEFAULT '[]' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `imports_created` ON `imports` (`created_at`);--> statement-breakpoint
CREATE INDEX `imports_digest` ON `imports` (`digest`);--> statement-breakpoint
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
	`desk_notes` text DEFAULT '[]' NOT NULL,
	`made_kind` text,
	`made_id` text,
	`search_text` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`status`) REFERENCES `lead_statuses`(`name`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `contacts_created` ON `contacts` (`created_at`,`id`,`search_text`);--> statement-breakpoint
CREATE INDEX `contacts_status_created` ON `contacts` (`status`,`created_at`,`id`,`search_text`);--> statement-breakpoint
CREATE INDEX `contacts_score` ON `contacts` (`lead_score`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contacts_status_score` ON `contacts` (`status`,`lead_score`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `contacts_email` ON `contacts` (`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `contacts_phone` ON `contacts` (`phone_e164`,`created_at`);--> statement-breakpoint
CREATE INDEX `contacts_lost` ON `contacts` (`updated_at`) WHERE status = 'lost';--> statement-breakpoint
CREATE INDEX `contacts_made` ON `contacts` (`made_id`) WHERE made_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `leads` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`email` text,
	`phone` text,
	`phone_e164` text,
	`source` text NOT NULL,
	`type` text NOT NULL,
	`user_id` text,
	`status` text DEFAULT 'new' NOT NULL,
	`lead_score` integer DEFAULT 0 NOT NULL,
	`score_reasons` text DEFAULT '[]' NOT NULL,
	`notes` text,
	`last_contact_date` integer,
	`conversion_date` integer,
	`search_text` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`status`) REFERENCES `lead_statuses`(`name`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `leads_created` ON `leads` (`created_at`,`id`,`search_text`);--> statement-breakpoint
CREATE INDEX `leads_status_created` ON `leads` (`status`,`created_at`,`id`,`search_text`);--> statement-breakpoint
CREATE INDEX `leads_score` ON `leads` (`lead_score`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `leads_status_score` ON `leads` (`status`,`lead_score`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `leads_phone` ON `leads` (`phone_e164`,`created_at`);--> statement-breakpoint
CREATE INDEX `leads_email` ON `leads` (`email`,`created_at`);--> statement-breakpoint
CREATE INDEX `leads_user` ON `leads` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `leads_lost` ON `leads` (`updated_at`) WHERE status = 'lost';--> statement-breakpoint
CREATE TABLE `measurements` (
	`id` text PRIMARY KEY NOT NULL,
	`wearer_id` text NOT NULL,
	`garment` text NOT NULL,
	`taken_on` text NOT NULL,
	`unit` text NOT NULL,
	`sizes` text NOT NULL,
	`notes` text,
	`by_name` text,
	`import_id` text,
	`created_at` integer NOT NULL,
	`used_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`wearer_id`) REFERENCES `wearers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`garment`) REFERENCES `garments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `measurements_wearer` ON `measurements` (`wearer_id`,`taken_on`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `measurements_used` ON `measurements` (`used_at`);--> statement-breakpoint
CREATE INDEX `measurements_import` ON `measurements` (`import_id`) WHERE import_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `wearers` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`born` text,
	`note` text,
	`import_id` text,
	`search_text` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `wearers_user` ON `wearers` (`user_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `wearers_created` ON `wearers` (`created_at`,`id`,`search_text`,`user_id`);--> statement-breakpoint
CREATE INDEX `wearers_born` ON `wearers` (`born`,`id`) WHERE born IS NOT NULL;--> statement-breakpoint
CREATE INDEX `wearers_import` ON `wearers` (`import_id`) WHERE import_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `customer_merges` (
	`id` text PRIMARY KEY NOT NULL,
	`kept_id` text NOT NULL,
	`gone_id` text NOT NULL,
	`by_id` text NOT NULL,
	`former` text NOT NULL,
	`secrets` text NOT NULL,
	`moved` text NOT NULL,
	`joined_wearers` text NOT NULL,
	`notes` text,
	`joined_rooms` text,
	`created_at` integer NOT NULL,
	`undone_at` integer,
	FOREIGN KEY (`kept_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `customer_merges_kept` ON `customer_merges` (`kept_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `customer_merges_created` ON `customer_merges` (`created_at`);--> statement-breakpoint
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
CREATE INDEX `deliveries_user` ON `deliveries` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `deliveries_state` ON `deliveries` (`state`,`created_at`,`id`);--> statement-breakpoint
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
	`is_outbox` integer DEFAULT false NOT NULL,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`type`) REFERENCES `notification_types`(`name`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `notifications_outbox` ON `notifications` (`is_outbox`,`created_at`);--> statement-breakpoint
CREATE INDEX `notifications_user` ON `notifications` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `notifications_type` ON `notifications` (`type`,`created_at`,`id`) WHERE user_id IS NULL;--> statement-breakpoint
CREATE INDEX `notifications_others` ON `notifications` (`created_at`,`id`) WHERE user_id IS NULL AND type <> 'password_reset';--> statement-breakpoint
CREATE INDEX `notifications_related` ON `notifications` (`related_id`) WHERE related_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `notifications_unread` ON `notifications` (`user_id`,`created_at`) WHERE is_read = 0;--> statement-breakpoint
CREATE TABLE `occasion_messages` (
	`kind` text NOT NULL,
	`about` text NOT NULL,
	`year` integer NOT NULL,
	`user_id` text NOT NULL,
	`sent_at` integer NOT NULL,
	`left_out` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`kind`, `about`, `year`),
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "occasion_messages_kind" CHECK("occasion_messages"."kind" IN ('baptism', 'communion'))
);
--> statement-breakpoint
CREATE INDEX `occasion_messages_user` ON `occasion_messages` (`user_id`);--> statement-breakpoint
CREATE TABLE `order_payments` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`amount` integer NOT NULL,
	`method` text,
	`note` text,
	`number` text,
	`paid_on` text,
	`reference` text,
	`reverses` text,
	`order_total` integer,
	`order_discount` integer DEFAULT 0 NOT NULL,
	`shared_id` text,
	`by_id` text,
	`reason` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`reverses`) REFERENCES `order_payments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_payments_amount" CHECK("order_payments"."amount" <> 0)
);
--> statement-breakpoint
CREATE INDEX `order_payments_order` ON `order_payments` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `order_payments_created` ON `order_payments` (`created_at`);--> statement-breakpoint
CREATE INDEX `order_payments_paid_on` ON `order_payments` (`paid_on`,`created_at`);--> statement-breakpoint
CREATE INDEX `order_payments_reference` ON `order_payments` (`reference`) WHERE reference IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `order_payments_number` ON `order_payments` (`number`);--> statement-breakpoint
CREATE INDEX `order_payments_shared` ON `order_payments` (`shared_id`) WHERE shared_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `order_payments_by` ON `order_payments` (`by_id`) WHERE by_id IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `order_payments_reverses` ON `order_payments` (`reverses`);--> statement-breakpoint
CREATE TABLE `order_stages` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`stage` text NOT NULL,
	`by_id` text,
	`helper` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`stage`) REFERENCES `order_statuses`(`name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `order_stages_order` ON `order_stages` (`order_id`,`created_at`);--> statement-breakpoint
CREATE INDEX `order_stages_reached` ON `order_stages` (`stage`,`created_at`);--> statement-breakpoint
CREATE INDEX `order_stages_by` ON `order_stages` (`by_id`) WHERE by_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `work_updates` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`title` text NOT NULL,
	`description` text,
	`photos` text DEFAULT '[]' NOT NULL,
	`stage` text,
	`is_visible` integer DEFAULT true NOT NULL,
	`by_id` text,
	`created_at` integer NOT NULL,
	`updated_at` integer DEFAULT 0 NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`stage`) REFERENCES `order_statuses`(`name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `work_updates_order` ON `work_updates` (`order_id`,`is_visible`,`created_at`);--> statement-breakpoint
CREATE INDEX `work_updates_by` ON `work_updates` (`by_id`) WHERE by_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `work_updates_photos` ON `work_updates` (`order_id`,`created_at`,`photos`) WHERE is_visible = 1 AND photos <> '[]';--> statement-breakpoint
CREATE TABLE `order_items` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`product_id` text,
	`name` text NOT NULL,
	`quantity` integer DEFAULT 1 NOT NULL,
	`price` integer NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`search_text` text DEFAULT '' NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`product_id`) REFERENCES `products`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "order_items_quantity" CHECK("order_items"."quantity" > 0),
	CONSTRAINT "order_items_price" CHECK("order_items"."price" >= 0)
);
--> statement-breakpoint
CREATE INDEX `order_items_order` ON `order_items` (`order_id`,`position`);--> statement-breakpoint
CREATE TABLE `orders` (
	`id` text PRIMARY KEY NOT NULL,
	`number` integer,
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
	`rounding` integer DEFAULT 0 NOT NULL,
	`is_total_stated` integer DEFAULT false NOT NULL,
	`discount` text,
	`discount_amount` integer DEFAULT 0 NOT NULL,
	`discount_reason` text,
	`advance_amount` integer,
	`balance_amount` integer,
	`advance_due` integer,
	`is_price_open` integer DEFAULT false NOT NULL,
	`notes` text,
	`delivery_way` text,
	`delivery_address` text,
	`delivery_pin_code` text,
	`delivery_charge` integer,
	`customer_phone_e164` text,
	`due_at` integer,
	`garment` text,
	`load` integer DEFAULT 1 NOT NULL,
	`plan` text,
	`plan_by` text DEFAULT 'auto' NOT NULL,
	`plan_stamp` integer DEFAULT 0 NOT NULL,
	`work_week` integer,
	`wearer_id` text,
	`measurement_id` text,
	`wearer_name` text,
	`remeasure` integer DEFAULT false NOT NULL,
	`tailor_notes` text,
	`claims` text DEFAULT '[]' NOT NULL,
	`claimed_at` integer,
	`rank` integer DEFAULT 10000000000000 NOT NULL,
	`updated_by` text,
	`updated_by_name` text,
	`updated_fields` text DEFAULT '[]' NOT NULL,
	`alteration_of` text,
	`import_id` text,
	`search_text` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`status`) REFERENCES `order_statuses`(`name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`garment`) REFERENCES `garments`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`wearer_id`) REFERENCES `wearers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`measurement_id`) REFERENCES `measurements`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`updated_by`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`alteration_of`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "orders_priority" CHECK("orders"."priority" IN ('low', 'normal', 'high', 'urgent'))
);
--> statement-breakpoint
CREATE INDEX `orders_import` ON `orders` (`import_id`) WHERE import_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_user` ON `orders` (`user_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_phone` ON `orders` (`customer_phone_e164`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_created` ON `orders` (`created_at`,`id`,`search_text`);--> statement-breakpoint
CREATE INDEX `orders_status_created` ON `orders` (`status`,`created_at`,`id`,`search_text`);--> statement-breakpoint
CREATE INDEX `orders_event` ON `orders` (`event_date`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_rank` ON `orders` (`rank`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_status_rank` ON `orders` (`status`,`rank`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `orders_due` ON `orders` (`due_at`) WHERE rank >= 0 AND rank < 10000000000000;--> statement-breakpoint
CREATE INDEX `orders_being_made` ON `orders` (`rank`) WHERE status <> 'ready' AND rank < 10000000000000;--> statement-breakpoint
CREATE INDEX `orders_worked_on` ON `orders` (`rank`) WHERE status NOT IN ('pending', 'ready') AND rank < 10000000000000;--> statement-breakpoint
CREATE INDEX `orders_plan_stamp` ON `orders` (`plan_stamp`) WHERE plan_by <> 'hand' AND rank < 10000000000000;--> statement-breakpoint
CREATE INDEX `orders_remeasure` ON `orders` (`rank`) WHERE remeasure = 1 AND +status IN ('pending', 'confirmed', 'measurement', 'cutting') AND rank < 10000000000000;--> statement-breakpoint
CREATE INDEX `orders_wearer` ON `orders` (`wearer_id`) WHERE wearer_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_measurement` ON `orders` (`measurement_id`) WHERE measurement_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_updated_by` ON `orders` (`updated_by`) WHERE updated_by IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_claimed` ON `orders` (`claimed_at`) WHERE claimed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_baptisms` ON `orders` (`event_date`,`id`) WHERE garment = 'baptism-suit' AND status = 'delivered';--> statement-breakpoint
CREATE INDEX `orders_owing` ON `orders` (CASE WHEN due_at IS NULL THEN 8640000000000000 ELSE due_at END,`created_at`,`id`,`status`,`balance_amount`) WHERE balance_amount > 0 AND status <> 'cancelled' AND NOT (is_price_open = 1 AND status IN ('pending', 'confirmed', 'measurement'));--> statement-breakpoint
CREATE INDEX `orders_open` ON `orders` (`user_id`,`status`) WHERE status NOT IN ('delivered', 'cancelled');--> statement-breakpoint
CREATE INDEX `orders_week` ON `orders` (`work_week`,`status`,`load`) WHERE work_week IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `orders_booking` ON `orders` (`booking_id`);--> statement-breakpoint
CREATE UNIQUE INDEX `orders_number` ON `orders` (`number`);--> statement-breakpoint
CREATE INDEX `orders_alteration` ON `orders` (`alteration_of`) WHERE alteration_of IS NOT NULL;--> statement-breakpoint
CREATE TABLE `photo_pins` (
	`id` text PRIMARY KEY NOT NULL,
	`photo_key` text NOT NULL,
	`order_id` text NOT NULL,
	`x` integer NOT NULL,
	`y` integer NOT NULL,
	`text` text NOT NULL,
	`side` text NOT NULL,
	`by_id` text,
	`done_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "photo_pins_side" CHECK("photo_pins"."side" IN ('customer', 'shop')),
	CONSTRAINT "photo_pins_place" CHECK("photo_pins"."x" BETWEEN 0 AND 1000 AND "photo_pins"."y" BETWEEN 0 AND 1000)
);
--> statement-breakpoint
CREATE INDEX `photo_pins_order` ON `photo_pins` (`order_id`,`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `photo_pins_photo` ON `photo_pins` (`photo_key`);--> statement-breakpoint
CREATE INDEX `photo_pins_by` ON `photo_pins` (`by_id`) WHERE by_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `photos` (
	`key` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`content_type` text,
	`size` integer,
	`upload_id` text,
	`etag` text,
	`claim_kind` text,
	`claim_id` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "photos_claim_kind" CHECK("photos"."claim_kind" IN ('booking', 'order', 'message'))
);
--> statement-breakpoint
CREATE INDEX `photos_user` ON `photos` (`user_id`);--> statement-breakpoint
CREATE INDEX `photos_unclaimed_user` ON `photos` (`user_id`) WHERE claim_id IS NULL;--> statement-breakpoint
CREATE INDEX `photos_unclaimed_age` ON `photos` (`created_at`) WHERE claim_id IS NULL;--> statement-breakpoint
CREATE INDEX `photos_claim` ON `photos` (`claim_kind`,`claim_id`);--> statement-breakpoint
CREATE INDEX `photos_stored` ON `photos` (`created_at`,`key`) WHERE etag IS NOT NULL;--> statement-breakpoint
CREATE TABLE `push_subscriptions` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`endpoint` text NOT NULL,
	`p256dh_key` text NOT NULL,
	`auth_key` text NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`sid` text,
	`last_used_at` integer,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `push_subscriptions_endpoint` ON `push_subscriptions` (`endpoint`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_user` ON `push_subscriptions` (`user_id`);--> statement-breakpoint
CREATE INDEX `push_subscriptions_sid` ON `push_subscriptions` (`sid`);--> statement-breakpoint
CREATE TABLE `quotes` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
	`version` integer NOT NULL,
	`lines` text NOT NULL,
	`note` text,
	`total` integer NOT NULL,
	`discount` text,
	`discount_reason` text,
	`advance` integer NOT NULL,
	`valid_until` text NOT NULL,
	`created_at` integer NOT NULL,
	`superseded_at` integer,
	`answered_at` integer,
	`answer` text,
	`comment` text,
	`how` text,
	`by_id` text,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`answer`) REFERENCES `quote_answers`(`name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`by_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `quotes_order` ON `quotes` (`order_id`,`version`);--> statement-breakpoint
CREATE INDEX `quotes_by` ON `quotes` (`by_id`) WHERE by_id IS NOT NULL;--> statement-breakpoint
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
CREATE TABLE `boutique_facts` (
	`id` integer PRIMARY KEY NOT NULL,
	`facts` text NOT NULL,
	`words` text,
	`updated_at` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `pictures` (
	`id` text PRIMARY KEY NOT NULL,
	`picture` text NOT NULL,
	`files` text DEFAULT '[]' NOT NULL,
	`attached_to` text,
	`created_at` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `pictures_attached` ON `pictures` (`attached_to`);--> statement-breakpoint
CREATE INDEX `pictures_loose` ON `pictures` (`created_at`) WHERE attached_to IS NULL;--> statement-breakpoint
CREATE TABLE `products` (
	`id` text PRIMARY KEY NOT NULL,
	`slug` text NOT NULL,
	`name` text NOT NULL,
	`description` text NOT NULL,
	`category` text NOT NULL,
	`price` integer NOT NULL,
	`images` text DEFAULT '[]' NOT NULL,
	`pictures` text DEFAULT '[]' NOT NULL,
	`sizes` text,
	`cloth` text,
	`included` text,
	`malayalam` text,
	`weeks_to_make` integer,
	`goes_with` text DEFAULT '[]' NOT NULL,
	`featured` integer DEFAULT 0 NOT NULL,
	`retired_at` integer,
	`search_text` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`category`) REFERENCES `product_categories`(`name`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "products_price" CHECK("products"."price" >= 0)
);
--> statement-breakpoint
CREATE UNIQUE INDEX `products_slug` ON `products` (`slug`);--> statement-breakpoint
CREATE INDEX `products_featured` ON `products` (`featured`,`created_at`) WHERE retired_at IS NULL AND featured > 0;--> statement-breakpoint
CREATE INDEX `products_category` ON `products` (`category`,`featured`,`created_at`) WHERE retired_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_on_sale` ON `products` (`created_at`,`id`,`search_text`) WHERE retired_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_retired` ON `products` (`created_at`,`id`,`search_text`) WHERE retired_at IS NOT NULL;--> statement-breakpoint
CREATE TABLE `social_feeds` (
	`network` text PRIMARY KEY NOT NULL,
	`failing_since` integer,
	`told_at` integer,
	`sealed_token` text,
	`renewed_from` text,
	`renew_at` integer
);
--> statement-breakpoint
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
	`hidden_at` integer,
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
	`malayalam` text,
	`image` text,
	`source` text,
	`featured` integer DEFAULT 0 NOT NULL,
	`user_id` text,
	`order_id` text,
	`approved_at` integer,
	`hidden_at` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "testimonials_rating" CHECK("testimonials"."rating" BETWEEN 1 AND 5),
	CONSTRAINT "testimonials_source" CHECK("testimonials"."source" IN ('google', 'facebook', 'instagram'))
);
--> statement-breakpoint
CREATE INDEX `testimonials_featured` ON `testimonials` (`featured`,`created_at`) WHERE featured > 0;--> statement-breakpoint
CREATE INDEX `testimonials_sourced` ON `testimonials` (`created_at`) WHERE source IS NOT NULL;--> statement-breakpoint
CREATE INDEX `testimonials_offered` ON `testimonials` (`created_at`,`id`) WHERE approved_at IS NULL AND hidden_at IS NULL;--> statement-breakpoint
CREATE INDEX `testimonials_approved` ON `testimonials` (`created_at`,`id`) WHERE approved_at IS NOT NULL AND hidden_at IS NULL;--> statement-breakpoint
CREATE INDEX `testimonials_hidden` ON `testimonials` (`created_at`,`id`) WHERE hidden_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `testimonials_order` ON `testimonials` (`order_id`);--> statement-breakpoint
CREATE INDEX `testimonials_user` ON `testimonials` (`user_id`) WHERE user_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `admin_settings` (
	`user_id` text PRIMARY KEY NOT NULL,
	`email_notifications` integer DEFAULT true NOT NULL,
	`push_notifications` integer DEFAULT true NOT NULL,
	`lead_alerts` integer DEFAULT true NOT NULL,
	`booking_alerts` integer DEFAULT true NOT NULL,
	`chat_alerts` integer DEFAULT true NOT NULL,
	`daily_reports` integer DEFAULT false NOT NULL,
	`own_password` integer DEFAULT false NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE TABLE `customer_notes` (
	`user_id` text PRIMARY KEY NOT NULL,
	`notes` text NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
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
	`phone_confirmed_at` integer,
	`role` text DEFAULT 'customer' NOT NULL,
	`is_active` integer DEFAULT true NOT NULL,
	`email_confirmed_at` integer,
	`confirm_hash` text,
	`confirm_expires_at` integer,
	`has_account` integer DEFAULT true NOT NULL,
	`contact_email` text,
	`language` text DEFAULT 'en' NOT NULL,
	`no_whatsapp` integer DEFAULT false NOT NULL,
	`claim_hash` text,
	`claim_expires_at` integer,
	`admin_mark` text,
	`wants_letters` integer DEFAULT false NOT NULL,
	`import_id` text,
	`search_text` text DEFAULT '' NOT NULL,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`import_id`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE no action,
	CONSTRAINT "users_role" CHECK("users"."role" IN ('customer', 'admin'))
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` (`email`);--> statement-breakpoint
CREATE INDEX `users_role_created` ON `users` (`role`,`created_at`,`id`,`search_text`);--> statement-breakpoint
CREATE INDEX `users_letters` ON `users` (`role`,`created_at`,`id`) WHERE wants_letters = 1;--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created_at`,`id`);--> statement-breakpoint
CREATE INDEX `users_confirm` ON `users` (`confirm_hash`) WHERE confirm_hash IS NOT NULL;--> statement-breakpoint
CREATE INDEX `users_restored` ON `users` (`id`) WHERE password = '!' AND has_account = 1;--> statement-breakpoint
CREATE INDEX `users_claim` ON `users` (`claim_hash`) WHERE claim_hash IS NOT NULL;--> statement-breakpoint
CREATE INDEX `users_import` ON `users` (`import_id`) WHERE import_id IS NOT NULL;--> statement-breakpoint
CREATE INDEX `users_phone` ON `users` (`phone_e164`,`created_at`);--> statement-breakpoint
CREATE TABLE `visits` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`booking_id` text,
	`order_id` text,
	`user_id` text,
	`starts_at` integer NOT NULL,
	`minutes` integer NOT NULL,
	`sequence` integer DEFAULT 0 NOT NULL,
	`cancelled_at` integer,
	`cancelled_by` text,
	`moves` integer DEFAULT 0 NOT NULL,
	`reminded_at` integer,
	`note` text,
	`came` integer,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`kind`) REFERENCES `visit_kinds`(`name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `visits_starts` ON `visits` (`starts_at`) WHERE cancelled_at IS NULL;--> statement-breakpoint
CREATE INDEX `visits_booking` ON `visits` (`booking_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `visits_order` ON `visits` (`order_id`,`starts_at`);--> statement-breakpoint
CREATE INDEX `visits_user` ON `visits` (`user_id`,`starts_at`);--> statement-breakpoint
CREATE TABLE `wa_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`topic` text NOT NULL,
	`about` text NOT NULL,
	`user_id` text,
	`name` text NOT NULL,
	`phone_e164` text NOT NULL,
	`language` text NOT NULL,
	`values` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`skipped_at` integer,
	`text` text,
	FOREIGN KEY (`topic`) REFERENCES `wa_topics`(`name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wa_messages_once` ON `wa_messages` (`topic`,`about`) WHERE sent_at IS NULL AND skipped_at IS NULL;--> statement-breakpoint
CREATE INDEX `wa_messages_open` ON `wa_messages` (`created_at`,`id`) WHERE sent_at IS NULL AND skipped_at IS NULL;--> statement-breakpoint
CREATE INDEX `wa_messages_sent` ON `wa_messages` (`sent_at`,`id`) WHERE sent_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `wa_messages_skipped` ON `wa_messages` (`skipped_at`) WHERE skipped_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `wa_messages_about` ON `wa_messages` (`about`);--> statement-breakpoint
CREATE INDEX `wa_messages_user` ON `wa_messages` (`user_id`);--> statement-breakpoint
CREATE INDEX `wa_messages_phone` ON `wa_messages` (`phone_e164`) WHERE sent_at IS NULL AND skipped_at IS NULL;--> statement-breakpoint
CREATE TABLE `wa_templates` (
	`topic` text NOT NULL,
	`language` text NOT NULL,
	`body` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`topic`, `language`),
	FOREIGN KEY (`topic`) REFERENCES `wa_topics`(`name`) ON UPDATE no action ON DELETE no action
);
