import type { CustomerNotesInput } from '../../../shared/customers.ts'
import type { Ctx } from '../../context.ts'
import { batch, run } from '../../db/batch.ts'
import { customerNotes } from '../../db/schema.ts'
import { versioned } from '../../db/versioned.ts'
import { fail, failStale } from '../../http/failures.ts'
import { findCustomerStatement, findNotesStatement } from './statements.ts'

/**
 * Stores the admin's notes on a customer, if they are still those of `notedAt` (null: there were none).
 * 404 for nobody, and for an admin; 409 when someone else has written meanwhile.
 */
export async function update(ctx: Ctx, id: string, { notes, notedAt }: CustomerNotesInput) {
  const {
    customer: [customer],
    current: [current],
  } = await batch(ctx, {
    customer: findCustomerStatement(ctx, id),
    current: findNotesStatement(ctx, id),
  })
  if (!customer) return fail(404, 'customer_unknown')
  // Sent again after an answer that was lost, they are stored already.
  if (current?.notes === notes) return current
  if (current?.updatedAt.getTime() !== notedAt?.getTime()) return refuseStale()
  const { where, next } = versioned(customerNotes, id, notedAt ?? new Date(0))
  const [stored] = await run(
    ctx,
    ctx.db
      .insert(customerNotes)
      .values({ userId: id, notes, updatedAt: next })
      .onConflictDoUpdate({ target: customerNotes.userId, set: { notes, updatedAt: next }, setWhere: where })
      .returning(),
  )
  return stored ?? refuseStale()
}

const refuseStale = () => failStale('customer_notes_changed')
