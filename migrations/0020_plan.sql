CREATE TABLE `garments` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`days` text NOT NULL,
	`load` integer DEFAULT 1 NOT NULL,
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
ALTER TABLE `orders` ADD `garment` text REFERENCES garments(id);--> statement-breakpoint
ALTER TABLE `orders` ADD `load` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `plan` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `plan_by` text DEFAULT 'auto' NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `plan_stamp` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `work_week` integer;--> statement-breakpoint
CREATE INDEX `orders_being_made` ON `orders` (`rank`) WHERE status <> 'ready' AND rank < 10000000000000;--> statement-breakpoint
CREATE INDEX `orders_plan_stamp` ON `orders` (`plan_stamp`) WHERE plan_by = 'auto' AND rank < 10000000000000;--> statement-breakpoint
-- Kinds of what is made, with the working days of each step; hers to change.
INSERT INTO garments (id, name, days, load, created_at, updated_at) VALUES
  ('baptism-suit', 'Baptism suit', '{"measurement":1,"cutting":1,"stitching":3,"fitting":2,"ready":2}', 1, 1795305600000, 1795305600000),
  ('communion-dress', 'Communion dress', '{"measurement":2,"cutting":2,"stitching":7,"fitting":4,"ready":3}', 2, 1795305600000, 1795305600000),
  ('gown', 'Gown', '{"measurement":2,"cutting":2,"stitching":8,"fitting":4,"ready":3}', 3, 1795305600000, 1795305600000),
  ('saree-blouse', 'Saree blouse', '{"measurement":1,"cutting":1,"stitching":2,"fitting":2,"ready":1}', 1, 1795305600000, 1795305600000),
  ('accessories', 'Accessories', '{"measurement":0,"cutting":1,"stitching":2,"fitting":0,"ready":1}', 1, 1795305600000, 1795305600000),
  ('alteration', 'Alteration', '{"measurement":0,"cutting":0,"stitching":1,"fitting":1,"ready":0}', 1, 1795305600000, 1795305600000),
  ('other', 'Something else', '{"measurement":2,"cutting":2,"stitching":5,"fitting":3,"ready":2}', 1, 1795305600000, 1795305600000);--> statement-breakpoint
UPDATE orders SET garment = CASE (SELECT service_type FROM bookings WHERE bookings.id = booking_id) WHEN 'baptism-suit' THEN 'baptism-suit' WHEN 'communion-dress' THEN 'communion-dress' WHEN 'accessories' THEN 'accessories' ELSE 'other' END;--> statement-breakpoint
UPDATE orders SET load = (SELECT load FROM garments WHERE garments.id = garment);--> statement-breakpoint
-- How full each week is: the load of the orders whose fitting is finished in it. Upper case and one line each: the remote splitter asks for it.
CREATE TRIGGER orders_loaded AFTER INSERT ON orders WHEN NEW.work_week IS NOT NULL AND NEW.status <> 'cancelled' BEGIN INSERT INTO counters (name, value) VALUES ('load:week:' || NEW.work_week, NEW.load) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value; END;--> statement-breakpoint
CREATE TRIGGER orders_reloaded AFTER UPDATE OF work_week, load, status ON orders WHEN OLD.work_week IS NOT NEW.work_week OR OLD.load <> NEW.load OR (OLD.status = 'cancelled') <> (NEW.status = 'cancelled') BEGIN UPDATE counters SET value = value - OLD.load WHERE name = 'load:week:' || OLD.work_week AND OLD.status <> 'cancelled'; INSERT INTO counters (name, value) SELECT 'load:week:' || NEW.work_week, NEW.load WHERE NEW.work_week IS NOT NULL AND NEW.status <> 'cancelled' ON CONFLICT (name) DO UPDATE SET value = value + excluded.value; END;--> statement-breakpoint
CREATE TRIGGER orders_unloaded AFTER DELETE ON orders WHEN OLD.work_week IS NOT NULL AND OLD.status <> 'cancelled' BEGIN UPDATE counters SET value = value - OLD.load WHERE name = 'load:week:' || OLD.work_week; END;
