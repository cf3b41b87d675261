-- Rows of the tables of kinds and statuses, then the triggers by table: drizzle-kit generates neither.
INSERT INTO booking_statuses (name) VALUES
  ('pending'),
  ('confirmed'),
  ('in-progress'),
  ('completed'),
  ('cancelled');
--> statement-breakpoint
INSERT INTO lead_statuses (name) VALUES
  ('new'),
  ('qualified'),
  ('converted'),
  ('lost');
--> statement-breakpoint
INSERT INTO notification_types (name) VALUES
  ('booking'),
  ('booking_status'),
  ('contact'),
  ('chat_lead'),
  ('chat_message'),
  ('order'),
  ('order_update'),
  ('password_reset'),
  ('password_changed'),
  ('daily_report'),
  ('testimonial'),
  ('social_feed'),
  ('promise'),
  ('email_changed'),
  ('payment_claim'),
  ('quote'),
  ('visit'),
  ('privacy'),
  ('photo_pin');
--> statement-breakpoint
INSERT INTO order_statuses (name) VALUES
  ('pending'),
  ('confirmed'),
  ('measurement'),
  ('cutting'),
  ('stitching'),
  ('fitting'),
  ('ready'),
  ('delivered'),
  ('cancelled');
--> statement-breakpoint
INSERT INTO product_categories (name) VALUES
  ('baptism-suits'),
  ('communion-dresses'),
  ('children'),
  ('women'),
  ('accessories');
--> statement-breakpoint
INSERT INTO room_statuses (name) VALUES
  ('active'),
  ('closed');
--> statement-breakpoint
INSERT INTO service_types (name) VALUES
  ('baptism-suit'),
  ('communion-dress'),
  ('accessories'),
  ('custom-design');
--> statement-breakpoint
INSERT INTO answer_kinds (name) VALUES
  ('booking'),
  ('contact'),
  ('chat_lead'),
  ('password'),
  ('chat'),
  ('quote');
