import { eq, sql } from 'drizzle-orm'
import { type GarmentInput, type GarmentUpdate, maxGarments } from '../../../shared/garments.ts'
import { pick } from '../../../shared/pick.ts'
import type { Ctx } from '../../context.ts'
import { type Builder, batch, run } from '../../db/batch.ts'
import { garments } from '../../db/schema.ts'
import { createOnce, requireStatement, versioned } from '../../db/writes.ts'
import { fail, failStale } from '../../http/failures.ts'

export type Garment = typeof garments.$inferSelect

/** All of them, at most 30. */
export const listStatement = (ctx: Builder) => ctx.db.select().from(garments)
const findStatement = (ctx: Ctx, id: string) => ctx.db.select().from(garments).where(eq(garments.id, id))

/** All of them, by name. */
export const list = async (ctx: Ctx) =>
  (await run(ctx, listStatement(ctx))).sort((a, b) => a.name.localeCompare(b.name))

/** Adds a kind of garment, once for an id. 409 when there are 30, or the id is that of another. */
export function create(ctx: Ctx, { hidden, ...input }: GarmentInput) {
  const now = new Date()
  const garment: Garment = {
    ...input,
    taxCode: input.taxCode ?? null,
    taxRate: input.taxRate ?? null,
    hiddenAt: hidden ? now : null,
    createdAt: now,
    updatedAt: now,
  }
  return createOnce<Garment>({
    existing: undefined,
    refuseOther: ({ name }) => {
      if (name !== garment.name) fail(409, 'garment_used')
    },
    find: async () => (await run(ctx, findStatement(ctx, garment.id)))[0],
    prepare: async () => ({
      row: garment,
      write: () =>
        batch(ctx, {
          requireRoom: requireStatement(ctx, sql`(SELECT COUNT(*) FROM garments) < ${maxGarments}`),
          insert: ctx.db.insert(garments).values(garment),
        }),
    }),
    refuse: () => fail(409, 'garments_full', { values: { count: maxGarments } }),
  })
}

/** Changes a kind; orders that follow its days are planned anew within the hour. 404 for none, 409 for an older version. */
export async function update(ctx: Ctx, id: string, { updatedAt, hidden, ...fields }: GarmentUpdate) {
  const lock = versioned(garments, id, updatedAt)
  const {
    written: [written],
    current: [current],
  } = await batch(ctx, {
    written: ctx.db
      .update(garments)
      .set({
        ...fields,
        hiddenAt: hidden ? sql`IFNULL(hidden_at, ${lock.next.getTime()})` : null,
        updatedAt: lock.next,
      })
      .where(lock.where)
      .returning(),
    current: findStatement(ctx, id),
  })
  if (!current) return fail(404, 'garment_unknown')
  return written ?? failStale('garment_changed')
}

export const toAdmin = (garment: Garment) => ({
  ...pick(garment, ['id', 'name', 'malayalam', 'days', 'load', 'fields', 'taxCode', 'taxRate']),
  hidden: garment.hiddenAt !== null,
  updatedAt: garment.updatedAt,
})
