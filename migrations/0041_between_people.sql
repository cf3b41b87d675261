CREATE TABLE `family_links` (
	`id` text PRIMARY KEY NOT NULL,
	`order_id` text NOT NULL,
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
-- A link ends with its order, and with whose order it is: no path may forget it.
CREATE TRIGGER family_links_end AFTER UPDATE OF user_id, status ON orders WHEN NEW.status = 'cancelled' OR NEW.user_id IS NOT OLD.user_id BEGIN UPDATE family_links SET revoked_at = NEW.updated_at WHERE order_id = NEW.id AND revoked_at IS NULL; END;
--> statement-breakpoint
CREATE TRIGGER photo_pins_go AFTER DELETE ON photos BEGIN DELETE FROM photo_pins WHERE photo_key = OLD.key; END;
