import { getTableColumns, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Ctx } from '../../context.ts'
import { dataMap } from './data-map.ts'
import type { DataPart } from './data-part.ts'

type Name = keyof typeof dataMap
const names = Object.keys(dataMap) as Name[]

/** Statements that read what is hers of each table, in the order of the map. */
export const listDataStatements = (ctx: Ctx, userId: string) =>
  names.map((name) => listStatement(ctx, dataMap[name], userId))

function listStatement(ctx: Ctx, { table, hers, where, onlyIf }: DataPart, userId: string) {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table)
  const picked = hers.flatMap((name) => {
    const [column, condition] = [columns[name], onlyIf[name]?.(userId)]
    if (!column) return []
    return [
      [name, condition ? sql`CASE WHEN ${condition} THEN ${column} END`.mapWith(column).as(name) : column] as const,
    ]
  })
  return ctx.db.select(Object.fromEntries(picked)).from(table).where(where(userId))
}

/** The rows under the names of their files; a table without any has none. */
export const shownData = (answers: object[][]) =>
  names.flatMap((name, nth) => {
    const rows = answers[nth] ?? []
    return rows.length > 0 ? [[fileNames[name], rows] as const] : []
  })

const fileNames: Record<Name, string> = {
  users: 'you',
  userSettings: 'settings',
  pushSubscriptions: 'devices',
  consents: 'consents',
  dataRequests: 'requests',
  bookings: 'bookings',
  contacts: 'enquiries',
  leads: 'how-we-met',
  chatLeads: 'chat-details',
  notifications: 'notifications',
  whatsappMessages: 'whatsapp-messages',
  occasionMessages: 'messages-of-occasions',
  testimonials: 'testimonials',
  wearers: 'who-is-measured',
  measurements: 'measurements',
  visits: 'visits',
  orders: 'orders',
  orderItems: 'order-pieces',
  orderPayments: 'payments',
  quotes: 'quotations',
  bills: 'bills',
  orderUpdates: 'order-updates',
  familyLinks: 'family-links',
  photoPins: 'notes-on-photos',
}
