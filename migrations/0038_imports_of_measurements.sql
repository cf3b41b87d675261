ALTER TABLE `imports` ADD `changes` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `measurements` ADD `import_id` text REFERENCES imports(id);--> statement-breakpoint
CREATE INDEX `measurements_import` ON `measurements` (`import_id`) WHERE import_id IS NOT NULL;--> statement-breakpoint
ALTER TABLE `wearers` ADD `import_id` text REFERENCES imports(id);--> statement-breakpoint
CREATE INDEX `wearers_import` ON `wearers` (`import_id`) WHERE import_id IS NOT NULL;