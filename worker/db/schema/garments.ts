import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { SizeField } from '../../../shared/measures.ts'
import type { StepDays } from '../../../shared/plan.ts'
import type { ShopRules } from '../../../shared/shop-rules.ts'
import { createdAt, malayalam, timestampMs, updatedAt } from './columns.ts'

/** Kinds of what is made: how many working days each step takes, how much of a week one fills, what is measured for it. */
export const garments = sqliteTable('garments', {
  id: text().primaryKey(),
  name: text().notNull(),
  malayalam: malayalam(),
  days: text({ mode: 'json' }).$type<StepDays>().notNull(),
  /** Its share of a week's capacity. */
  load: integer().notNull().default(1),
  /** What is measured for it, in the order of the tape. */
  fields: text({ mode: 'json' }).$type<SizeField[]>().notNull().default([]),
  hiddenAt: timestampMs(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
})

/** What the admin has ruled for the shop, one row for each rule; one that is missing is as shared/shop-rules.ts says. */
export const shopRules = sqliteTable('shop_rules', {
  name: text().$type<keyof ShopRules>().primaryKey(),
  value: text({ mode: 'json' }).$type<ShopRules[keyof ShopRules]>().notNull(),
  updatedAt: updatedAt(),
})
