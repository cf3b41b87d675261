import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type {
  CustomerExportQuery,
  CustomerNotesInput,
  CustomerQuery,
  NumberConfirmationInput,
} from '../../../shared/customers.ts'
import { boundsOfIndianMonth, indianMonth } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { auditStatement } from '../../db/audit.ts'
import { batch, run } from '../../db/batch.ts'
import { countStatement, countUpToLimitStatement, numberOf } from '../../db/counts.ts'
import { exportRows, linkColumns } from '../../db/export.ts'
import { listPage } from '../../db/list.ts'
import { isOpenOrder, within } from '../../db/predicates.ts'
import { customerNotes, orders, users } from '../../db/schema.ts'
import { dropMessagesOfUserStatement } from '../../db/whatsapp.ts'
import { versioned } from '../../db/writes.ts'
import { fail, failStale } from '../../http/failures.ts'
import { deleteSessionsStatement, hangUp, listConnectedRoomsStatement, type User } from '../../http/sessions.ts'
import { type Column, streamWorkbook } from '../../lib/xlsx.ts'
import { type Customer, customerColumns, emailOf, isAdminNow, isCustomer, orderCounts } from './customer.ts'
import { findCustomerStatement, findNotesStatement } from './details.ts'

/**
 * What the admin's list of customers, and an export of it, can be asked for: all, or those of `letters`, at an
 * address that is confirmed. Written out, not bound: SQLite takes a partial index only where it can read its condition.
 */
const listOptions = (ctx: Ctx, letters: CustomerQuery['letters']) =>
  letters
    ? ({
        kind: 'customer',
        scope: and(eq(users.role, 'customer'), sql`wants_letters = 1`, isNotNull(users.emailConfirmedAt)),
      } as const)
    : { counted: countAllStatement(ctx), scope: isCustomer(ctx) }

/** Counts along an index: the condition of the list reads the rows. */
const countAllStatement = (ctx: Ctx) =>
  countUpToLimitStatement(ctx, users, sql`id NOT IN (SELECT id FROM users WHERE ${isAdminNow(ctx)})`)

/** A page of all customers, or of those who want letters, for the admin. */
export const list = (ctx: Ctx, { letters, ...query }: CustomerQuery) =>
  listPage(ctx, users, query, { ...listOptions(ctx, letters), extra: orderCounts })

/** Lets a customer in, or keeps one out: deactivating ends every session. 404 for nobody, and for an admin. */
export async function setActive(ctx: Ctx, id: string, isActive: boolean) {
  const condition = and(eq(users.id, id), isCustomer(ctx))
  const [found] = await run(ctx, ctx.db.select({ id: users.id }).from(users).where(condition))
  if (!found) return fail(404, 'customer_unknown')
  const {
    customer: [customer],
    rooms,
  } = await batch(ctx, {
    customer: ctx.db.update(users).set({ isActive }).where(condition).returning(customerColumns),
    rooms: listConnectedRoomsStatement(ctx, id),
    endSessions: isActive ? undefined : deleteSessionsStatement(ctx, id),
  })
  if (!isActive) hangUp(ctx, rooms, { author: id })
  return customer ?? fail(404, 'customer_unknown')
}

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

/**
 * The number of customers in all, of those who joined this Indian month (not by an import), and of those with an order
 * being made.
 */
export async function getStats(ctx: Ctx) {
  const month = boundsOfIndianMonth(indianMonth(Date.now()))
  const { all, admins, newThisMonth, withActiveOrders } = await batch(ctx, {
    all: countStatement(ctx, users),
    admins: countStatement(ctx, users, isAdminNow(ctx)),
    newThisMonth: countStatement(
      ctx,
      users,
      and(within(users.createdAt, month), isNull(users.importId), isCustomer(ctx)),
    ),
    withActiveOrders: ctx.db
      .select({ value: sql<number>`COUNT(DISTINCT orders.user_id)`.as('value') })
      .from(orders)
      .innerJoin(users, eq(users.id, orders.userId))
      .where(and(isOpenOrder, isCustomer(ctx))),
  })
  return {
    total: numberOf(all) - numberOf(admins),
    newThisMonth: numberOf(newThisMonth),
    withActiveOrders: numberOf(withActiveOrders),
  }
}

/**
 * Stores the admin's notes on a customer, if they are still those of `notedAt` (null: there were none).
 * 404 for nobody, and for an admin; 409 when someone else has written meanwhile.
 */
export async function updateNotes(ctx: Ctx, id: string, { notes, notedAt }: CustomerNotesInput) {
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

const columnsOf = (ctx: Ctx): Column<Customer>[] => [
  { header: 'First name', cell: (row) => row.firstName },
  { header: 'Last name', cell: (row) => row.lastName },
  { header: 'Phone', cell: (row) => row.phone },
  { header: 'Email', width: 28, cell: emailOf },
  { header: 'Joined', width: 14, format: 'date', cell: (row) => row.createdAt },
  { header: 'Orders', width: 10, cell: (row) => row.totalOrders },
  { header: 'Active orders', width: 14, cell: (row) => row.activeOrders },
  { header: 'Status', width: 14, cell: statusOf },
  { header: 'Wants news and offers', width: 22, cell: (row) => row.wantsLetters },
  ...linkColumns<Customer>(ctx, (row) => `/admin/customers/${encodeURIComponent(row.id)}`),
]

/** As the list of customers has it. */
function statusOf({ hasAccount, isActive }: Customer) {
  if (!hasAccount) return 'No account'
  return isActive ? 'Active' : 'Inactive'
}

/** A workbook of every customer that a query finds, newest first. 413 above 100,000 rows, 429 when asked too often. */
export const exportCustomers = async (ctx: Ctx, user: User, { letters, ...query }: CustomerExportQuery) =>
  streamWorkbook(
    'Customers',
    columnsOf(ctx),
    await exportRows(ctx, user.id, users, query, { ...listOptions(ctx, letters), extra: orderCounts }),
  )
