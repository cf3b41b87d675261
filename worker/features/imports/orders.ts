import { fullName } from '../../../shared/names.ts'
import { isOpen } from '../../../shared/orders.ts'
import { indianDate, startOfIndianDay } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { numberOrdersStatements } from '../../db/order-numbers.ts'
import { insertManyStatements } from '../../db/rows-as-json.ts'
import { orderPayments, orderStatusChanges, orders, type users } from '../../db/schema.ts'
import type { User } from '../../http/sessions.ts'
import { buildOrder } from '../orders/build-order.ts'
import type { Order } from '../orders/order.ts'
import { type PlanBasis, rankOrder } from '../plan/plan-order.ts'
import type { Person } from './people.ts'
import type { ReadOrder } from './read-rows.ts'

type Customer = typeof users.$inferSelect
type Import = { id: string; at: Date; admin: User }

/** The order that a row tells of. What is closed has no plan, and no share of any week. */
export function buildImported(
  { id: importId, at, admin }: Import,
  basis: PlanBasis,
  read: ReadOrder,
  customer: Customer | undefined,
  { phone, email }: Person,
): Order {
  const { status, eventDate, total } = read
  const input = {
    userId: customer?.id,
    customerName: read.customerName ?? (fullName(customer ?? {}) || null),
    customerPhone: phone?.phone ?? customer?.phone ?? null,
    customerEmail: email ?? null,
    outfitType: read.outfit,
    garment: garmentIn(read.outfit, basis)?.id,
    status,
    eventDate,
    description: read.notes,
    totalAmount: total,
    advanceAmount: read.paid,
  }
  const order = buildOrder(basis, admin, input, {}, new Date(startOfIndianDay(read.orderedOn)))
  const planned = isOpen(status) ? order : { ...order, plan: null, workWeek: null }
  return { ...planned, ...rankOrder(planned, at.getTime()), importId, planStamp: at, updatedAt: at }
}

/**
 * Statements that write orders with what was paid, under no receipt number. The past has no history of its stages: the
 * evening's report would count it as delivered, and a review would be asked for.
 */
export function writeOrdersStatements(ctx: Ctx, { at, admin }: Import, made: Order[]) {
  const open = made.filter(({ status }) => isOpen(status))
  const paid = made.filter(({ advanceAmount }) => advanceAmount)
  return [
    ...insertManyStatements(ctx, orders, made),
    ...(made.length > 0 ? numberOrdersStatements(ctx) : []),
    ...insertManyStatements(
      ctx,
      orderStatusChanges,
      open.map(({ id: orderId, status: stage }) => ({
        id: crypto.randomUUID(),
        orderId,
        stage,
        byId: admin.id,
        helper: null,
        createdAt: at,
      })),
    ),
    ...insertManyStatements(
      ctx,
      orderPayments,
      paid.map(({ id: orderId, advanceAmount, createdAt }) => ({
        id: crypto.randomUUID(),
        orderId,
        amount: advanceAmount ?? 0,
        method: null,
        note: importedNote,
        number: null,
        paidOn: indianDate(createdAt.getTime()),
        reference: null,
        reverses: null,
        orderTotal: null,
        orderDiscount: 0,
        sharedId: null,
        byId: admin.id,
        reason: null,
        createdAt,
      })),
    ),
  ]
}

/** Stands on what was paid for an imported order. */
const importedNote = 'Imported'

/** The garment whose name stands in what was made, the longest: "Baptism suit, silk" is a baptism suit. */
export function garmentIn(outfit: string, { garments }: Pick<PlanBasis, 'garments'>) {
  const text = outfit.toLowerCase()
  const found = garments.filter(({ name }) => text.includes(name.toLowerCase()))
  return found.toSorted((a, b) => b.name.length - a.name.length)[0]
}
