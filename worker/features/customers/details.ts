import { eq } from 'drizzle-orm'
import type { Ctx } from '../../context.ts'
import { batch } from '../../db/batch.ts'
import { prepared } from '../../db/prepared.ts'
import { erasures, userSettings } from '../../db/schema.ts'
import { fail } from '../../http/failures.ts'
import * as statements from './statements.ts'

const statementsOf = prepared(['id'], (ctx, { id }) => ({
  erasing: ctx.db.select().from(erasures).where(eq(erasures.id, id)),
  notes: statements.findNotesStatement(ctx, id),
  settings: ctx.db.select().from(userSettings).where(eq(userSettings.userId, id)),
  consent: statements.findConsentStatement(ctx, id),
  refuser: statements.findRefuserStatement(ctx, id),
  orders: statements.listOrdersStatement(ctx, id),
  ordersByPhone: statements.listOrdersByPhoneStatement(ctx, id),
  bookings: statements.listBookingsStatement(ctx, id),
  bookingsByPhone: statements.listBookingsByPhoneStatement(ctx, id),
  rooms: statements.listRoomsStatement(ctx, id),
  visits: statements.listVisitsStatement(ctx, id),
  leadsByEmail: statements.listLeadsByEmailStatement(ctx, id),
  leadsByPhone: statements.listLeadsByPhoneStatement(ctx, id),
}))

export type CustomerDetails = Awaited<ReturnType<typeof get>>

/** All that is known of a customer: orders, bookings, visits, chats, leads, notes, consent. 404 for nobody, and for an admin. */
export async function get(ctx: Ctx, id: string) {
  const {
    customer: [customer],
    erasing: [erasing],
    notes: [notes],
    settings: [settings],
    consent: [consent],
    refuser: [refuser],
    orders,
    ordersByPhone,
    bookings,
    bookingsByPhone,
    leadsByEmail,
    leadsByPhone,
    rooms,
    visits,
  } = await batch(ctx, { customer: statements.findCustomerStatement(ctx, id), ...statementsOf({ id }) })
  if (!customer) return fail(404, 'customer_unknown')
  const leads = new Map([...leadsByEmail, ...leadsByPhone].map((lead) => [lead.id, lead]))
  return {
    customer,
    erasing,
    notes,
    settings,
    consent,
    refuser,
    rooms,
    visits,
    orders: newestFirst([...markPhone(orders, false), ...markPhone(ordersByPhone, true)]),
    bookings: newestFirst([...markPhone(bookings, false), ...markPhone(bookingsByPhone, true)]),
    leads: newestFirst([...leads.values()]),
  }
}

/** Rows that say whether only the number tells whose they are. */
const markPhone = <Row extends object>(rows: Row[], isByPhone: boolean) => rows.map((row) => ({ ...row, isByPhone }))

const newestFirst = <Row extends { createdAt: Date }>(rows: Row[]) =>
  rows.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
