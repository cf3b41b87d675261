DROP INDEX `testimonials_source`;--> statement-breakpoint
CREATE INDEX `testimonials_sourced` ON `testimonials` (`created_at`) WHERE source IS NOT NULL;