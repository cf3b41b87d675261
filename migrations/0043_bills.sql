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
CREATE INDEX `bills_named` ON `bills` (`created_at`) WHERE buyer IS NOT NULL;--> statement-breakpoint
CREATE INDEX `bills_by` ON `bills` (`by_id`) WHERE by_id IS NOT NULL;--> statement-breakpoint
CREATE TABLE `bill_kinds` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
INSERT INTO bill_kinds (name) VALUES ('bill'), ('bill_of_supply'), ('tax_invoice');
