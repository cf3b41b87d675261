DROP INDEX `erasures_begun`;--> statement-breakpoint
ALTER TABLE `erasures` ADD `tries` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `erasures` ADD `tried_at` integer;--> statement-breakpoint
ALTER TABLE `erasures` ADD `busy_until` integer;--> statement-breakpoint
ALTER TABLE `erasures` ADD `held_at` integer;--> statement-breakpoint
CREATE INDEX `erasures_waiting` ON `erasures` (`tries`,`tried_at`) WHERE done_at IS NULL;--> statement-breakpoint
ALTER TABLE `sealed_persons` ADD `tried_at` integer;--> statement-breakpoint
CREATE TRIGGER orders_insert_of_erased BEFORE INSERT ON orders WHEN EXISTS (SELECT 1 FROM erasures WHERE id = NEW.user_id) BEGIN SELECT RAISE(ABORT, 'customer is being erased'); END;--> statement-breakpoint
CREATE TRIGGER orders_update_of_erased BEFORE UPDATE OF user_id, status ON orders WHEN (NEW.user_id IS NOT OLD.user_id OR (OLD.status IN ('delivered', 'cancelled') AND NEW.status NOT IN ('delivered', 'cancelled'))) AND EXISTS (SELECT 1 FROM erasures WHERE id = NEW.user_id) BEGIN SELECT RAISE(ABORT, 'customer is being erased'); END;--> statement-breakpoint
CREATE TRIGGER bookings_insert_of_erased BEFORE INSERT ON bookings WHEN EXISTS (SELECT 1 FROM erasures WHERE id = NEW.user_id) BEGIN SELECT RAISE(ABORT, 'customer is being erased'); END;--> statement-breakpoint
CREATE TRIGGER bookings_update_of_erased BEFORE UPDATE OF user_id ON bookings WHEN NEW.user_id IS NOT OLD.user_id AND EXISTS (SELECT 1 FROM erasures WHERE id = NEW.user_id) BEGIN SELECT RAISE(ABORT, 'customer is being erased'); END;--> statement-breakpoint
CREATE TRIGGER users_update_of_erased BEFORE UPDATE OF is_active, has_account, claim_hash ON users WHEN (NEW.is_active > OLD.is_active OR NEW.has_account > OLD.has_account OR (NEW.claim_hash IS NOT NULL AND NEW.claim_hash IS NOT OLD.claim_hash)) AND EXISTS (SELECT 1 FROM erasures WHERE id = NEW.id) BEGIN SELECT RAISE(ABORT, 'customer is being erased'); END;
