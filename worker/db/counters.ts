import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { counters } from './schema.ts'
import { statement } from './statement.ts'

/** Statement: one counter by its name. */
export const counterStatement = (ctx: Ctx, name: string) =>
  ctx.db.select().from(counters).where(eq(counters.name, name))

/** Statement: tells open screens of the admins that there is something new, where no notification or answer does. */
export const deskChangedStatement = (ctx: Ctx) =>
  statement(
    ctx,
    sql`INSERT INTO counters (name, value) VALUES ('desk:changes', 1) ON CONFLICT (name) DO UPDATE SET value = value + 1`,
  )
