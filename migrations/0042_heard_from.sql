CREATE TABLE `heard_from` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE `bookings` ADD `heard_from` text REFERENCES heard_from(name);--> statement-breakpoint
INSERT INTO heard_from (name) VALUES ('friend'), ('google'), ('instagram'), ('facebook'), ('church'), ('street'), ('before'), ('other');--> statement-breakpoint
-- Counted by the Indian month of the booking, so that the figures outlive it. 19800000 ms are India's five and a half hours.
CREATE TRIGGER bookings_heard_from AFTER UPDATE OF heard_from ON bookings WHEN NEW.heard_from IS NOT NULL AND NEW.heard_from IS NOT OLD.heard_from BEGIN INSERT INTO counters (name, value) VALUES ('heard:' || strftime('%Y-%m', (NEW.created_at + 19800000) / 1000, 'unixepoch') || ':' || NEW.heard_from, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;--> statement-breakpoint
CREATE TRIGGER bookings_made_with_heard_from AFTER INSERT ON bookings WHEN NEW.heard_from IS NOT NULL BEGIN INSERT INTO counters (name, value) VALUES ('heard:' || strftime('%Y-%m', (NEW.created_at + 19800000) / 1000, 'unixepoch') || ':' || NEW.heard_from, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;--> statement-breakpoint
CREATE TRIGGER bookings_heard_otherwise AFTER UPDATE OF heard_from ON bookings WHEN OLD.heard_from IS NOT NULL AND NEW.heard_from IS NOT OLD.heard_from BEGIN UPDATE counters SET value = value - 1 WHERE name = 'heard:' || strftime('%Y-%m', (OLD.created_at + 19800000) / 1000, 'unixepoch') || ':' || OLD.heard_from; END;
