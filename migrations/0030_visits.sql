CREATE TABLE `visit_kinds` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
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
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`kind`) REFERENCES `visit_kinds`(`name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`booking_id`) REFERENCES `bookings`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`order_id`) REFERENCES `orders`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `visits_starts` ON `visits` (`starts_at`) WHERE cancelled_at IS NULL;--> statement-breakpoint
CREATE INDEX `visits_booking` ON `visits` (`booking_id`,`starts_at`) WHERE cancelled_at IS NULL;--> statement-breakpoint
CREATE INDEX `visits_order` ON `visits` (`order_id`,`starts_at`) WHERE cancelled_at IS NULL;--> statement-breakpoint
CREATE INDEX `visits_user` ON `visits` (`user_id`,`starts_at`);--> statement-breakpoint
INSERT INTO visit_kinds (name) VALUES ('consultation'), ('measuring'), ('fitting'), ('pick-up');--> statement-breakpoint
INSERT INTO notification_types (name) VALUES ('visit');--> statement-breakpoint
-- Whoever a booking or an order is of has its visits, and an order those of its booking. Upper case and one line each: the remote splitter asks for it.
CREATE TRIGGER bookings_moved_visits AFTER UPDATE OF user_id ON bookings WHEN OLD.user_id IS NOT NEW.user_id BEGIN UPDATE visits SET user_id = NEW.user_id WHERE booking_id = NEW.id AND order_id IS NULL; END;--> statement-breakpoint
CREATE TRIGGER orders_moved_visits AFTER UPDATE OF user_id ON orders WHEN OLD.user_id IS NOT NEW.user_id BEGIN UPDATE visits SET user_id = NEW.user_id WHERE order_id = NEW.id; END;--> statement-breakpoint
CREATE TRIGGER orders_took_visits AFTER INSERT ON orders WHEN NEW.booking_id IS NOT NULL BEGIN UPDATE visits SET order_id = NEW.id, user_id = NEW.user_id WHERE booking_id = NEW.booking_id AND cancelled_at IS NULL; END;--> statement-breakpoint
-- Nobody comes for what is over. The consultation of an order that was cancelled stands, as its booking does.
CREATE TRIGGER bookings_ended_visits AFTER UPDATE OF status ON bookings WHEN NEW.status IN ('cancelled', 'completed') AND OLD.status <> NEW.status BEGIN UPDATE visits SET cancelled_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), cancelled_by = 'booking', sequence = sequence + 1, updated_at = MAX(updated_at + 1, CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER)) WHERE booking_id = NEW.id AND cancelled_at IS NULL AND starts_at > UNIXEPOCH() * 1000; END;--> statement-breakpoint
CREATE TRIGGER orders_ended_visits AFTER UPDATE OF status ON orders WHEN NEW.status IN ('cancelled', 'delivered') AND OLD.status <> NEW.status BEGIN UPDATE visits SET cancelled_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), cancelled_by = 'order', sequence = sequence + 1, updated_at = MAX(updated_at + 1, CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER)) WHERE order_id = NEW.id AND cancelled_at IS NULL AND starts_at > UNIXEPOCH() * 1000 AND (NEW.status = 'delivered' OR booking_id IS NULL); END;--> statement-breakpoint
-- A slip is taken back within seconds, and nobody else has taken the place by then.
CREATE TRIGGER orders_kept_visits AFTER UPDATE OF status ON orders WHEN OLD.status IN ('cancelled', 'delivered') AND NEW.status NOT IN ('cancelled', 'delivered') BEGIN UPDATE visits SET cancelled_at = NULL, cancelled_by = NULL, sequence = sequence + 1, updated_at = MAX(updated_at + 1, CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER)) WHERE order_id = NEW.id AND cancelled_by IN ('order', 'booking') AND cancelled_at > (UNIXEPOCH() - 60) * 1000; END;--> statement-breakpoint
-- What was still to be sent of a visit says another time, or that somebody comes who does not.
CREATE TRIGGER visits_changed_messages AFTER UPDATE OF starts_at, cancelled_at ON visits WHEN OLD.starts_at <> NEW.starts_at OR OLD.cancelled_at IS NOT NEW.cancelled_at BEGIN DELETE FROM wa_messages WHERE about = NEW.id AND sent_at IS NULL AND skipped_at IS NULL; END;
