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
import { matches } from '../../db/search.ts'
import { dropMessagesOfUserStatement } from '../../db/whatsapp.ts'
import { versioned } from '../../db/writes.ts'
import { fail, failStale } from '../../http/failures.ts'
import { deleteSessionsStatement, hangUp, listConnectedRoomsStatement, type User } from '../../http/sessions.ts'
import { type Column, streamWorkbook } from '../../lib/xlsx.ts'
import { type Customer, customerColumns, emailOf, isAdminNow, isCustomer, orderCounts } from './customer.ts'
import { findCustomerStatement, findNotesStatement } from './details.ts'

/**
 * Returns the options of the admin's list of customers and of its export: all, or with `letters` those who want
 * newsletters at a confirmed address. A search finds those of a wearer too. The condition is not bound: SQLite uses a
 * partial index only for a literal condition.
 */
const listOptions = (ctx: Ctx, { letters, q }: Pick<CustomerQuery, 'letters' | 'q'>) => {
  const isOfWearer = matches(sql.raw('wearers.search_text'), q)
  return {
    extra: orderCounts,
    alsoFound: isOfWearer && sql`${users.id} IN (SELECT user_id FROM wearers WHERE ${isOfWearer})`,
    ...(letters
      ? ({
          kind: 'customer',
          scope: and(eq(users.role, 'customer'), sql`wants_letters = 1`, isNotNull(users.emailConfirmedAt)),
        } as const)
      : { counted: countAllStatement(ctx), scope: isCustomer(ctx) }),
  }
}

/** Counts along an index; the list's condition would read the rows. */
const countAllStatement = (ctx: Ctx) =>
  countUpToLimitStatement(ctx, users, sql`id NOT IN (SELECT id FROM users WHERE ${isAdminNow(ctx)})`)

/** Returns a page of all customers, or of those who want newsletters, for the admin. */
export const list = (ctx: Ctx, query: CustomerQuery) => listPage(ctx, users, query, listOptions(ctx, query))

/** Activates or deactivates a customer; deactivating ends every session. Throws 404 for an unknown id or an admin. */
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
 * Marks the number of an account as the customer's, or removes the mark; a repeated call changes nothing. If the
 * customer declines messages, the number gets none from then on. Throws 404 for an unknown id. Throws 409 for a
 * customer without an account, whose number an admin typed, and if the number has changed.
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
 * Returns the number of all customers, of those who joined this Indian month (without imports), and of those with an
 * order in progress.
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
 * Stores the admin's notes on a customer, if they have not changed since `notedAt` (null: there were none). Throws 404
 * for an unknown id or an admin, 409 if someone else has changed the notes.
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
  // A request repeated after a lost answer finds its notes already stored.
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

/** Returns the customer's status as in the list. */
function statusOf({ hasAccount, isActive }: Customer) {
  if (!hasAccount) return 'No account'
  return isActive ? 'Active' : 'Inactive'
}

/**
 * Exports all customers that a query finds to a workbook, newest first. Throws 413 above 100,000 rows, 429 over the
 * limit of exports.
 */
export const exportCustomers = async (ctx: Ctx, user: User, query: CustomerExportQuery) =>
  streamWorkbook('Customers', columnsOf(ctx), await exportRows(ctx, user.id, users, query, listOptions(ctx, query)))
