import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { NumberConfirmationInput } from '../../../shared/customers.ts'
import type { Ctx } from '../../context.ts'
import { auditStatement } from '../../db/audit.ts'
import { batch } from '../../db/batch.ts'
import { users } from '../../db/schema.ts'
import { dropMessagesOfUserStatement } from '../../db/whatsapp.ts'
import { fail, failStale } from '../../http/failures.ts'
import type { User } from '../../http/sessions.ts'
import { isCustomer } from './is-customer.ts'
import { findCustomerStatement } from './statements.ts'

/**
 * Marks the number of an account as the customer's, or takes the mark back; the same again changes nothing. A customer who
 * wants no messages gets none at that number from then on. 404 for nobody, 409 for a customer without an account, whose
 * number the desk typed, and where the number is another by now.
 */
export async function confirmNumber(
  ctx: Ctx,
  admin: User,
  id: string,
  { isConfirmed, phoneE164 }: NumberConfirmationInput,
) {
  const isSeen = and(eq(users.id, id), eq(users.phoneE164, phoneE164), eq(users.hasAccount, true), isCustomer(ctx))
  const isOther = isConfirmed ? isNull(users.phoneConfirmedAt) : isNotNull(users.phoneConfirmedAt)
  const {
    customer: [customer],
  } = await batch(ctx, {
    audit: auditStatement(
      ctx,
      { who: admin.id, what: isConfirmed ? 'number-confirm' : 'number-unconfirm', about: id },
      sql`EXISTS (SELECT 1 FROM users WHERE ${isSeen} AND ${isOther})`,
    ),
    mark: ctx.db
      .update(users)
      .set({ phoneConfirmedAt: isConfirmed ? new Date() : null, updatedAt: sql`updated_at` })
      .where(and(isSeen, isOther)),
    dropMessages: isConfirmed
      ? dropMessagesOfUserStatement(
          ctx,
          id,
          sql`EXISTS (SELECT 1 FROM users WHERE id = ${id} AND no_whatsapp = 1 AND phone_confirmed_at IS NOT NULL)`,
        )
      : undefined,
    customer: findCustomerStatement(ctx, id),
  })
  if (!customer) return fail(404, 'customer_unknown')
  if (!customer.hasAccount) fail(409, 'number_by_desk')
  if (customer.phoneE164 !== phoneE164) failStale('number_changed')
  return customer
}
