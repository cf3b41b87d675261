CREATE TABLE `boutique_facts` (
	`id` integer PRIMARY KEY NOT NULL,
	`facts` text NOT NULL,
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
ALTER TABLE `products` ADD `pictures` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
CREATE INDEX `products_on_sale` ON `products` (`created_at`,`id`) WHERE retired_at IS NULL;--> statement-breakpoint
CREATE INDEX `products_retired` ON `products` (`created_at`,`id`) WHERE retired_at IS NOT NULL;--> statement-breakpoint
ALTER TABLE `social_posts` ADD `hidden_at` integer;--> statement-breakpoint
ALTER TABLE `testimonials` ADD `user_id` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `testimonials` ADD `order_id` text REFERENCES orders(id);--> statement-breakpoint
ALTER TABLE `testimonials` ADD `approved_at` integer;--> statement-breakpoint
ALTER TABLE `testimonials` ADD `hidden_at` integer;--> statement-breakpoint
ALTER TABLE `testimonials` ADD `updated_at` integer;--> statement-breakpoint
CREATE INDEX `testimonials_offered` ON `testimonials` (`created_at`,`id`) WHERE approved_at IS NULL AND hidden_at IS NULL;--> statement-breakpoint
CREATE INDEX `testimonials_approved` ON `testimonials` (`created_at`,`id`) WHERE approved_at IS NOT NULL AND hidden_at IS NULL;--> statement-breakpoint
CREATE INDEX `testimonials_hidden` ON `testimonials` (`created_at`,`id`) WHERE hidden_at IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `testimonials_order` ON `testimonials` (`order_id`);--> statement-breakpoint
-- What the owner had entered before she could approve.
UPDATE testimonials SET approved_at = created_at;--> statement-breakpoint
INSERT INTO notification_types (name) VALUES ('testimonial');
