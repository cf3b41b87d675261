ALTER TABLE `products` ADD `sizes` text;--> statement-breakpoint
ALTER TABLE `products` ADD `cloth` text;--> statement-breakpoint
ALTER TABLE `products` ADD `included` text;--> statement-breakpoint
ALTER TABLE `products` ADD `weeks_to_make` integer;