--> statement-breakpoint
INSERT INTO garments (id, name, days, load, hidden_at, created_at, updated_at, fields) VALUES
  ('baptism-suit', 'Baptism suit', '{"measurement":1,"cutting":1,"stitching":3,"fitting":2,"ready":2}', 1, NULL, 1795305600000, 1795305600000, '[{"key":"height","label":"Height","hint":"Without shoes, from the crown to the floor","required":true,"min":16000,"max":80000,"grows":"length"},{"key":"head","label":"Head","hint":"Around the forehead, above the ears","required":false,"min":12000,"max":26000,"grows":"girth"},{"key":"neck","label":"Neck","hint":"Around its base, one finger under the tape","required":true,"min":6000,"max":24000,"grows":"girth"},{"key":"chest","label":"Chest","hint":"Around the fullest part, under the arms","required":true,"min":12000,"max":64000,"grows":"girth"},{"key":"waist","label":"Waist","hint":"Around the narrowest part","required":true,"min":12000,"max":64000,"grows":"girth"},{"key":"shoulder","label":"Shoulder","hint":"From the neck to the point of the shoulder","required":true,"min":1600,"max":10000,"grows":"girth"},{"key":"back_length","label":"Back length","hint":"From the nape to the waist","required":true,"min":4800,"max":24000,"grows":"length"},{"key":"sleeve","label":"Sleeve","hint":"From the point of the shoulder to the wrist, arm a little bent","required":true,"min":4000,"max":32000,"grows":"length"},{"key":"wrist","label":"Wrist","hint":"Around the bone","required":false,"min":2800,"max":12000,"grows":"girth"},{"key":"trouser_length","label":"Trouser length","hint":"From the waist to the ankle","required":true,"min":8000,"max":52000,"grows":"length"},{"key":"crotch","label":"Crotch to waist","hint":"Sitting, from the waist down to the seat","required":false,"min":4000,"max":18000,"grows":"length"}]'),
  ('communion-dress', 'Communion dress', '{"measurement":2,"cutting":2,"stitching":7,"fitting":4,"ready":3}', 2, NULL, 1795305600000, 1795305600000, '[{"key":"height","label":"Height","hint":"Without shoes, from the crown to the floor","required":true,"min":16000,"max":80000,"grows":"length"},{"key":"bust","label":"Bust","hint":"Around the fullest part","required":true,"min":16000,"max":64000,"grows":"girth"},{"key":"waist","label":"Waist","hint":"Around the narrowest part","required":true,"min":12000,"max":64000,"grows":"girth"},{"key":"hip","label":"Hip","hint":"Around the fullest part","required":true,"min":16000,"max":68000,"grows":"girth"},{"key":"shoulder","label":"Shoulder","hint":"From the neck to the point of the shoulder","required":true,"min":1600,"max":10000,"grows":"girth"},{"key":"across_back","label":"Across the back","hint":"From armhole to armhole","required":true,"min":6000,"max":24000,"grows":"girth"},{"key":"nape_waist","label":"Nape to waist","hint":"Down the middle of the back","required":true,"min":6000,"max":24000,"grows":"length"},{"key":"waist_floor","label":"Waist to floor","hint":"At the side, in the shoes that will be worn","required":true,"min":12000,"max":52000,"grows":"length"},{"key":"sleeve","label":"Sleeve","hint":"From the point of the shoulder to the wrist, arm a little bent","required":true,"min":4000,"max":32000,"grows":"length"},{"key":"upper_arm","label":"Upper arm","hint":"Around the fullest part","required":false,"min":4800,"max":24000,"grows":"girth"},{"key":"wrist","label":"Wrist","hint":"Around the bone","required":false,"min":2800,"max":12000,"grows":"girth"},{"key":"neck","label":"Neck","hint":"Around its base, one finger under the tape","required":true,"min":6000,"max":24000,"grows":"girth"}]'),
  ('gown', 'Gown', '{"measurement":2,"cutting":2,"stitching":8,"fitting":4,"ready":3}', 3, NULL, 1795305600000, 1795305600000, '[{"key":"height","label":"Height","hint":"Without shoes, from the crown to the floor","required":true,"min":16000,"max":80000,"grows":"length"},{"key":"bust","label":"Bust","hint":"Around the fullest part","required":true,"min":16000,"max":64000,"grows":"girth"},{"key":"waist","label":"Waist","hint":"Around the narrowest part","required":true,"min":12000,"max":64000,"grows":"girth"},{"key":"hip","label":"Hip","hint":"Around the fullest part","required":true,"min":16000,"max":68000,"grows":"girth"},{"key":"shoulder","label":"Shoulder","hint":"From the neck to the point of the shoulder","required":true,"min":1600,"max":10000,"grows":"girth"},{"key":"across_back","label":"Across the back","hint":"From armhole to armhole","required":true,"min":6000,"max":24000,"grows":"girth"},{"key":"nape_waist","label":"Nape to waist","hint":"Down the middle of the back","required":true,"min":6000,"max":24000,"grows":"length"},{"key":"waist_floor","label":"Waist to floor","hint":"At the side, in the shoes that will be worn","required":true,"min":12000,"max":52000,"grows":"length"},{"key":"sleeve","label":"Sleeve","hint":"From the point of the shoulder to the wrist, arm a little bent","required":true,"min":4000,"max":32000,"grows":"length"},{"key":"upper_arm","label":"Upper arm","hint":"Around the fullest part","required":false,"min":4800,"max":24000,"grows":"girth"},{"key":"wrist","label":"Wrist","hint":"Around the bone","required":false,"min":2800,"max":12000,"grows":"girth"},{"key":"neck","label":"Neck","hint":"Around its base, one finger under the tape","required":true,"min":6000,"max":24000,"grows":"girth"},{"key":"apex","label":"Apex","hint":"From the shoulder to the point of the bust","required":false,"min":6000,"max":16000,"grows":null},{"key":"full_length","label":"Full length","hint":"From the shoulder to the floor, in the shoes that will be worn","required":true,"min":24000,"max":76000,"grows":"length"}]'),
  ('saree-blouse', 'Saree blouse', '{"measurement":1,"cutting":1,"stitching":2,"fitting":2,"ready":1}', 1, NULL, 1795305600000, 1795305600000, '[{"key":"length","label":"Length","hint":"From the shoulder to the lower edge","required":true,"min":8000,"max":24000,"grows":"length"},{"key":"shoulder","label":"Shoulder","hint":"From the neck to the point of the shoulder","required":true,"min":1600,"max":10000,"grows":"girth"},{"key":"upper_bust","label":"Upper bust","hint":"Around, high under the arms","required":true,"min":20000,"max":60000,"grows":"girth"},{"key":"bust","label":"Bust","hint":"Around the fullest part","required":true,"min":16000,"max":64000,"grows":"girth"},{"key":"under_bust","label":"Under bust","hint":"Around, just below the bust","required":true,"min":20000,"max":60000,"grows":"girth"},{"key":"waist","label":"Waist","hint":"Around the narrowest part","required":true,"min":12000,"max":64000,"grows":"girth"},{"key":"armhole","label":"Armhole","hint":"Around, from the shoulder under the arm and back","required":true,"min":10000,"max":30000,"grows":"girth"},{"key":"sleeve","label":"Sleeve length","hint":"From the point of the shoulder to where it shall end","required":true,"min":2000,"max":24000,"grows":"length"},{"key":"sleeve_round","label":"Sleeve round","hint":"Around the arm where the sleeve ends","required":true,"min":4800,"max":24000,"grows":"girth"},{"key":"front_neck","label":"Front neck depth","hint":"From the shoulder down to the neckline","required":false,"min":2000,"max":14000,"grows":null},{"key":"back_neck","label":"Back neck depth","hint":"From the shoulder down to the neckline","required":false,"min":2000,"max":18000,"grows":null},{"key":"apex","label":"Apex","hint":"From the shoulder to the point of the bust","required":false,"min":6000,"max":16000,"grows":null}]'),
  ('accessories', 'Accessories', '{"measurement":0,"cutting":1,"stitching":2,"fitting":0,"ready":1}', 1, NULL, 1795305600000, 1795305600000, '[{"key":"head","label":"Head","hint":"Around the forehead, above the ears","required":false,"min":12000,"max":26000,"grows":"girth"},{"key":"wrist","label":"Wrist","hint":"Around the bone","required":false,"min":2800,"max":12000,"grows":"girth"}]'),
  ('alteration', 'Alteration', '{"measurement":0,"cutting":0,"stitching":1,"fitting":1,"ready":0}', 1, NULL, 1795305600000, 1795305600000, '[]'),
  ('other', 'Something else', '{"measurement":2,"cutting":2,"stitching":5,"fitting":3,"ready":2}', 1, NULL, 1795305600000, 1795305600000, '[{"key":"height","label":"Height","hint":"Without shoes, from the crown to the floor","required":false,"min":16000,"max":80000,"grows":"length"},{"key":"chest","label":"Chest","hint":"Around the fullest part, under the arms","required":false,"min":12000,"max":64000,"grows":"girth"},{"key":"waist","label":"Waist","hint":"Around the narrowest part","required":false,"min":12000,"max":64000,"grows":"girth"},{"key":"hip","label":"Hip","hint":"Around the fullest part","required":false,"min":16000,"max":68000,"grows":"girth"},{"key":"shoulder","label":"Shoulder","hint":"From the neck to the point of the shoulder","required":false,"min":1600,"max":10000,"grows":"girth"},{"key":"sleeve","label":"Sleeve","hint":"From the point of the shoulder to the wrist, arm a little bent","required":false,"min":4000,"max":32000,"grows":"length"},{"key":"full_length","label":"Full length","hint":"From the shoulder to the floor, in the shoes that will be worn","required":false,"min":24000,"max":76000,"grows":"length"}]');
--> statement-breakpoint
INSERT INTO wa_topics (name) VALUES
  ('order_open'),
  ('fitting'),
  ('ready'),
  ('review'),
  ('payment'),
  ('quote'),
  ('visit_set'),
  ('visit_reminder'),
  ('measure_again'),
  ('booking_confirmed'),
  ('breach'),
  ('visit_cancelled');
