CREATE TABLE `wa_topics` (
	`name` text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `measurements` (
	`id` text PRIMARY KEY NOT NULL,
	`wearer_id` text NOT NULL,
	`garment` text NOT NULL,
	`taken_on` text NOT NULL,
	`unit` text NOT NULL,
	`sizes` text NOT NULL,
	`notes` text,
	`by_name` text,
	`created_at` integer NOT NULL,
	FOREIGN KEY (`wearer_id`) REFERENCES `wearers`(`id`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`garment`) REFERENCES `garments`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `measurements_wearer` ON `measurements` (`wearer_id`,`taken_on`,`created_at`,`id`);--> statement-breakpoint
CREATE TABLE `wearers` (
	`id` text PRIMARY KEY NOT NULL,
	`user_id` text NOT NULL,
	`name` text NOT NULL,
	`born` text,
	`note` text,
	`created_at` integer NOT NULL,
	`updated_at` integer NOT NULL,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `wearers_user` ON `wearers` (`user_id`,`created_at`);--> statement-breakpoint
CREATE TABLE `wa_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`topic` text NOT NULL,
	`about` text NOT NULL,
	`user_id` text,
	`name` text NOT NULL,
	`phone_e164` text NOT NULL,
	`language` text NOT NULL,
	`values` text NOT NULL,
	`created_at` integer NOT NULL,
	`sent_at` integer,
	`skipped_at` integer,
	`text` text,
	FOREIGN KEY (`topic`) REFERENCES `wa_topics`(`name`) ON UPDATE no action ON DELETE no action,
	FOREIGN KEY (`user_id`) REFERENCES `users`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `wa_messages_once` ON `wa_messages` (`topic`,`about`) WHERE sent_at IS NULL AND skipped_at IS NULL;--> statement-breakpoint
CREATE INDEX `wa_messages_open` ON `wa_messages` (`created_at`,`id`) WHERE sent_at IS NULL AND skipped_at IS NULL;--> statement-breakpoint
CREATE INDEX `wa_messages_sent` ON `wa_messages` (`sent_at`,`id`) WHERE sent_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `wa_messages_about` ON `wa_messages` (`about`);--> statement-breakpoint
CREATE INDEX `wa_messages_user` ON `wa_messages` (`user_id`);--> statement-breakpoint
CREATE TABLE `wa_templates` (
	`topic` text NOT NULL,
	`language` text NOT NULL,
	`body` text NOT NULL,
	`updated_at` integer NOT NULL,
	PRIMARY KEY(`topic`, `language`),
	FOREIGN KEY (`topic`) REFERENCES `wa_topics`(`name`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
ALTER TABLE `garments` ADD `fields` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `order_payments` ADD `number` text;--> statement-breakpoint
ALTER TABLE `order_payments` ADD `paid_on` text;--> statement-breakpoint
ALTER TABLE `order_payments` ADD `reference` text;--> statement-breakpoint
ALTER TABLE `order_payments` ADD `reverses` text REFERENCES order_payments(id);--> statement-breakpoint
ALTER TABLE `order_payments` ADD `by_id` text REFERENCES users(id);--> statement-breakpoint
ALTER TABLE `order_payments` ADD `reason` text;--> statement-breakpoint
CREATE INDEX `order_payments_paid_on` ON `order_payments` (`paid_on`,`created_at`);--> statement-breakpoint
CREATE INDEX `order_payments_reference` ON `order_payments` (`reference`) WHERE reference IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX `order_payments_number` ON `order_payments` (`number`);--> statement-breakpoint
CREATE UNIQUE INDEX `order_payments_reverses` ON `order_payments` (`reverses`);--> statement-breakpoint
ALTER TABLE `orders` ADD `wearer_id` text REFERENCES wearers(id);--> statement-breakpoint
ALTER TABLE `orders` ADD `measurement_id` text REFERENCES measurements(id);--> statement-breakpoint
ALTER TABLE `orders` ADD `remeasure` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `orders` ADD `tailor_notes` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `claimed_amount` integer;--> statement-breakpoint
ALTER TABLE `orders` ADD `claimed_reference` text;--> statement-breakpoint
ALTER TABLE `orders` ADD `claimed_at` integer;--> statement-breakpoint
CREATE INDEX `orders_remeasure` ON `orders` (`rank`) WHERE remeasure = 1 AND rank < 10000000000000;--> statement-breakpoint
CREATE INDEX `orders_claimed` ON `orders` (`claimed_at`) WHERE claimed_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX `orders_owing` ON `orders` (`created_at`,`id`) WHERE balance_amount > 0 AND status <> 'cancelled';
--> statement-breakpoint
INSERT INTO wa_topics (name) VALUES ('order_open'), ('fitting'), ('ready'), ('review'), ('payment'), ('quote'), ('visit_set'), ('visit_reminder'), ('measure_again'), ('booking_confirmed');--> statement-breakpoint
INSERT INTO notification_types (name) VALUES ('payment_claim');--> statement-breakpoint
-- What is measured for each kind of garment, lengths in 1/40 mm (400 are a centimetre); hers to change.
UPDATE garments SET fields = '[{"key":"height","label":"Height","hint":"Without shoes, from the crown to the floor","required":true,"min":16000,"max":80000,"grows":"length"},{"key":"head","label":"Head","hint":"Around the forehead, above the ears","required":false,"min":12000,"max":26000,"grows":"girth"},{"key":"neck","label":"Neck","hint":"Around its base, one finger under the tape","required":true,"min":6000,"max":24000,"grows":"girth"},{"key":"chest","label":"Chest","hint":"Around the fullest part, under the arms","required":true,"min":12000,"max":64000,"grows":"girth"},{"key":"waist","label":"Waist","hint":"Around the narrowest part","required":true,"min":12000,"max":64000,"grows":"girth"},{"key":"shoulder","label":"Shoulder","hint":"From the neck to the point of the shoulder","required":true,"min":1600,"max":10000,"grows":"girth"},{"key":"back_length","label":"Back length","hint":"From the nape to the waist","required":true,"min":4800,"max":24000,"grows":"length"},{"key":"sleeve","label":"Sleeve","hint":"From the point of the shoulder to the wrist, arm a little bent","required":true,"min":4000,"max":32000,"grows":"length"},{"key":"wrist","label":"Wrist","hint":"Around the bone","required":false,"min":2800,"max":12000,"grows":"girth"},{"key":"trouser_length","label":"Trouser length","hint":"From the waist to the ankle","required":true,"min":8000,"max":52000,"grows":"length"},{"key":"crotch","label":"Crotch to waist","hint":"Sitting, from the waist down to the seat","required":false,"min":4000,"max":18000,"grows":"length"}]' WHERE id = 'baptism-suit' AND fields = '[]';--> statement-breakpoint
UPDATE garments SET fields = '[{"key":"height","label":"Height","hint":"Without shoes, from the crown to the floor","required":true,"min":16000,"max":80000,"grows":"length"},{"key":"bust","label":"Bust","hint":"Around the fullest part","required":true,"min":16000,"max":64000,"grows":"girth"},{"key":"waist","label":"Waist","hint":"Around the narrowest part","required":true,"min":12000,"max":64000,"grows":"girth"},{"key":"hip","label":"Hip","hint":"Around the fullest part","required":true,"min":16000,"max":68000,"grows":"girth"},{"key":"shoulder","label":"Shoulder","hint":"From the neck to the point of the shoulder","required":true,"min":1600,"max":10000,"grows":"girth"},{"key":"across_back","label":"Across the back","hint":"From armhole to armhole","required":true,"min":6000,"max":24000,"grows":"girth"},{"key":"nape_waist","label":"Nape to waist","hint":"Down the middle of the back","required":true,"min":6000,"max":24000,"grows":"length"},{"key":"waist_floor","label":"Waist to floor","hint":"At the side, in the shoes that will be worn","required":true,"min":12000,"max":52000,"grows":"length"},{"key":"sleeve","label":"Sleeve","hint":"From the point of the shoulder to the wrist, arm a little bent","required":true,"min":4000,"max":32000,"grows":"length"},{"key":"upper_arm","label":"Upper arm","hint":"Around the fullest part","required":false,"min":4800,"max":24000,"grows":"girth"},{"key":"wrist","label":"Wrist","hint":"Around the bone","required":false,"min":2800,"max":12000,"grows":"girth"},{"key":"neck","label":"Neck","hint":"Around its base, one finger under the tape","required":true,"min":6000,"max":24000,"grows":"girth"}]' WHERE id = 'communion-dress' AND fields = '[]';--> statement-breakpoint
UPDATE garments SET fields = '[{"key":"height","label":"Height","hint":"Without shoes, from the crown to the floor","required":true,"min":16000,"max":80000,"grows":"length"},{"key":"bust","label":"Bust","hint":"Around the fullest part","required":true,"min":16000,"max":64000,"grows":"girth"},{"key":"waist","label":"Waist","hint":"Around the narrowest part","required":true,"min":12000,"max":64000,"grows":"girth"},{"key":"hip","label":"Hip","hint":"Around the fullest part","required":true,"min":16000,"max":68000,"grows":"girth"},{"key":"shoulder","label":"Shoulder","hint":"From the neck to the point of the shoulder","required":true,"min":1600,"max":10000,"grows":"girth"},{"key":"across_back","label":"Across the back","hint":"From armhole to armhole","required":true,"min":6000,"max":24000,"grows":"girth"},{"key":"nape_waist","label":"Nape to waist","hint":"Down the middle of the back","required":true,"min":6000,"max":24000,"grows":"length"},{"key":"waist_floor","label":"Waist to floor","hint":"At the side, in the shoes that will be worn","required":true,"min":12000,"max":52000,"grows":"length"},{"key":"sleeve","label":"Sleeve","hint":"From the point of the shoulder to the wrist, arm a little bent","required":true,"min":4000,"max":32000,"grows":"length"},{"key":"upper_arm","label":"Upper arm","hint":"Around the fullest part","required":false,"min":4800,"max":24000,"grows":"girth"},{"key":"wrist","label":"Wrist","hint":"Around the bone","required":false,"min":2800,"max":12000,"grows":"girth"},{"key":"neck","label":"Neck","hint":"Around its base, one finger under the tape","required":true,"min":6000,"max":24000,"grows":"girth"},{"key":"apex","label":"Apex","hint":"From the shoulder to the point of the bust","required":false,"min":6000,"max":16000,"grows":null},{"key":"full_length","label":"Full length","hint":"From the shoulder to the floor, in the shoes that will be worn","required":true,"min":24000,"max":76000,"grows":"length"}]' WHERE id = 'gown' AND fields = '[]';--> statement-breakpoint
UPDATE garments SET fields = '[{"key":"length","label":"Length","hint":"From the shoulder to the lower edge","required":true,"min":8000,"max":24000,"grows":"length"},{"key":"shoulder","label":"Shoulder","hint":"From the neck to the point of the shoulder","required":true,"min":1600,"max":10000,"grows":"girth"},{"key":"upper_bust","label":"Upper bust","hint":"Around, high under the arms","required":true,"min":20000,"max":60000,"grows":"girth"},{"key":"bust","label":"Bust","hint":"Around the fullest part","required":true,"min":16000,"max":64000,"grows":"girth"},{"key":"under_bust","label":"Under bust","hint":"Around, just below the bust","required":true,"min":20000,"max":60000,"grows":"girth"},{"key":"waist","label":"Waist","hint":"Around the narrowest part","required":true,"min":12000,"max":64000,"grows":"girth"},{"key":"armhole","label":"Armhole","hint":"Around, from the shoulder under the arm and back","required":true,"min":10000,"max":30000,"grows":"girth"},{"key":"sleeve","label":"Sleeve length","hint":"From the point of the shoulder to where it shall end","required":true,"min":2000,"max":24000,"grows":"length"},{"key":"sleeve_round","label":"Sleeve round","hint":"Around the arm where the sleeve ends","required":true,"min":4800,"max":24000,"grows":"girth"},{"key":"front_neck","label":"Front neck depth","hint":"From the shoulder down to the neckline","required":false,"min":2000,"max":14000,"grows":null},{"key":"back_neck","label":"Back neck depth","hint":"From the shoulder down to the neckline","required":false,"min":2000,"max":18000,"grows":null},{"key":"apex","label":"Apex","hint":"From the shoulder to the point of the bust","required":false,"min":6000,"max":16000,"grows":null}]' WHERE id = 'saree-blouse' AND fields = '[]';--> statement-breakpoint
UPDATE garments SET fields = '[{"key":"head","label":"Head","hint":"Around the forehead, above the ears","required":false,"min":12000,"max":26000,"grows":"girth"},{"key":"wrist","label":"Wrist","hint":"Around the bone","required":false,"min":2800,"max":12000,"grows":"girth"}]' WHERE id = 'accessories' AND fields = '[]';--> statement-breakpoint
UPDATE garments SET fields = '[{"key":"height","label":"Height","hint":"Without shoes, from the crown to the floor","required":false,"min":16000,"max":80000,"grows":"length"},{"key":"chest","label":"Chest","hint":"Around the fullest part, under the arms","required":false,"min":12000,"max":64000,"grows":"girth"},{"key":"waist","label":"Waist","hint":"Around the narrowest part","required":false,"min":12000,"max":64000,"grows":"girth"},{"key":"hip","label":"Hip","hint":"Around the fullest part","required":false,"min":16000,"max":68000,"grows":"girth"},{"key":"shoulder","label":"Shoulder","hint":"From the neck to the point of the shoulder","required":false,"min":1600,"max":10000,"grows":"girth"},{"key":"sleeve","label":"Sleeve","hint":"From the point of the shoulder to the wrist, arm a little bent","required":false,"min":4000,"max":32000,"grows":"length"},{"key":"full_length","label":"Full length","hint":"From the shoulder to the floor, in the shoes that will be worn","required":false,"min":24000,"max":76000,"grows":"length"}]' WHERE id = 'other' AND fields = '[]';--> statement-breakpoint
UPDATE order_payments SET paid_on = DATE(created_at / 1000 + 19800, 'unixepoch');
