import type { ImportRow } from '../../../shared/imports.ts'
import { type OrderStatus, orderStatuses } from '../../../shared/orders.ts'
import { indianToday } from '../../../shared/time.ts'
import type { Fields } from './fields.ts'
import type { Person } from './people.ts'

/** What a row says of an order; amounts are paise. */
export type ReadOrder = {
  outfit: string
  status: OrderStatus
  orderedOn: string
  eventDate: string | null
  total: number | null
  paid: number
  notes: string | null
  customerName: string | null
}

/** Reads the row of an order. */
export function readOrder(fields: Fields, row: ImportRow): { person: Person; order: ReadOrder } {
  const customerName = fields.text(row, 'name', 100)
  const person = { firstName: customerName, phone: fields.phone(row), email: fields.email(row) }
  if (!customerName && !row.values.phone?.trim()) fields.fault(row, 'name', 'this order has neither a name nor a phone')
  const status = readStatus(fields, row)
  const [total, paid] = [fields.paise(row, 'total'), fields.paise(row, 'paid')]
  if (paid && paid > (total ?? 0)) fields.fault(row, 'paid', 'more was paid than the total')
  const eventDate = fields.day(row, 'eventDate') ?? null
  return {
    person,
    order: {
      outfit: fields.required(row, 'outfit', 200) ?? '',
      status,
      orderedOn: readOrderedOn(fields, row, eventDate),
      eventDate,
      total: total ?? null,
      // What was delivered long ago is owed by nobody, unless the file says so.
      paid: paid ?? (status === 'delivered' ? (total ?? 0) : 0),
      notes: fields.text(row, 'notes') ?? null,
      customerName: customerName ?? null,
    },
  }
}

function readStatus(fields: Fields, row: ImportRow): OrderStatus {
  const text = fields.text(row, 'status', 60)?.toLowerCase()
  const status = text ? orderStatuses.find((known) => known === text) : 'delivered'
  if (status) return status
  fields.fault(row, 'status', `“${text}” is no stage: ${orderStatuses.join(', ')}`)
  return 'delivered'
}

/** The day that the order and its money count on. Today's figures must not be those of ten years: it is never guessed as today. */
function readOrderedOn(fields: Fields, row: ImportRow, eventDate: string | null) {
  const today = indianToday()
  const orderedOn = fields.day(row, 'orderedOn')
  if (orderedOn && orderedOn > today) fields.fault(row, 'orderedOn', 'this day is yet to come')
  if (orderedOn) return orderedOn
  if (eventDate && eventDate <= today) return eventDate
  if (!row.values.orderedOn?.trim())
    fields.fault(
      row,
      'orderedOn',
      eventDate ? 'this event is yet to come, so the day it was ordered is needed' : 'this order has no day',
    )
  return today
}
