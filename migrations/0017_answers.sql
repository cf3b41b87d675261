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
CREATE UNIQUE INDEX `answers_once` ON `answers` (`kind`,`about`) WHERE answered_at IS NULL;--> statement-breakpoint
CREATE TABLE `answer_kinds` (
	`name` text PRIMARY KEY NOT NULL
);--> statement-breakpoint
INSERT INTO answer_kinds (name) VALUES ('booking'), ('contact'), ('chat_lead'), ('password'), ('chat');--> statement-breakpoint
INSERT INTO notification_types (name) VALUES ('promise');--> statement-breakpoint
-- How many answers wait, what the desk's screens look at to see that something is new, and how the promise is kept: a week is that of the question. Upper case and one line each: the remote splitter asks for it.
CREATE TRIGGER answers_opened AFTER INSERT ON answers WHEN NEW.answered_at IS NULL BEGIN INSERT INTO counters (name, value) VALUES ('answers:open:' || NEW.kind, 1), ('desk:changes', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;--> statement-breakpoint
CREATE TRIGGER answers_closed AFTER UPDATE OF answered_at ON answers WHEN OLD.answered_at IS NULL AND NEW.answered_at IS NOT NULL BEGIN UPDATE counters SET value = value - 1 WHERE name = 'answers:open:' || NEW.kind; INSERT INTO counters (name, value) VALUES ('desk:changes', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;--> statement-breakpoint
CREATE TRIGGER answers_timed AFTER UPDATE OF answered_at ON answers WHEN OLD.answered_at IS NULL AND NEW.answered_at IS NOT NULL AND NEW.outcome = 'answered' BEGIN INSERT INTO counters (name, value) VALUES ('answers:week:' || ((NEW.asked_at + 19800000 - 345600000) / 604800000) || ':all', 1), ('answers:week:' || ((NEW.asked_at + 19800000 - 345600000) / 604800000) || ':in_time', NEW.answered_at - NEW.asked_at <= 86400000), ('answers:week:' || ((NEW.asked_at + 19800000 - 345600000) / 604800000) || ':minutes', MAX(NEW.answered_at - NEW.asked_at, 0) / 60000) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value; END;--> statement-breakpoint
CREATE TRIGGER answers_deleted AFTER DELETE ON answers WHEN OLD.answered_at IS NULL BEGIN UPDATE counters SET value = value - 1 WHERE name = 'answers:open:' || OLD.kind; END;--> statement-breakpoint
CREATE TRIGGER desk_notified AFTER INSERT ON notifications WHEN NEW.user_id IS NULL BEGIN INSERT INTO counters (name, value) VALUES ('desk:changes', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;--> statement-breakpoint
CREATE TRIGGER desk_notifications_read AFTER UPDATE OF is_read ON notifications WHEN NEW.user_id IS NULL AND OLD.is_read <> NEW.is_read BEGIN INSERT INTO counters (name, value) VALUES ('desk:changes', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;--> statement-breakpoint
-- A booking from the page waits until its status is another. A customer who cancels closes it as void herself, ahead of this.
CREATE TRIGGER bookings_asked AFTER INSERT ON bookings WHEN NEW.status = 'pending' AND NEW.source = 'website' BEGIN INSERT INTO answers (kind, about, asked_at) VALUES ('booking', NEW.id, NEW.created_at) ON CONFLICT DO NOTHING; END;--> statement-breakpoint
CREATE TRIGGER bookings_answered AFTER UPDATE OF status ON bookings WHEN OLD.status = 'pending' AND NEW.status <> 'pending' BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'answered' WHERE kind = 'booking' AND about = NEW.id AND answered_at IS NULL; END;--> statement-breakpoint
CREATE TRIGGER bookings_unasked AFTER DELETE ON bookings BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'void' WHERE kind = 'booking' AND about = OLD.id AND answered_at IS NULL; END;--> statement-breakpoint
CREATE TRIGGER contacts_asked AFTER INSERT ON contacts WHEN NEW.status = 'new' BEGIN INSERT INTO answers (kind, about, asked_at) VALUES ('contact', NEW.id, NEW.created_at) ON CONFLICT DO NOTHING; END;--> statement-breakpoint
CREATE TRIGGER contacts_answered AFTER UPDATE OF status ON contacts WHEN OLD.status = 'new' AND NEW.status <> 'new' BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'answered' WHERE kind = 'contact' AND about = NEW.id AND answered_at IS NULL; END;--> statement-breakpoint
CREATE TRIGGER contacts_unasked AFTER DELETE ON contacts BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'void' WHERE kind = 'contact' AND about = OLD.id AND answered_at IS NULL; END;--> statement-breakpoint
CREATE TRIGGER chat_leads_asked AFTER INSERT ON chat_leads WHEN NEW.status = 'new' BEGIN INSERT INTO answers (kind, about, asked_at) VALUES ('chat_lead', NEW.id, NEW.created_at) ON CONFLICT DO NOTHING; END;--> statement-breakpoint
CREATE TRIGGER chat_leads_answered AFTER UPDATE OF status ON chat_leads WHEN OLD.status = 'new' AND NEW.status <> 'new' BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'answered' WHERE kind = 'chat_lead' AND about = NEW.id AND answered_at IS NULL; END;--> statement-breakpoint
CREATE TRIGGER chat_leads_unasked AFTER DELETE ON chat_leads BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'void' WHERE kind = 'chat_lead' AND about = OLD.id AND answered_at IS NULL; END;--> statement-breakpoint
-- A forgotten password is answered when its sealed copy goes: handled, or used. One that ran out after three days counts as late.
CREATE TRIGGER passwords_asked AFTER INSERT ON temporary_credentials WHEN NEW.sealed IS NOT NULL BEGIN INSERT INTO answers (kind, about, asked_at) VALUES ('password', NEW.id, NEW.created_at) ON CONFLICT DO NOTHING; END;--> statement-breakpoint
CREATE TRIGGER passwords_answered AFTER UPDATE OF sealed ON temporary_credentials WHEN OLD.sealed IS NOT NULL AND NEW.sealed IS NULL BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'answered' WHERE kind = 'password' AND about = NEW.id AND answered_at IS NULL; END;--> statement-breakpoint
CREATE TRIGGER passwords_ended AFTER DELETE ON temporary_credentials WHEN OLD.sealed IS NOT NULL BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'answered' WHERE kind = 'password' AND about = OLD.id AND answered_at IS NULL; END;--> statement-breakpoint
-- A chat waits while its last word is the person's: reading it is no answer. What the shop writes answers the guest's details too.
CREATE TRIGGER chats_asked AFTER UPDATE OF last_side, last_seq ON chat_rooms WHEN NEW.last_side = 'person' AND NEW.merged_into IS NULL AND (OLD.last_side IS NOT 'person' OR NEW.last_seq > OLD.last_seq) BEGIN INSERT INTO answers (kind, about, asked_at) VALUES ('chat', NEW.id, NEW.last_message_at) ON CONFLICT DO NOTHING; END;--> statement-breakpoint
CREATE TRIGGER chats_answered AFTER UPDATE OF last_side, last_seq ON chat_rooms WHEN NEW.last_side = 'shop' BEGIN UPDATE answers SET answered_at = MAX(asked_at, NEW.last_message_at), outcome = 'answered' WHERE kind = 'chat' AND about = NEW.id AND answered_at IS NULL; UPDATE answers SET answered_at = MAX(asked_at, NEW.last_message_at), outcome = 'answered' WHERE kind = 'chat_lead' AND about IN (SELECT id FROM chat_leads WHERE chat_room_id = NEW.id OR converted_to_customer_id = NEW.customer_id) AND answered_at IS NULL; END;--> statement-breakpoint
CREATE TRIGGER chats_merged AFTER UPDATE OF merged_into ON chat_rooms WHEN NEW.merged_into IS NOT NULL BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'void' WHERE kind = 'chat' AND about = NEW.id AND answered_at IS NULL; END;--> statement-breakpoint
CREATE TRIGGER chats_deleted AFTER DELETE ON chat_rooms BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'void' WHERE kind = 'chat' AND about = OLD.id AND answered_at IS NULL; END;--> statement-breakpoint
-- Whoever had the order before can no longer be answered in its chat.
CREATE TRIGGER orders_moved_chat AFTER UPDATE OF user_id ON orders WHEN OLD.user_id IS NOT NULL AND OLD.user_id IS NOT NEW.user_id BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'void' WHERE kind = 'chat' AND about = (SELECT id FROM chat_rooms WHERE order_id = NEW.id) AND answered_at IS NULL; END;--> statement-breakpoint
-- What waits already. Nobody is warned any more of what is over.
INSERT INTO answers (kind, about, asked_at, warned_at) SELECT 'booking', id, created_at, IIF(created_at < UNIXEPOCH() * 1000 - 86400000, UNIXEPOCH() * 1000, NULL) FROM bookings WHERE status = 'pending' AND source = 'website';--> statement-breakpoint
INSERT INTO answers (kind, about, asked_at, warned_at) SELECT 'contact', id, created_at, IIF(created_at < UNIXEPOCH() * 1000 - 86400000, UNIXEPOCH() * 1000, NULL) FROM contacts WHERE status = 'new';--> statement-breakpoint
INSERT INTO answers (kind, about, asked_at, warned_at) SELECT 'chat_lead', id, created_at, IIF(created_at < UNIXEPOCH() * 1000 - 86400000, UNIXEPOCH() * 1000, NULL) FROM chat_leads WHERE status = 'new' AND NOT EXISTS (SELECT 1 FROM chat_rooms WHERE chat_rooms.id = chat_room_id AND admin_id IS NOT NULL);--> statement-breakpoint
INSERT INTO answers (kind, about, asked_at, warned_at) SELECT 'password', id, created_at, IIF(created_at < UNIXEPOCH() * 1000 - 86400000, UNIXEPOCH() * 1000, NULL) FROM temporary_credentials WHERE sealed IS NOT NULL;--> statement-breakpoint
INSERT INTO answers (kind, about, asked_at, warned_at) SELECT 'chat', id, last_message_at, IIF(last_message_at < UNIXEPOCH() * 1000 - 86400000, UNIXEPOCH() * 1000, NULL) FROM chat_rooms WHERE last_side = 'person' AND merged_into IS NULL AND (order_id IS NULL OR customer_id = (SELECT user_id FROM orders WHERE orders.id = order_id));
