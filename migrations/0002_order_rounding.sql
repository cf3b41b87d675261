ALTER TABLE `orders` ADD `rounding` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Orders that are billed for what they come to are rounded as their bills are.
UPDATE orders SET rounding = billed.rounding, total_amount = total_amount + billed.rounding, balance_amount = balance_amount + billed.rounding
FROM (SELECT order_id, totals ->> 'rounding' AS rounding, (totals ->> 'payable') - (totals ->> 'rounding') AS total FROM bills AS standing
  WHERE cancels IS NULL AND NOT EXISTS (SELECT 1 FROM bills AS other WHERE other.cancels = standing.id)) AS billed
WHERE orders.id = billed.order_id AND orders.total_amount = billed.total AND billed.rounding <> 0;