--> statement-breakpoint
INSERT INTO quote_answers (name) VALUES
  ('accepted'),
  ('change');
--> statement-breakpoint
INSERT INTO visit_kinds (name) VALUES
  ('consultation'),
  ('measuring'),
  ('fitting'),
  ('pick-up');
--> statement-breakpoint
INSERT INTO consent_kinds (name) VALUES
  ('notice'),
  ('parent'),
  ('parent_met'),
  ('public_photos'),
  ('marketing'),
  ('whatsapp');
--> statement-breakpoint
INSERT INTO heard_from (name) VALUES
  ('friend'),
  ('google'),
  ('instagram'),
  ('facebook'),
  ('church'),
  ('street'),
  ('before'),
  ('other');
--> statement-breakpoint
INSERT INTO bill_kinds (name) VALUES
  ('bill'),
  ('bill_of_supply'),
  ('tax_invoice');
--> statement-breakpoint
INSERT INTO staff_roles (name) VALUES
  ('tailor'),
  ('assistant');
--> statement-breakpoint
-- How many answers wait, what the desk's screens look at to see that something is new, and how the promise is kept: a week is that of the question. Upper case and one line each: the remote splitter asks for it.
CREATE TRIGGER answers_opened AFTER INSERT ON answers WHEN NEW.answered_at IS NULL BEGIN INSERT INTO counters (name, value) VALUES ('answers:open:' || NEW.kind, 1), ('desk:changes', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
CREATE TRIGGER answers_closed AFTER UPDATE OF answered_at ON answers WHEN OLD.answered_at IS NULL AND NEW.answered_at IS NOT NULL BEGIN UPDATE counters SET value = value - 1 WHERE name = 'answers:open:' || NEW.kind; INSERT INTO counters (name, value) VALUES ('desk:changes', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
CREATE TRIGGER answers_timed AFTER UPDATE OF answered_at ON answers WHEN OLD.answered_at IS NULL AND NEW.answered_at IS NOT NULL AND NEW.outcome = 'answered' BEGIN INSERT INTO counters (name, value) VALUES ('answers:week:' || ((NEW.asked_at + 19800000 - 345600000) / 604800000) || ':all', 1), ('answers:week:' || ((NEW.asked_at + 19800000 - 345600000) / 604800000) || ':in_time', NEW.answered_at - NEW.asked_at <= 86400000), ('answers:week:' || ((NEW.asked_at + 19800000 - 345600000) / 604800000) || ':minutes', MAX(NEW.answered_at - NEW.asked_at, 0) / 60000) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value; END;
--> statement-breakpoint
-- The bell keeps nothing that is answered: what told the admins of it is read. A guest's details are told of with their room, a forgotten password with the id of its request, and only the kinds of news that ask for an answer are meant.
CREATE TRIGGER answers_told AFTER UPDATE OF answered_at ON answers WHEN OLD.answered_at IS NULL AND NEW.answered_at IS NOT NULL BEGIN UPDATE notifications SET is_read = 1 WHERE related_id = IIF(NEW.kind = 'chat_lead', (SELECT chat_room_id FROM chat_leads WHERE id = NEW.about), NEW.about) AND type = IIF(NEW.kind = 'chat', 'chat_message', NEW.kind) AND +user_id IS NULL AND +is_read = 0; UPDATE notifications SET is_read = 1 WHERE NEW.kind = 'password' AND id = NEW.about AND is_read = 0; END;
--> statement-breakpoint
CREATE TRIGGER answers_deleted AFTER DELETE ON answers WHEN OLD.answered_at IS NULL BEGIN UPDATE counters SET value = value - 1 WHERE name = 'answers:open:' || OLD.kind; END;
--> statement-breakpoint
-- Counters, kept here so that no figure counts by scanning. Upper case and one line each: the remote splitter asks for it.
-- A month is an Indian month and a week starts on an Indian Monday (UTC+5:30 = 19800 s); shared/time.ts names them the same way.
CREATE TRIGGER bookings_counted AFTER INSERT ON bookings BEGIN INSERT INTO counters (name, value) VALUES ('bookings', 1), ('bookings:' || NEW.status, 1), ('bookings:week:' || ((NEW.created_at + 19800000 - 345600000) / 604800000), 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
CREATE TRIGGER bookings_recounted AFTER UPDATE OF status ON bookings WHEN OLD.status <> NEW.status BEGIN UPDATE counters SET value = value - 1 WHERE name = 'bookings:' || OLD.status; INSERT INTO counters (name, value) VALUES ('bookings:' || NEW.status, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
-- A booking from the page waits until its status is another. A customer who cancels closes it as void herself, ahead of this.
CREATE TRIGGER bookings_asked AFTER INSERT ON bookings WHEN NEW.status = 'pending' AND NEW.source = 'website' BEGIN INSERT INTO answers (kind, about, asked_at) VALUES ('booking', NEW.id, NEW.created_at) ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
CREATE TRIGGER bookings_answered AFTER UPDATE OF status ON bookings WHEN OLD.status = 'pending' AND NEW.status <> 'pending' BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'answered' WHERE kind = 'booking' AND about = NEW.id AND answered_at IS NULL; END;
--> statement-breakpoint
CREATE TRIGGER bookings_unasked AFTER DELETE ON bookings BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'void' WHERE kind = 'booking' AND about = OLD.id AND answered_at IS NULL; END;
--> statement-breakpoint
-- A deleted row takes its share out of the counters again: the undo of an import and the erasure of a customer leave no false figure.
-- Upper case and one line each: the remote splitter asks for it.
CREATE TRIGGER bookings_uncounted AFTER DELETE ON bookings BEGIN UPDATE counters SET value = value - 1 WHERE name IN ('bookings', 'bookings:' || OLD.status, 'bookings:week:' || ((OLD.created_at + 19800000 - 345600000) / 604800000)); END;
--> statement-breakpoint
-- Whoever a booking or an order is of has its visits, and an order those of its booking. Upper case and one line each: the remote splitter asks for it.
CREATE TRIGGER bookings_moved_visits AFTER UPDATE OF user_id ON bookings WHEN OLD.user_id IS NOT NEW.user_id BEGIN UPDATE visits SET user_id = NEW.user_id WHERE booking_id = NEW.id AND order_id IS NULL; END;
--> statement-breakpoint
-- Nobody comes for what is over. The consultation of an order that was cancelled stands, as its booking does.
CREATE TRIGGER bookings_ended_visits AFTER UPDATE OF status ON bookings WHEN NEW.status IN ('cancelled', 'completed') AND OLD.status <> NEW.status BEGIN UPDATE visits SET cancelled_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), cancelled_by = 'booking', sequence = sequence + 1, updated_at = MAX(updated_at + 1, CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER)) WHERE booking_id = NEW.id AND cancelled_at IS NULL AND starts_at > UNIXEPOCH() * 1000; END;
--> statement-breakpoint
CREATE TRIGGER bookings_insert_of_erased BEFORE INSERT ON bookings WHEN EXISTS (SELECT 1 FROM erasures WHERE id = NEW.user_id) BEGIN SELECT RAISE(ABORT, 'customer is being erased'); END;
--> statement-breakpoint
CREATE TRIGGER bookings_update_of_erased BEFORE UPDATE OF user_id ON bookings WHEN NEW.user_id IS NOT OLD.user_id AND EXISTS (SELECT 1 FROM erasures WHERE id = NEW.user_id) BEGIN SELECT RAISE(ABORT, 'customer is being erased'); END;
--> statement-breakpoint
-- Counted by the Indian month of the booking, so that the figures outlive it. 19800000 ms are India's five and a half hours.
CREATE TRIGGER bookings_heard_from AFTER UPDATE OF heard_from ON bookings WHEN NEW.heard_from IS NOT NULL AND NEW.heard_from IS NOT OLD.heard_from BEGIN INSERT INTO counters (name, value) VALUES ('heard:' || strftime('%Y-%m', (NEW.created_at + 19800000) / 1000, 'unixepoch') || ':' || NEW.heard_from, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
CREATE TRIGGER bookings_made_with_heard_from AFTER INSERT ON bookings WHEN NEW.heard_from IS NOT NULL BEGIN INSERT INTO counters (name, value) VALUES ('heard:' || strftime('%Y-%m', (NEW.created_at + 19800000) / 1000, 'unixepoch') || ':' || NEW.heard_from, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
CREATE TRIGGER bookings_heard_otherwise AFTER UPDATE OF heard_from ON bookings WHEN OLD.heard_from IS NOT NULL AND NEW.heard_from IS NOT OLD.heard_from BEGIN UPDATE counters SET value = value - 1 WHERE name = 'heard:' || strftime('%Y-%m', (OLD.created_at + 19800000) / 1000, 'unixepoch') || ':' || OLD.heard_from; END;
--> statement-breakpoint
CREATE TRIGGER chat_leads_counted AFTER INSERT ON chat_leads BEGIN INSERT INTO counters (name, value) VALUES ('chat_leads', 1), ('chat_leads:' || NEW.status, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
CREATE TRIGGER chat_leads_recounted AFTER UPDATE OF status ON chat_leads WHEN OLD.status <> NEW.status BEGIN UPDATE counters SET value = value - 1 WHERE name = 'chat_leads:' || OLD.status; INSERT INTO counters (name, value) VALUES ('chat_leads:' || NEW.status, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
CREATE TRIGGER chat_leads_asked AFTER INSERT ON chat_leads WHEN NEW.status = 'new' BEGIN INSERT INTO answers (kind, about, asked_at) VALUES ('chat_lead', NEW.id, NEW.created_at) ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
CREATE TRIGGER chat_leads_answered AFTER UPDATE OF status ON chat_leads WHEN OLD.status = 'new' AND NEW.status <> 'new' BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'answered' WHERE kind = 'chat_lead' AND about = NEW.id AND answered_at IS NULL; END;
--> statement-breakpoint
CREATE TRIGGER chat_leads_unasked AFTER DELETE ON chat_leads BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'void' WHERE kind = 'chat_lead' AND about = OLD.id AND answered_at IS NULL; END;
--> statement-breakpoint
CREATE TRIGGER chat_leads_uncounted AFTER DELETE ON chat_leads BEGIN UPDATE counters SET value = value - 1 WHERE name IN ('chat_leads', 'chat_leads:' || OLD.status); END;
--> statement-breakpoint
-- How many rooms wait for the shop: the desk asks often and must not count rows. Upper case and one line: the remote splitter asks for it.
CREATE TRIGGER chat_rooms_recounted AFTER UPDATE OF waiting ON chat_rooms WHEN OLD.waiting <> NEW.waiting BEGIN INSERT INTO counters (name, value) VALUES ('chat_rooms:waiting', NEW.waiting - OLD.waiting) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value; END;
--> statement-breakpoint
-- A chat waits while its last word is the person's: reading it is no answer. What the shop writes answers the guest's details too.
CREATE TRIGGER chats_asked AFTER UPDATE OF last_side, last_seq ON chat_rooms WHEN NEW.last_side = 'person' AND NEW.merged_into IS NULL AND (OLD.last_side IS NOT 'person' OR NEW.last_seq > OLD.last_seq) BEGIN INSERT INTO answers (kind, about, asked_at) VALUES ('chat', NEW.id, NEW.last_message_at) ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
CREATE TRIGGER chats_answered AFTER UPDATE OF last_side, last_seq ON chat_rooms WHEN NEW.last_side = 'shop' BEGIN UPDATE answers SET answered_at = MAX(asked_at, NEW.last_message_at), outcome = 'answered' WHERE kind = 'chat' AND about = NEW.id AND answered_at IS NULL; UPDATE answers SET answered_at = MAX(asked_at, NEW.last_message_at), outcome = 'answered' WHERE kind = 'chat_lead' AND about IN (SELECT id FROM chat_leads WHERE chat_room_id = NEW.id OR converted_to_customer_id = NEW.customer_id) AND answered_at IS NULL; END;
--> statement-breakpoint
CREATE TRIGGER chats_merged AFTER UPDATE OF merged_into ON chat_rooms WHEN NEW.merged_into IS NOT NULL BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'void' WHERE kind = 'chat' AND about = NEW.id AND answered_at IS NULL; END;
--> statement-breakpoint
CREATE TRIGGER chats_deleted AFTER DELETE ON chat_rooms BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'void' WHERE kind = 'chat' AND about = OLD.id AND answered_at IS NULL; END;
--> statement-breakpoint
CREATE TRIGGER chat_rooms_uncounted AFTER DELETE ON chat_rooms WHEN OLD.waiting BEGIN UPDATE counters SET value = value - 1 WHERE name = 'chat_rooms:waiting'; END;
--> statement-breakpoint
-- A consent is never changed: another row says what holds now. Erasing a customer may delete them.
CREATE TRIGGER consents_append_only BEFORE UPDATE ON consents BEGIN SELECT RAISE(ABORT, 'consents are only added'); END;
--> statement-breakpoint
CREATE TRIGGER contacts_counted AFTER INSERT ON contacts BEGIN INSERT INTO counters (name, value) VALUES ('contacts', 1), ('contacts:' || NEW.status, 1), ('contacts:month:' || STRFTIME('%Y-%m', NEW.created_at / 1000 + 19800, 'unixepoch'), 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
CREATE TRIGGER contacts_recounted AFTER UPDATE OF status ON contacts WHEN OLD.status <> NEW.status BEGIN UPDATE counters SET value = value - 1 WHERE name = 'contacts:' || OLD.status; INSERT INTO counters (name, value) VALUES ('contacts:' || NEW.status, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
CREATE TRIGGER contacts_asked AFTER INSERT ON contacts WHEN NEW.status = 'new' BEGIN INSERT INTO answers (kind, about, asked_at) VALUES ('contact', NEW.id, NEW.created_at) ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
CREATE TRIGGER contacts_answered AFTER UPDATE OF status ON contacts WHEN OLD.status = 'new' AND NEW.status <> 'new' BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'answered' WHERE kind = 'contact' AND about = NEW.id AND answered_at IS NULL; END;
--> statement-breakpoint
CREATE TRIGGER contacts_unasked AFTER DELETE ON contacts BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'void' WHERE kind = 'contact' AND about = OLD.id AND answered_at IS NULL; END;
--> statement-breakpoint
CREATE TRIGGER contacts_uncounted AFTER DELETE ON contacts BEGIN UPDATE counters SET value = value - 1 WHERE name IN ('contacts', 'contacts:' || OLD.status, 'contacts:month:' || STRFTIME('%Y-%m', OLD.created_at / 1000 + 19800, 'unixepoch')); END;
--> statement-breakpoint
-- An answered request is news for the open screens of the other admins.
CREATE TRIGGER data_requests_answered AFTER UPDATE OF answered_at ON data_requests WHEN OLD.answered_at IS NULL AND NEW.answered_at IS NOT NULL BEGIN INSERT INTO counters (name, value) VALUES ('desk:changes', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
CREATE TRIGGER leads_counted AFTER INSERT ON leads BEGIN INSERT INTO counters (name, value) VALUES ('leads', 1), ('leads:' || NEW.status, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
CREATE TRIGGER leads_recounted AFTER UPDATE OF status ON leads WHEN OLD.status <> NEW.status BEGIN UPDATE counters SET value = value - 1 WHERE name = 'leads:' || OLD.status; INSERT INTO counters (name, value) VALUES ('leads:' || NEW.status, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
CREATE TRIGGER leads_uncounted AFTER DELETE ON leads BEGIN UPDATE counters SET value = value - 1 WHERE name IN ('leads', 'leads:' || OLD.status); END;
--> statement-breakpoint
-- Measurements are kept for as long as they are used. What is there was last used when its latest order was changed.
-- Upper case and one line each: the remote splitter asks for it.
CREATE TRIGGER measurements_taken AFTER INSERT ON measurements WHEN NEW.used_at = 0 BEGIN UPDATE measurements SET used_at = NEW.created_at WHERE id = NEW.id; END;
--> statement-breakpoint
CREATE TRIGGER notifications_counted AFTER INSERT ON notifications WHEN NEW.is_read = 0 BEGIN INSERT INTO counters (name, value) VALUES ('unread:' || IFNULL(NEW.user_id, 'owner'), 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
CREATE TRIGGER notifications_recounted AFTER UPDATE OF is_read ON notifications WHEN OLD.is_read <> NEW.is_read BEGIN UPDATE counters SET value = value + OLD.is_read - NEW.is_read WHERE name = 'unread:' || IFNULL(NEW.user_id, 'owner'); END;
--> statement-breakpoint
CREATE TRIGGER desk_notified AFTER INSERT ON notifications WHEN NEW.user_id IS NULL BEGIN INSERT INTO counters (name, value) VALUES ('desk:changes', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
CREATE TRIGGER desk_notifications_read AFTER UPDATE OF is_read ON notifications WHEN NEW.user_id IS NULL AND OLD.is_read <> NEW.is_read BEGIN INSERT INTO counters (name, value) VALUES ('desk:changes', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
CREATE TRIGGER notifications_uncounted AFTER DELETE ON notifications WHEN OLD.is_read = 0 BEGIN UPDATE counters SET value = value - 1 WHERE name = 'unread:' || IFNULL(OLD.user_id, 'owner'); END;
--> statement-breakpoint
CREATE TRIGGER orders_counted AFTER INSERT ON orders BEGIN INSERT INTO counters (name, value) VALUES ('orders', 1), ('orders:' || NEW.status, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
CREATE TRIGGER orders_recounted AFTER UPDATE OF status ON orders WHEN OLD.status <> NEW.status BEGIN UPDATE counters SET value = value - 1 WHERE name = 'orders:' || OLD.status; INSERT INTO counters (name, value) VALUES ('orders:' || NEW.status, 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
-- Each customer's orders, and how many customers have one that is being made. Upper case and one line each: the remote splitter asks for it.
CREATE TRIGGER customer_orders_counted AFTER INSERT ON orders WHEN NEW.user_id IS NOT NULL BEGIN UPDATE users SET total_orders = total_orders + 1, active_orders = active_orders + (NEW.status NOT IN ('delivered', 'cancelled')) WHERE id = NEW.user_id; END;
--> statement-breakpoint
CREATE TRIGGER customer_orders_recounted AFTER UPDATE OF status, user_id ON orders WHEN OLD.status <> NEW.status OR OLD.user_id IS NOT NEW.user_id BEGIN UPDATE users SET total_orders = total_orders - 1, active_orders = active_orders - (OLD.status NOT IN ('delivered', 'cancelled')) WHERE id = OLD.user_id; UPDATE users SET total_orders = total_orders + 1, active_orders = active_orders + (NEW.status NOT IN ('delivered', 'cancelled')) WHERE id = NEW.user_id; END;
--> statement-breakpoint
-- What open balances come to, in paise: a cancelled order owes nothing, and an overpaid one lowers nobody else's.
CREATE TRIGGER orders_balance_counted AFTER INSERT ON orders WHEN NEW.balance_amount > 0 AND NEW.status <> 'cancelled' BEGIN INSERT INTO counters (name, value) VALUES ('orders:balance', NEW.balance_amount) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value; END;
--> statement-breakpoint
CREATE TRIGGER orders_balance_recounted AFTER UPDATE OF balance_amount, status ON orders WHEN OLD.balance_amount IS NOT NEW.balance_amount OR OLD.status <> NEW.status BEGIN INSERT INTO counters (name, value) VALUES ('orders:balance', MAX(IFNULL(NEW.balance_amount, 0), 0) * (NEW.status <> 'cancelled') - MAX(IFNULL(OLD.balance_amount, 0), 0) * (OLD.status <> 'cancelled')) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value; END;
--> statement-breakpoint
-- Whoever had the order before can no longer be answered in its chat.
CREATE TRIGGER orders_moved_chat AFTER UPDATE OF user_id ON orders WHEN OLD.user_id IS NOT NULL AND OLD.user_id IS NOT NEW.user_id BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'void' WHERE kind = 'chat' AND about = (SELECT id FROM chat_rooms WHERE order_id = NEW.id) AND answered_at IS NULL; END;
--> statement-breakpoint
CREATE TRIGGER orders_uncounted AFTER DELETE ON orders BEGIN UPDATE counters SET value = value - 1 WHERE name IN ('orders', 'orders:' || OLD.status); UPDATE counters SET value = value - MAX(IFNULL(OLD.balance_amount, 0), 0) * (OLD.status <> 'cancelled') WHERE name = 'orders:balance'; UPDATE users SET total_orders = total_orders - 1, active_orders = active_orders - (OLD.status NOT IN ('delivered', 'cancelled')) WHERE id = OLD.user_id; END;
--> statement-breakpoint
-- How full each week is: the load of the orders whose fitting is finished in it. Upper case and one line each: the remote splitter asks for it.
CREATE TRIGGER orders_loaded AFTER INSERT ON orders WHEN NEW.work_week IS NOT NULL AND NEW.status <> 'cancelled' BEGIN INSERT INTO counters (name, value) VALUES ('load:week:' || NEW.work_week, NEW.load) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value; END;
--> statement-breakpoint
CREATE TRIGGER orders_reloaded AFTER UPDATE OF work_week, load, status ON orders WHEN OLD.work_week IS NOT NEW.work_week OR OLD.load <> NEW.load OR (OLD.status = 'cancelled') <> (NEW.status = 'cancelled') BEGIN UPDATE counters SET value = value - OLD.load WHERE name = 'load:week:' || OLD.work_week AND OLD.status <> 'cancelled'; INSERT INTO counters (name, value) SELECT 'load:week:' || NEW.work_week, NEW.load WHERE NEW.work_week IS NOT NULL AND NEW.status <> 'cancelled' ON CONFLICT (name) DO UPDATE SET value = value + excluded.value; END;
--> statement-breakpoint
CREATE TRIGGER orders_unloaded AFTER DELETE ON orders WHEN OLD.work_week IS NOT NULL AND OLD.status <> 'cancelled' BEGIN UPDATE counters SET value = value - OLD.load WHERE name = 'load:week:' || OLD.work_week; END;
--> statement-breakpoint
CREATE TRIGGER orders_closed_quote AFTER UPDATE OF status ON orders WHEN OLD.status <> NEW.status AND NEW.status IN ('delivered', 'cancelled') BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'void' WHERE kind = 'quote' AND about = NEW.id AND answered_at IS NULL; END;
--> statement-breakpoint
CREATE TRIGGER orders_moved_visits AFTER UPDATE OF user_id ON orders WHEN OLD.user_id IS NOT NEW.user_id BEGIN UPDATE visits SET user_id = NEW.user_id WHERE order_id = NEW.id; END;
--> statement-breakpoint
-- An order has the visits of its booking until it is cancelled: then the consultation is its booking's again, as that is, and comes along once more when the order is taken up again. Upper case and one line each: the remote splitter asks for it.
CREATE TRIGGER orders_took_visits AFTER INSERT ON orders WHEN NEW.booking_id IS NOT NULL AND NEW.status <> 'cancelled' BEGIN UPDATE visits SET order_id = NEW.id, user_id = NEW.user_id WHERE booking_id = NEW.booking_id AND cancelled_at IS NULL; END;
--> statement-breakpoint
CREATE TRIGGER orders_retook_visits AFTER UPDATE OF status ON orders WHEN NEW.booking_id IS NOT NULL AND OLD.status = 'cancelled' AND NEW.status <> 'cancelled' BEGIN UPDATE visits SET order_id = NEW.id, user_id = NEW.user_id WHERE booking_id = NEW.booking_id AND order_id IS NULL AND cancelled_at IS NULL; END;
--> statement-breakpoint
CREATE TRIGGER orders_ended_visits AFTER UPDATE OF status ON orders WHEN NEW.status IN ('cancelled', 'delivered') AND OLD.status <> NEW.status BEGIN UPDATE visits SET order_id = NULL, user_id = (SELECT user_id FROM bookings WHERE id = NEW.booking_id) WHERE order_id = NEW.id AND NEW.status = 'cancelled' AND booking_id IS NOT NULL AND kind = 'consultation' AND cancelled_at IS NULL AND EXISTS (SELECT 1 FROM bookings WHERE id = NEW.booking_id AND status IN ('pending', 'confirmed')); UPDATE visits SET cancelled_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), cancelled_by = 'order', sequence = sequence + 1, updated_at = MAX(updated_at + 1, CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER)) WHERE order_id = NEW.id AND cancelled_at IS NULL AND starts_at > UNIXEPOCH() * 1000; END;
--> statement-breakpoint
CREATE TRIGGER orders_used_measurement AFTER UPDATE OF measurement_id, status ON orders WHEN OLD.measurement_id IS NOT NEW.measurement_id OR OLD.status <> NEW.status BEGIN UPDATE measurements SET used_at = MAX(used_at, CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER)) WHERE id IN (OLD.measurement_id, NEW.measurement_id); END;
--> statement-breakpoint
CREATE TRIGGER orders_made_by_measurement AFTER INSERT ON orders WHEN NEW.measurement_id IS NOT NULL BEGIN UPDATE measurements SET used_at = MAX(used_at, NEW.created_at) WHERE id = NEW.measurement_id; END;
--> statement-breakpoint
-- A slip that is taken back within a minute brings them back: each while there is still a place for it beside those that are kept and those that come back with it, and one for which there was none before (forced) while nobody else has taken its time since. The clocks of those who write may be 5 s apart. Upper case and one line each: the remote splitter asks for it.
CREATE TRIGGER orders_kept_visits AFTER UPDATE OF status ON orders WHEN OLD.status IN ('cancelled', 'delivered') AND NEW.status NOT IN ('cancelled', 'delivered') BEGIN UPDATE visits SET cancelled_at = NULL, cancelled_by = NULL, sequence = sequence + 1, updated_at = MAX(updated_at + 1, CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER)) WHERE order_id = NEW.id AND cancelled_by IN ('order', 'booking') AND cancelled_at > (UNIXEPOCH() - 60) * 1000 AND (NOT EXISTS (SELECT 1 FROM visits AS other WHERE other.cancelled_at IS NULL AND other.starts_at > visits.starts_at - 3600000 AND other.starts_at < visits.starts_at + visits.minutes * 60000 AND other.starts_at + other.minutes * 60000 > visits.starts_at AND other.order_id IS NOT NEW.id AND other.updated_at > visits.cancelled_at - 5000) OR (SELECT COUNT(*) FROM visits AS other WHERE other.cancelled_at IS NULL AND other.starts_at > visits.starts_at - 3600000 AND other.starts_at < visits.starts_at + visits.minutes * 60000 AND other.starts_at + other.minutes * 60000 > visits.starts_at) + (SELECT COUNT(*) FROM visits AS other WHERE other.order_id = NEW.id AND other.id < visits.id AND other.cancelled_by IN ('order', 'booking') AND other.cancelled_at > (UNIXEPOCH() - 60) * 1000 AND other.starts_at > visits.starts_at - 3600000 AND other.starts_at < visits.starts_at + visits.minutes * 60000 AND other.starts_at + other.minutes * 60000 > visits.starts_at) < COALESCE((SELECT value ->> '$.places' FROM shop_rules WHERE name = 'slots'), 1)); END;
--> statement-breakpoint
CREATE TRIGGER orders_insert_of_erased BEFORE INSERT ON orders WHEN EXISTS (SELECT 1 FROM erasures WHERE id = NEW.user_id) BEGIN SELECT RAISE(ABORT, 'customer is being erased'); END;
--> statement-breakpoint
CREATE TRIGGER orders_update_of_erased BEFORE UPDATE OF user_id, status ON orders WHEN (NEW.user_id IS NOT OLD.user_id OR (OLD.status IN ('delivered', 'cancelled') AND NEW.status NOT IN ('delivered', 'cancelled'))) AND EXISTS (SELECT 1 FROM erasures WHERE id = NEW.user_id) BEGIN SELECT RAISE(ABORT, 'customer is being erased'); END;
--> statement-breakpoint
-- A link ends with its order, and with whose order it is: no path may forget it.
CREATE TRIGGER family_links_end AFTER UPDATE OF user_id, status ON orders WHEN NEW.status = 'cancelled' OR NEW.user_id IS NOT OLD.user_id BEGIN UPDATE family_links SET revoked_at = NEW.updated_at WHERE order_id = NEW.id AND revoked_at IS NULL; END;
--> statement-breakpoint
-- A photo is claimed once, and may be let go: the sweep takes it then.
CREATE TRIGGER photos_claimed_once BEFORE UPDATE OF claim_id ON photos WHEN OLD.claim_id IS NOT NULL AND NEW.claim_id IS NOT NULL BEGIN SELECT RAISE(ABORT, 'photo already claimed'); END;
--> statement-breakpoint
CREATE TRIGGER photo_pins_go AFTER DELETE ON photos BEGIN DELETE FROM photo_pins WHERE photo_key = OLD.key; END;
--> statement-breakpoint
-- A change that a customer asks for on her own page waits until the next quotation is sent; of a closed order nothing is quoted any more.
CREATE TRIGGER quotes_asked AFTER UPDATE OF answer ON quotes WHEN OLD.answer IS NULL AND NEW.answer = 'change' AND NEW.how = 'room' BEGIN INSERT INTO answers (kind, about, asked_at) VALUES ('quote', NEW.order_id, NEW.answered_at) ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
CREATE TRIGGER quotes_answered AFTER INSERT ON quotes BEGIN UPDATE answers SET answered_at = MAX(asked_at, NEW.created_at), outcome = 'answered' WHERE kind = 'quote' AND about = NEW.order_id AND answered_at IS NULL; END;
--> statement-breakpoint
CREATE TRIGGER quotes_unasked AFTER DELETE ON quotes BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'void' WHERE kind = 'quote' AND about = OLD.order_id AND answered_at IS NULL; END;
--> statement-breakpoint
-- A device is told things for as long as its session is meant to last: signing out, a reset, a deactivation end both. A session that ran out by age leaves it.
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions WHEN OLD.expire > UNIXEPOCH() * 1000 BEGIN DELETE FROM push_subscriptions WHERE sid = OLD.sid; END;
--> statement-breakpoint
CREATE TRIGGER sessions_renewed AFTER UPDATE OF sid ON sessions WHEN OLD.sid <> NEW.sid BEGIN UPDATE push_subscriptions SET sid = NEW.sid WHERE sid = OLD.sid; END;
--> statement-breakpoint
-- A forgotten password is answered when its sealed copy goes: handled, or used. One that ran out after three days counts as late.
CREATE TRIGGER passwords_asked AFTER INSERT ON temporary_credentials WHEN NEW.sealed IS NOT NULL BEGIN INSERT INTO answers (kind, about, asked_at) VALUES ('password', NEW.id, NEW.created_at) ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
CREATE TRIGGER passwords_answered AFTER UPDATE OF sealed ON temporary_credentials WHEN OLD.sealed IS NOT NULL AND NEW.sealed IS NULL BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'answered' WHERE kind = 'password' AND about = NEW.id AND answered_at IS NULL; END;
--> statement-breakpoint
CREATE TRIGGER passwords_ended AFTER DELETE ON temporary_credentials WHEN OLD.sealed IS NOT NULL BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'answered' WHERE kind = 'password' AND about = OLD.id AND answered_at IS NULL; END;
--> statement-breakpoint
-- The list of who wants letters stands on an index of users: what the settings say is copied there.
CREATE TRIGGER user_settings_letters_insert AFTER INSERT ON user_settings BEGIN UPDATE users SET wants_letters = NEW.marketing_emails WHERE id = NEW.user_id; END;
--> statement-breakpoint
CREATE TRIGGER user_settings_letters_update AFTER UPDATE OF marketing_emails ON user_settings BEGIN UPDATE users SET wants_letters = NEW.marketing_emails WHERE id = NEW.user_id; END;
--> statement-breakpoint
CREATE TRIGGER customers_with_orders_recounted AFTER UPDATE OF active_orders ON users WHEN NEW.role = 'customer' AND (OLD.active_orders > 0) <> (NEW.active_orders > 0) BEGIN INSERT INTO counters (name, value) VALUES ('customers:with_active_orders', (NEW.active_orders > 0) - (OLD.active_orders > 0)) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value; END;
--> statement-breakpoint
CREATE TRIGGER customers_with_orders_promoted AFTER UPDATE OF role ON users WHEN OLD.role = 'customer' AND NEW.role = 'admin' AND NEW.active_orders > 0 BEGIN UPDATE counters SET value = value - 1 WHERE name = 'customers:with_active_orders'; END;
--> statement-breakpoint
-- Whoever comes with an import is a customer, and none that this month has won.
CREATE TRIGGER customers_counted AFTER INSERT ON users WHEN NEW.role = 'customer' BEGIN INSERT INTO counters (name, value) VALUES ('customers', 1), ('customers:month:' || STRFTIME('%Y-%m', NEW.created_at / 1000 + 19800, 'unixepoch'), NEW.import_id IS NULL) ON CONFLICT (name) DO UPDATE SET value = value + excluded.value; END;
--> statement-breakpoint
CREATE TRIGGER customers_promoted AFTER UPDATE OF role ON users WHEN OLD.role = 'customer' AND NEW.role = 'admin' BEGIN UPDATE counters SET value = value - 1 WHERE name = 'customers' OR (OLD.import_id IS NULL AND name = 'customers:month:' || STRFTIME('%Y-%m', NEW.created_at / 1000 + 19800, 'unixepoch')); END;
--> statement-breakpoint
CREATE TRIGGER customers_uncounted AFTER DELETE ON users WHEN OLD.role = 'customer' BEGIN UPDATE counters SET value = value - 1 WHERE name = 'customers' OR (OLD.import_id IS NULL AND name = 'customers:month:' || STRFTIME('%Y-%m', OLD.created_at / 1000 + 19800, 'unixepoch')); UPDATE counters SET value = value - (OLD.active_orders > 0) WHERE name = 'customers:with_active_orders'; END;
--> statement-breakpoint
CREATE TRIGGER users_update_of_erased BEFORE UPDATE OF is_active, has_account, claim_hash ON users WHEN (NEW.is_active > OLD.is_active OR NEW.has_account > OLD.has_account OR (NEW.claim_hash IS NOT NULL AND NEW.claim_hash IS NOT OLD.claim_hash)) AND EXISTS (SELECT 1 FROM erasures WHERE id = NEW.id) BEGIN SELECT RAISE(ABORT, 'customer is being erased'); END;
--> statement-breakpoint
-- What was still to be sent of a visit says another time, or that somebody comes who does not. Of one that is cancelled it is skipped in that very moment, by which it is known when the visit comes back, and that nobody was told of it before.
CREATE TRIGGER visits_changed_messages AFTER UPDATE OF starts_at, cancelled_at ON visits WHEN OLD.starts_at <> NEW.starts_at OR OLD.cancelled_at IS NOT NEW.cancelled_at BEGIN UPDATE wa_messages SET skipped_at = NEW.cancelled_at WHERE about = NEW.id AND sent_at IS NULL AND skipped_at IS NULL AND NEW.cancelled_at IS NOT NULL; DELETE FROM wa_messages WHERE about = NEW.id AND sent_at IS NULL AND skipped_at IS NULL; UPDATE wa_messages SET skipped_at = NULL WHERE about = NEW.id AND sent_at IS NULL AND skipped_at = OLD.cancelled_at AND NEW.cancelled_at IS NULL AND user_id IS NEW.user_id AND NOT EXISTS (SELECT 1 FROM users WHERE no_whatsapp = 1 AND (users.id = wa_messages.user_id OR users.phone_e164 = wa_messages.phone_e164)); END;
