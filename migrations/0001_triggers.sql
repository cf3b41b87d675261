-- Rows of the tables of kinds and statuses, then every trigger with its reason: drizzle-kit generates neither.
-- A trigger is one line in upper case without CASE: the splitter of a deployment cannot read others.
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
INSERT INTO garments (id, name, malayalam, days, load, hidden_at, created_at, updated_at, fields) VALUES
  ('baptism-suit', 'Baptism suit', '{"name":"മാമോദീസ ഉടുപ്പ്"}', '{"measurement":1,"cutting":1,"stitching":3,"fitting":2,"ready":2}', 1, NULL, 1795305600000, 1795305600000, '[{"key":"height","label":"Height","hint":"Without shoes, from the crown to the floor","required":true,"min":16000,"max":80000,"grows":"length"},{"key":"head","label":"Head","hint":"Around the forehead, above the ears","required":false,"min":12000,"max":26000,"grows":"girth"},{"key":"neck","label":"Neck","hint":"Around its base, one finger under the tape","required":true,"min":6000,"max":24000,"grows":"girth"},{"key":"chest","label":"Chest","hint":"Around the fullest part, under the arms","required":true,"min":12000,"max":64000,"grows":"girth"},{"key":"waist","label":"Waist","hint":"Around the narrowest part","required":true,"min":12000,"max":64000,"grows":"girth"},{"key":"shoulder","label":"Shoulder","hint":"From the neck to the point of the shoulder","required":true,"min":1600,"max":10000,"grows":"girth"},{"key":"back_length","label":"Back length","hint":"From the nape to the waist","required":true,"min":4800,"max":24000,"grows":"length"},{"key":"sleeve","label":"Sleeve","hint":"From the point of the shoulder to the wrist, arm a little bent","required":true,"min":4000,"max":32000,"grows":"length"},{"key":"wrist","label":"Wrist","hint":"Around the bone","required":false,"min":2800,"max":12000,"grows":"girth"},{"key":"trouser_length","label":"Trouser length","hint":"From the waist to the ankle","required":true,"min":8000,"max":52000,"grows":"length"},{"key":"crotch","label":"Crotch to waist","hint":"Sitting, from the waist down to the seat","required":false,"min":4000,"max":18000,"grows":"length"}]'),
  ('communion-dress', 'Communion dress', '{"name":"ആദ്യകുർബാന ഉടുപ്പ്"}', '{"measurement":2,"cutting":2,"stitching":7,"fitting":4,"ready":3}', 2, NULL, 1795305600000, 1795305600000, '[{"key":"height","label":"Height","hint":"Without shoes, from the crown to the floor","required":true,"min":16000,"max":80000,"grows":"length"},{"key":"bust","label":"Bust","hint":"Around the fullest part","required":true,"min":16000,"max":64000,"grows":"girth"},{"key":"waist","label":"Waist","hint":"Around the narrowest part","required":true,"min":12000,"max":64000,"grows":"girth"},{"key":"hip","label":"Hip","hint":"Around the fullest part","required":true,"min":16000,"max":68000,"grows":"girth"},{"key":"shoulder","label":"Shoulder","hint":"From the neck to the point of the shoulder","required":true,"min":1600,"max":10000,"grows":"girth"},{"key":"across_back","label":"Across the back","hint":"From armhole to armhole","required":true,"min":6000,"max":24000,"grows":"girth"},{"key":"nape_waist","label":"Nape to waist","hint":"Down the middle of the back","required":true,"min":6000,"max":24000,"grows":"length"},{"key":"waist_floor","label":"Waist to floor","hint":"At the side, in the shoes that will be worn","required":true,"min":12000,"max":52000,"grows":"length"},{"key":"sleeve","label":"Sleeve","hint":"From the point of the shoulder to the wrist, arm a little bent","required":true,"min":4000,"max":32000,"grows":"length"},{"key":"upper_arm","label":"Upper arm","hint":"Around the fullest part","required":false,"min":4800,"max":24000,"grows":"girth"},{"key":"wrist","label":"Wrist","hint":"Around the bone","required":false,"min":2800,"max":12000,"grows":"girth"},{"key":"neck","label":"Neck","hint":"Around its base, one finger under the tape","required":true,"min":6000,"max":24000,"grows":"girth"}]'),
  ('gown', 'Gown', '{"name":"ഗൗൺ"}', '{"measurement":2,"cutting":2,"stitching":8,"fitting":4,"ready":3}', 3, NULL, 1795305600000, 1795305600000, '[{"key":"height","label":"Height","hint":"Without shoes, from the crown to the floor","required":true,"min":16000,"max":80000,"grows":"length"},{"key":"bust","label":"Bust","hint":"Around the fullest part","required":true,"min":16000,"max":64000,"grows":"girth"},{"key":"waist","label":"Waist","hint":"Around the narrowest part","required":true,"min":12000,"max":64000,"grows":"girth"},{"key":"hip","label":"Hip","hint":"Around the fullest part","required":true,"min":16000,"max":68000,"grows":"girth"},{"key":"shoulder","label":"Shoulder","hint":"From the neck to the point of the shoulder","required":true,"min":1600,"max":10000,"grows":"girth"},{"key":"across_back","label":"Across the back","hint":"From armhole to armhole","required":true,"min":6000,"max":24000,"grows":"girth"},{"key":"nape_waist","label":"Nape to waist","hint":"Down the middle of the back","required":true,"min":6000,"max":24000,"grows":"length"},{"key":"waist_floor","label":"Waist to floor","hint":"At the side, in the shoes that will be worn","required":true,"min":12000,"max":52000,"grows":"length"},{"key":"sleeve","label":"Sleeve","hint":"From the point of the shoulder to the wrist, arm a little bent","required":true,"min":4000,"max":32000,"grows":"length"},{"key":"upper_arm","label":"Upper arm","hint":"Around the fullest part","required":false,"min":4800,"max":24000,"grows":"girth"},{"key":"wrist","label":"Wrist","hint":"Around the bone","required":false,"min":2800,"max":12000,"grows":"girth"},{"key":"neck","label":"Neck","hint":"Around its base, one finger under the tape","required":true,"min":6000,"max":24000,"grows":"girth"},{"key":"apex","label":"Apex","hint":"From the shoulder to the point of the bust","required":false,"min":6000,"max":16000,"grows":null},{"key":"full_length","label":"Full length","hint":"From the shoulder to the floor, in the shoes that will be worn","required":true,"min":24000,"max":76000,"grows":"length"}]'),
  ('saree-blouse', 'Saree blouse', '{"name":"സാരി ബ്ലൗസ്"}', '{"measurement":1,"cutting":1,"stitching":2,"fitting":2,"ready":1}', 1, NULL, 1795305600000, 1795305600000, '[{"key":"length","label":"Length","hint":"From the shoulder to the lower edge","required":true,"min":8000,"max":24000,"grows":"length"},{"key":"shoulder","label":"Shoulder","hint":"From the neck to the point of the shoulder","required":true,"min":1600,"max":10000,"grows":"girth"},{"key":"upper_bust","label":"Upper bust","hint":"Around, high under the arms","required":true,"min":20000,"max":60000,"grows":"girth"},{"key":"bust","label":"Bust","hint":"Around the fullest part","required":true,"min":16000,"max":64000,"grows":"girth"},{"key":"under_bust","label":"Under bust","hint":"Around, just below the bust","required":true,"min":20000,"max":60000,"grows":"girth"},{"key":"waist","label":"Waist","hint":"Around the narrowest part","required":true,"min":12000,"max":64000,"grows":"girth"},{"key":"armhole","label":"Armhole","hint":"Around, from the shoulder under the arm and back","required":true,"min":10000,"max":30000,"grows":"girth"},{"key":"sleeve","label":"Sleeve length","hint":"From the point of the shoulder to where it shall end","required":true,"min":2000,"max":24000,"grows":"length"},{"key":"sleeve_round","label":"Sleeve round","hint":"Around the arm where the sleeve ends","required":true,"min":4800,"max":24000,"grows":"girth"},{"key":"front_neck","label":"Front neck depth","hint":"From the shoulder down to the neckline","required":false,"min":2000,"max":14000,"grows":null},{"key":"back_neck","label":"Back neck depth","hint":"From the shoulder down to the neckline","required":false,"min":2000,"max":18000,"grows":null},{"key":"apex","label":"Apex","hint":"From the shoulder to the point of the bust","required":false,"min":6000,"max":16000,"grows":null}]'),
  ('accessories', 'Accessories', '{"name":"അനുബന്ധങ്ങൾ"}', '{"measurement":0,"cutting":1,"stitching":2,"fitting":0,"ready":1}', 1, NULL, 1795305600000, 1795305600000, '[{"key":"head","label":"Head","hint":"Around the forehead, above the ears","required":false,"min":12000,"max":26000,"grows":"girth"},{"key":"wrist","label":"Wrist","hint":"Around the bone","required":false,"min":2800,"max":12000,"grows":"girth"}]'),
  ('alteration', 'Alteration', '{"name":"തിരുത്തൽ"}', '{"measurement":0,"cutting":0,"stitching":1,"fitting":1,"ready":0}', 1, NULL, 1795305600000, 1795305600000, '[]'),
  ('other', 'Something else', '{"name":"മറ്റൊന്ന്"}', '{"measurement":2,"cutting":2,"stitching":5,"fitting":3,"ready":2}', 1, NULL, 1795305600000, 1795305600000, '[{"key":"height","label":"Height","hint":"Without shoes, from the crown to the floor","required":false,"min":16000,"max":80000,"grows":"length"},{"key":"chest","label":"Chest","hint":"Around the fullest part, under the arms","required":false,"min":12000,"max":64000,"grows":"girth"},{"key":"waist","label":"Waist","hint":"Around the narrowest part","required":false,"min":12000,"max":64000,"grows":"girth"},{"key":"hip","label":"Hip","hint":"Around the fullest part","required":false,"min":16000,"max":68000,"grows":"girth"},{"key":"shoulder","label":"Shoulder","hint":"From the neck to the point of the shoulder","required":false,"min":1600,"max":10000,"grows":"girth"},{"key":"sleeve","label":"Sleeve","hint":"From the point of the shoulder to the wrist, arm a little bent","required":false,"min":4000,"max":32000,"grows":"length"},{"key":"full_length","label":"Full length","hint":"From the shoulder to the floor, in the shoes that will be worn","required":false,"min":24000,"max":76000,"grows":"length"}]');
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
-- 1. Invariants that no path may break.
-- A consent never changes: a later row says what holds now. An erasure may delete it.
CREATE TRIGGER consents_append_only BEFORE UPDATE ON consents BEGIN SELECT RAISE(ABORT, 'consents are only added'); END;
--> statement-breakpoint
-- Of two writers that claim a photo at once, one fails. A photo may be let go: the sweep deletes it then.
CREATE TRIGGER photos_claimed_once BEFORE UPDATE OF claim_id ON photos WHEN OLD.claim_id IS NOT NULL AND NEW.claim_id IS NOT NULL BEGIN SELECT RAISE(ABORT, 'photo already claimed'); END;
--> statement-breakpoint
-- A customer who is being erased gets no new booking in the meantime.
CREATE TRIGGER bookings_insert_of_erased BEFORE INSERT ON bookings WHEN EXISTS (SELECT 1 FROM erasures WHERE id = NEW.user_id) BEGIN SELECT RAISE(ABORT, 'customer is being erased'); END;
--> statement-breakpoint
-- The same for a booking that is given to her.
CREATE TRIGGER bookings_update_of_erased BEFORE UPDATE OF user_id ON bookings WHEN NEW.user_id IS NOT OLD.user_id AND EXISTS (SELECT 1 FROM erasures WHERE id = NEW.user_id) BEGIN SELECT RAISE(ABORT, 'customer is being erased'); END;
--> statement-breakpoint
-- The same for a new order.
CREATE TRIGGER orders_insert_of_erased BEFORE INSERT ON orders WHEN EXISTS (SELECT 1 FROM erasures WHERE id = NEW.user_id) BEGIN SELECT RAISE(ABORT, 'customer is being erased'); END;
--> statement-breakpoint
-- The same for an order that is given to her or opened again.
CREATE TRIGGER orders_update_of_erased BEFORE UPDATE OF user_id, status ON orders WHEN (NEW.user_id IS NOT OLD.user_id OR (OLD.status IN ('delivered', 'cancelled') AND NEW.status NOT IN ('delivered', 'cancelled'))) AND EXISTS (SELECT 1 FROM erasures WHERE id = NEW.user_id) BEGIN SELECT RAISE(ABORT, 'customer is being erased'); END;
--> statement-breakpoint
-- Her account cannot be opened again, nor claimed by a link.
CREATE TRIGGER users_update_of_erased BEFORE UPDATE OF is_active, has_account, claim_hash ON users WHEN (NEW.is_active > OLD.is_active OR NEW.has_account > OLD.has_account OR (NEW.claim_hash IS NOT NULL AND NEW.claim_hash IS NOT OLD.claim_hash)) AND EXISTS (SELECT 1 FROM erasures WHERE id = NEW.id) BEGIN SELECT RAISE(ABORT, 'customer is being erased'); END;
--> statement-breakpoint
-- 2. What the desk looks at to see that something is new: the counter `desk:changes` only grows.
-- A question to the boutique.
CREATE TRIGGER answers_opened AFTER INSERT ON answers WHEN NEW.answered_at IS NULL BEGIN INSERT INTO counters (name, value) VALUES ('desk:changes', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
-- Its answer, which takes it off the screens of the other admins.
CREATE TRIGGER answers_closed AFTER UPDATE OF answered_at ON answers WHEN OLD.answered_at IS NULL AND NEW.answered_at IS NOT NULL BEGIN INSERT INTO counters (name, value) VALUES ('desk:changes', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
-- An answered request about data.
CREATE TRIGGER data_requests_answered AFTER UPDATE OF answered_at ON data_requests WHEN OLD.answered_at IS NULL AND NEW.answered_at IS NOT NULL BEGIN INSERT INTO counters (name, value) VALUES ('desk:changes', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
-- A notification for the admins.
CREATE TRIGGER desk_notified AFTER INSERT ON notifications WHEN NEW.user_id IS NULL BEGIN INSERT INTO counters (name, value) VALUES ('desk:changes', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
-- Read by one admin, it is read for all.
CREATE TRIGGER desk_notifications_read AFTER UPDATE OF is_read ON notifications WHEN NEW.user_id IS NULL AND OLD.is_read <> NEW.is_read BEGIN INSERT INTO counters (name, value) VALUES ('desk:changes', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1; END;
--> statement-breakpoint
-- 3. The table `answers`, the clock behind the promise of 24 hours: every path to a question or an answer counts.
-- A booking from the page waits while it is pending.
CREATE TRIGGER bookings_asked AFTER INSERT ON bookings WHEN NEW.status = 'pending' AND NEW.source = 'website' BEGIN INSERT INTO answers (kind, about, asked_at) VALUES ('booking', NEW.id, NEW.created_at) ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
-- Any other status answers it. A customer who cancels closes it as void herself, ahead of this.
CREATE TRIGGER bookings_answered AFTER UPDATE OF status ON bookings WHEN OLD.status = 'pending' AND NEW.status <> 'pending' BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'answered' WHERE kind = 'booking' AND about = NEW.id AND answered_at IS NULL; END;
--> statement-breakpoint
-- A deleted booking needs no answer.
CREATE TRIGGER bookings_unasked AFTER DELETE ON bookings BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'void' WHERE kind = 'booking' AND about = OLD.id AND answered_at IS NULL; END;
--> statement-breakpoint
-- An enquiry waits while it is new.
CREATE TRIGGER contacts_asked AFTER INSERT ON contacts WHEN NEW.status = 'new' BEGIN INSERT INTO answers (kind, about, asked_at) VALUES ('contact', NEW.id, NEW.created_at) ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
-- Any other status answers it.
CREATE TRIGGER contacts_answered AFTER UPDATE OF status ON contacts WHEN OLD.status = 'new' AND NEW.status <> 'new' BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'answered' WHERE kind = 'contact' AND about = NEW.id AND answered_at IS NULL; END;
--> statement-breakpoint
-- A deleted enquiry needs no answer.
CREATE TRIGGER contacts_unasked AFTER DELETE ON contacts BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'void' WHERE kind = 'contact' AND about = OLD.id AND answered_at IS NULL; END;
--> statement-breakpoint
-- Details left in the chat wait while they are new.
CREATE TRIGGER chat_leads_asked AFTER INSERT ON chat_leads WHEN NEW.status = 'new' BEGIN INSERT INTO answers (kind, about, asked_at) VALUES ('chat_lead', NEW.id, NEW.created_at) ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
-- Any other status answers them.
CREATE TRIGGER chat_leads_answered AFTER UPDATE OF status ON chat_leads WHEN OLD.status = 'new' AND NEW.status <> 'new' BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'answered' WHERE kind = 'chat_lead' AND about = NEW.id AND answered_at IS NULL; END;
--> statement-breakpoint
-- Deleted details need no answer.
CREATE TRIGGER chat_leads_unasked AFTER DELETE ON chat_leads BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'void' WHERE kind = 'chat_lead' AND about = OLD.id AND answered_at IS NULL; END;
--> statement-breakpoint
-- A chat waits while its last message is the person's: reading it is no answer.
CREATE TRIGGER chats_asked AFTER UPDATE OF last_side, last_seq ON chat_rooms WHEN NEW.last_side = 'person' AND NEW.merged_into IS NULL AND (OLD.last_side IS NOT 'person' OR NEW.last_seq > OLD.last_seq) BEGIN INSERT INTO answers (kind, about, asked_at) VALUES ('chat', NEW.id, NEW.last_message_at) ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
-- A message of the shop answers the chat, and the details its guest has left.
CREATE TRIGGER chats_answered AFTER UPDATE OF last_side, last_seq ON chat_rooms WHEN NEW.last_side = 'shop' BEGIN UPDATE answers SET answered_at = MAX(asked_at, NEW.last_message_at), outcome = 'answered' WHERE kind = 'chat' AND about = NEW.id AND answered_at IS NULL; UPDATE answers SET answered_at = MAX(asked_at, NEW.last_message_at), outcome = 'answered' WHERE kind = 'chat_lead' AND about IN (SELECT id FROM chat_leads WHERE chat_room_id = NEW.id OR converted_to_customer_id = NEW.customer_id) AND answered_at IS NULL; END;
--> statement-breakpoint
-- A room that another took in waits there.
CREATE TRIGGER chats_merged AFTER UPDATE OF merged_into ON chat_rooms WHEN NEW.merged_into IS NOT NULL BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'void' WHERE kind = 'chat' AND about = NEW.id AND answered_at IS NULL; END;
--> statement-breakpoint
-- A deleted room needs no answer.
CREATE TRIGGER chats_deleted AFTER DELETE ON chat_rooms BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'void' WHERE kind = 'chat' AND about = OLD.id AND answered_at IS NULL; END;
--> statement-breakpoint
-- The previous customer of an order can no longer be answered in its room. A merge of two customers moves the room first.
CREATE TRIGGER orders_moved_chat AFTER UPDATE OF user_id ON orders WHEN OLD.user_id IS NOT NULL AND OLD.user_id IS NOT NEW.user_id BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'void' WHERE kind = 'chat' AND about = (SELECT id FROM chat_rooms WHERE order_id = NEW.id AND customer_id IS NOT NEW.user_id) AND answered_at IS NULL; END;
--> statement-breakpoint
-- A forgotten password waits while its sealed copy is there.
CREATE TRIGGER passwords_asked AFTER INSERT ON temporary_credentials WHEN NEW.sealed IS NOT NULL BEGIN INSERT INTO answers (kind, about, asked_at) VALUES ('password', NEW.id, NEW.created_at) ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
-- The copy goes when it is handled or used.
CREATE TRIGGER passwords_answered AFTER UPDATE OF sealed ON temporary_credentials WHEN OLD.sealed IS NOT NULL AND NEW.sealed IS NULL BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'answered' WHERE kind = 'password' AND about = NEW.id AND answered_at IS NULL; END;
--> statement-breakpoint
-- One that expired after three days counts as a late answer.
CREATE TRIGGER passwords_ended AFTER DELETE ON temporary_credentials WHEN OLD.sealed IS NOT NULL BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'answered' WHERE kind = 'password' AND about = OLD.id AND answered_at IS NULL; END;
--> statement-breakpoint
-- A change that a customer asks for on her own page waits for the next quotation.
CREATE TRIGGER quotes_asked AFTER UPDATE OF answer ON quotes WHEN OLD.answer IS NULL AND NEW.answer = 'change' AND NEW.how = 'room' BEGIN INSERT INTO answers (kind, about, asked_at) VALUES ('quote', NEW.order_id, NEW.answered_at) ON CONFLICT DO NOTHING; END;
--> statement-breakpoint
-- The next quotation answers it.
CREATE TRIGGER quotes_answered AFTER INSERT ON quotes BEGIN UPDATE answers SET answered_at = MAX(asked_at, NEW.created_at), outcome = 'answered' WHERE kind = 'quote' AND about = NEW.order_id AND answered_at IS NULL; END;
--> statement-breakpoint
-- A deleted quotation needs no answer.
CREATE TRIGGER quotes_unasked AFTER DELETE ON quotes BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'void' WHERE kind = 'quote' AND about = OLD.order_id AND answered_at IS NULL; END;
--> statement-breakpoint
-- A closed order gets no further quotation.
CREATE TRIGGER orders_closed_quote AFTER UPDATE OF status ON orders WHEN OLD.status <> NEW.status AND NEW.status IN ('delivered', 'cancelled') BEGIN UPDATE answers SET answered_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), outcome = 'void' WHERE kind = 'quote' AND about = NEW.id AND answered_at IS NULL; END;
--> statement-breakpoint
-- The bell keeps nothing that is answered: the notifications of it become read. Those of a guest's details name the room, those of a forgotten password have the id of the request.
CREATE TRIGGER answers_told AFTER UPDATE OF answered_at ON answers WHEN OLD.answered_at IS NULL AND NEW.answered_at IS NOT NULL BEGIN UPDATE notifications SET is_read = 1 WHERE related_id = IIF(NEW.kind = 'chat_lead', (SELECT chat_room_id FROM chat_leads WHERE id = NEW.about), NEW.about) AND type = IIF(NEW.kind = 'chat', 'chat_message', NEW.kind) AND +user_id IS NULL AND +is_read = 0; UPDATE notifications SET is_read = 1 WHERE NEW.kind = 'password' AND id = NEW.about AND is_read = 0; END;
--> statement-breakpoint
-- 4. Rows that follow another: visits, messages, links, devices and photos.
-- The visits of a booking belong to its customer.
CREATE TRIGGER bookings_moved_visits AFTER UPDATE OF user_id ON bookings WHEN OLD.user_id IS NOT NEW.user_id BEGIN UPDATE visits SET user_id = NEW.user_id WHERE booking_id = NEW.id AND order_id IS NULL; END;
--> statement-breakpoint
-- The visits of an order belong to its customer.
CREATE TRIGGER orders_moved_visits AFTER UPDATE OF user_id ON orders WHEN OLD.user_id IS NOT NEW.user_id BEGIN UPDATE visits SET user_id = NEW.user_id WHERE order_id = NEW.id; END;
--> statement-breakpoint
-- A new order takes over the visits of its booking.
CREATE TRIGGER orders_took_visits AFTER INSERT ON orders WHEN NEW.booking_id IS NOT NULL AND NEW.status <> 'cancelled' BEGIN UPDATE visits SET order_id = NEW.id, user_id = NEW.user_id WHERE booking_id = NEW.booking_id AND cancelled_at IS NULL; END;
--> statement-breakpoint
-- So does a cancelled order that is taken up again.
CREATE TRIGGER orders_retook_visits AFTER UPDATE OF status ON orders WHEN NEW.booking_id IS NOT NULL AND OLD.status = 'cancelled' AND NEW.status <> 'cancelled' BEGIN UPDATE visits SET order_id = NEW.id, user_id = NEW.user_id WHERE booking_id = NEW.booking_id AND order_id IS NULL AND cancelled_at IS NULL; END;
--> statement-breakpoint
-- A booking that has ended cancels its coming visits. What was to come on the very day of a delivery has come: it is done, in Indian days.
CREATE TRIGGER bookings_ended_visits AFTER UPDATE OF status ON bookings WHEN NEW.status IN ('cancelled', 'completed') AND OLD.status <> NEW.status BEGIN UPDATE visits SET cancelled_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), cancelled_by = IIF(NEW.status = 'completed' AND (starts_at + 19800000) / 86400000 = (UNIXEPOCH() * 1000 + 19800000) / 86400000, 'done', 'booking'), sequence = sequence + 1, updated_at = MAX(updated_at + 1, CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER)) WHERE booking_id = NEW.id AND cancelled_at IS NULL AND starts_at > UNIXEPOCH() * 1000; END;
--> statement-breakpoint
-- So does an order; but the consultation of a cancelled order goes back to its booking while that is open.
CREATE TRIGGER orders_ended_visits AFTER UPDATE OF status ON orders WHEN NEW.status IN ('cancelled', 'delivered') AND OLD.status <> NEW.status BEGIN UPDATE visits SET order_id = NULL, user_id = (SELECT user_id FROM bookings WHERE id = NEW.booking_id) WHERE order_id = NEW.id AND NEW.status = 'cancelled' AND booking_id IS NOT NULL AND kind = 'consultation' AND cancelled_at IS NULL AND EXISTS (SELECT 1 FROM bookings WHERE id = NEW.booking_id AND status IN ('pending', 'confirmed')); UPDATE visits SET cancelled_at = CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER), cancelled_by = IIF(NEW.status = 'delivered' AND (starts_at + 19800000) / 86400000 = (UNIXEPOCH() * 1000 + 19800000) / 86400000, 'done', 'order'), sequence = sequence + 1, updated_at = MAX(updated_at + 1, CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER)) WHERE order_id = NEW.id AND cancelled_at IS NULL AND starts_at > UNIXEPOCH() * 1000; END;
--> statement-breakpoint
-- Undoing the step within a minute brings the visits back while there is still a place: beside the kept visits and those that come back with it. A visit that was forced comes back while nobody else has taken its time since. The clocks of two writers may be 5 s apart.
CREATE TRIGGER orders_kept_visits AFTER UPDATE OF status ON orders WHEN OLD.status IN ('cancelled', 'delivered') AND NEW.status NOT IN ('cancelled', 'delivered') BEGIN UPDATE visits SET cancelled_at = NULL, cancelled_by = NULL, sequence = sequence + 1, updated_at = MAX(updated_at + 1, CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER)) WHERE order_id = NEW.id AND cancelled_by IN ('order', 'booking', 'done') AND cancelled_at > (UNIXEPOCH() - 60) * 1000 AND (NOT EXISTS (SELECT 1 FROM visits AS other WHERE other.cancelled_at IS NULL AND other.starts_at > visits.starts_at - 3600000 AND other.starts_at < visits.starts_at + visits.minutes * 60000 AND other.starts_at + other.minutes * 60000 > visits.starts_at AND other.order_id IS NOT NEW.id AND other.updated_at > visits.cancelled_at - 5000) OR (SELECT COUNT(*) FROM visits AS other WHERE other.cancelled_at IS NULL AND other.starts_at > visits.starts_at - 3600000 AND other.starts_at < visits.starts_at + visits.minutes * 60000 AND other.starts_at + other.minutes * 60000 > visits.starts_at) + (SELECT COUNT(*) FROM visits AS other WHERE other.order_id = NEW.id AND other.id < visits.id AND other.cancelled_by IN ('order', 'booking', 'done') AND other.cancelled_at > (UNIXEPOCH() - 60) * 1000 AND other.starts_at > visits.starts_at - 3600000 AND other.starts_at < visits.starts_at + visits.minutes * 60000 AND other.starts_at + other.minutes * 60000 > visits.starts_at) < COALESCE((SELECT value ->> '$.places' FROM shop_rules WHERE name = 'slots'), 1)); END;
--> statement-breakpoint
-- Unsent messages of a visit would name an old time. Those of a cancelled visit are skipped at that very moment, which marks them when the visit comes back.
CREATE TRIGGER visits_changed_messages AFTER UPDATE OF starts_at, cancelled_at ON visits WHEN OLD.starts_at <> NEW.starts_at OR OLD.cancelled_at IS NOT NEW.cancelled_at BEGIN UPDATE wa_messages SET skipped_at = NEW.cancelled_at WHERE about = NEW.id AND sent_at IS NULL AND skipped_at IS NULL AND NEW.cancelled_at IS NOT NULL; DELETE FROM wa_messages WHERE about = NEW.id AND sent_at IS NULL AND skipped_at IS NULL; UPDATE wa_messages SET skipped_at = NULL WHERE about = NEW.id AND sent_at IS NULL AND skipped_at = OLD.cancelled_at AND NEW.cancelled_at IS NULL AND user_id IS NEW.user_id AND NOT EXISTS (SELECT 1 FROM users WHERE no_whatsapp = 1 AND (users.id = wa_messages.user_id OR users.phone_e164 = wa_messages.phone_e164)); END;
--> statement-breakpoint
-- A family link ends when its order is cancelled or becomes another customer's.
CREATE TRIGGER family_links_end AFTER UPDATE OF user_id, status ON orders WHEN NEW.status = 'cancelled' OR NEW.user_id IS NOT OLD.user_id BEGIN UPDATE family_links SET revoked_at = NEW.updated_at WHERE order_id = NEW.id AND revoked_at IS NULL; END;
--> statement-breakpoint
-- Signing out, a reset and a deactivation end the push subscription of the device. A session that ran out by age leaves it.
CREATE TRIGGER sessions_ended AFTER DELETE ON sessions WHEN OLD.expire > UNIXEPOCH() * 1000 BEGIN DELETE FROM push_subscriptions WHERE sid = OLD.sid; END;
--> statement-breakpoint
-- A renewed session keeps it.
CREATE TRIGGER sessions_renewed AFTER UPDATE OF sid ON sessions WHEN OLD.sid <> NEW.sid BEGIN UPDATE push_subscriptions SET sid = NEW.sid WHERE sid = OLD.sid; END;
--> statement-breakpoint
-- Pins lie on a photo and go with it.
CREATE TRIGGER photo_pins_go AFTER DELETE ON photos BEGIN DELETE FROM photo_pins WHERE photo_key = OLD.key; END;
--> statement-breakpoint
-- 5. Columns that a sweep or a list reads instead of another table.
-- A set of measurements is kept from its last use: first from the day it was taken.
CREATE TRIGGER measurements_taken AFTER INSERT ON measurements WHEN NEW.used_at = 0 BEGIN UPDATE measurements SET used_at = NEW.created_at WHERE id = NEW.id; END;
--> statement-breakpoint
-- Then from the order that is made by it.
CREATE TRIGGER orders_made_by_measurement AFTER INSERT ON orders WHEN NEW.measurement_id IS NOT NULL BEGIN UPDATE measurements SET used_at = MAX(used_at, NEW.created_at) WHERE id = NEW.measurement_id; END;
--> statement-breakpoint
-- Then from each step of that order.
CREATE TRIGGER orders_used_measurement AFTER UPDATE OF measurement_id, status ON orders WHEN OLD.measurement_id IS NOT NEW.measurement_id OR OLD.status <> NEW.status BEGIN UPDATE measurements SET used_at = MAX(used_at, CAST(UNIXEPOCH('subsec') * 1000 AS INTEGER)) WHERE id IN (OLD.measurement_id, NEW.measurement_id); END;
--> statement-breakpoint
-- The list of customers who want letters stands on an index of users.
CREATE TRIGGER user_settings_letters_insert AFTER INSERT ON user_settings BEGIN UPDATE users SET wants_letters = NEW.marketing_emails WHERE id = NEW.user_id; END;
--> statement-breakpoint
-- The same for a changed setting.
CREATE TRIGGER user_settings_letters_update AFTER UPDATE OF marketing_emails ON user_settings BEGIN UPDATE users SET wants_letters = NEW.marketing_emails WHERE id = NEW.user_id; END;
