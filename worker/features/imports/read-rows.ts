import {
  type Fault,
  type ImportInput,
  type ImportRow,
  importColumns,
  maxFaults,
  parseDay,
  parseMonth,
} from '../../../shared/imports.ts'
import { moneyLimits } from '../../../shared/money.ts'
import { type OrderStatus, orderStatuses } from '../../../shared/orders.ts'
import { isInvisible, isUnkeepable, isUnkeepableLine } from '../../../shared/text.ts'
import { indianToday } from '../../../shared/time.ts'
import { cleanEmail, cleanPhone, parseRupees } from '../../../shared/typed.ts'
import { toE164 } from '../../lib/phone.ts'
import type { Person } from './people.ts'

type Read = { row: ImportRow; person: Person; order?: ReadOrder; set?: ReadSet }

/** Reads the rows of an import, with their faults. */
export function readRows(input: ImportInput) {
  const fields = new Fields(input)
  return { fields, rows: input.rows.map((row): Read => ({ row, ...readers[input.kind](fields, row) })) }
}

const readers = { customers: readCustomer, orders: readOrder, measurements: readSet }

function readCustomer(fields: Fields, row: ImportRow): { person: Person } {
  const email = fields.email(row)
  if (!email && !row.values.phone?.trim()) fields.fault(row, 'phone', 'this customer has no phone number')
  return {
    person: {
      firstName: fields.required(row, 'firstName', 100),
      lastName: fields.text(row, 'lastName', 100),
      phone: fields.phone(row),
      email,
      notes: fields.text(row, 'notes', 1700),
    },
  }
}

/** Order data of a row; amounts in paise. */
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
function readOrder(fields: Fields, row: ImportRow): { person: Person; order: ReadOrder } {
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
      // A delivered order without a paid amount counts as fully paid.
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

/**
 * Returns the day of the order and its payment. It never defaults to today, because years of orders must not appear in
 * today's figures.
 */
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

/** Measurement data of a row, without the lengths: those are read by the garment's own fields. */
export type ReadSet = {
  /** Name of the wearer; undefined is the customer herself. */
  wearer: string | undefined
  born: string | null
  garment: string
  takenOn: string
  notes: string | null
}

/** Reads the row of a set of measurements. */
function readSet(fields: Fields, row: ImportRow): { person: Person; set: ReadSet } {
  const person = { firstName: fields.text(row, 'name', 100), phone: fields.phone(row), email: fields.email(row) }
  if (!person.email && !row.values.phone?.trim())
    fields.fault(row, 'phone', 'whose sizes these are is known by a phone number or an email address only')
  const takenOn = fields.day(row, 'takenOn')
  if (!row.values.takenOn?.trim()) fields.fault(row, 'takenOn', 'these sizes have no day')
  if (takenOn && takenOn > indianToday()) fields.fault(row, 'takenOn', 'this day is yet to come')
  return {
    person,
    set: {
      wearer: fields.text(row, 'wearer', 60),
      born: readBorn(fields, row),
      garment: fields.required(row, 'garment', 200) ?? '',
      takenOn: takenOn ?? '',
      notes: fields.text(row, 'notes') ?? null,
    },
  }
}

/** Reads month and year of birth, which are used only for the age. */
function readBorn(fields: Fields, row: ImportRow) {
  const text = fields.text(row, 'born', 60)
  if (!text) return null
  return parseMonth(text) ?? fields.day(row, 'born')?.slice(0, 7) ?? null
}

/** Maximum length of a cell's text. */
const maxLength = 2000

type Options = Pick<ImportInput, 'kind' | 'dayOrder' | 'unit'>

/** Reads the cells of rows, and collects the first 200 faults. An empty cell is undefined. */
export class Fields {
  readonly faults: Fault[] = []
  readonly #input: Options

  constructor(input: Options) {
    this.#input = input
  }

  /** Unit of lengths that state none. */
  get unit() {
    return this.#input.unit
  }

  fault({ row }: ImportRow, column: string, message: string) {
    if (this.faults.length < maxFaults) this.faults.push({ row, column, message })
    return undefined
  }

  text(row: ImportRow, column: string, max = maxLength) {
    const text = row.values[column]?.trim().replaceAll(/[ \u00a0]+/g, ' ')
    if (!text || isInvisible(text)) return undefined
    if (text.length > max) return this.fault(row, column, `this text is longer than ${max} characters`)
    const isLine = max <= 200
    // Address books put direction marks around numbers and addresses.
    const isUnkept = isLine && column !== 'phone' && column !== 'email' ? isUnkeepableLine(text) : isUnkeepable(text)
    if (isUnkept) return this.fault(row, column, 'this text has characters we cannot keep')
    // Line breaks within a name become spaces.
    return isLine ? text.replaceAll(/\s+/g, ' ') : text
  }

  required(row: ImportRow, column: string, max: number) {
    const { label } = importColumns[this.#input.kind].find(({ key }) => key === column) ?? { label: column }
    return isInvisible(row.values[column] ?? '')
      ? this.fault(row, column, `“${label}” is empty`)
      : this.text(row, column, max)
  }

  /** Reads the number of a row. Further numbers in the cell are `others`, if each is a valid number. */
  phone(row: ImportRow) {
    const text = this.text(row, 'phone', 60) ?? ''
    const phone = cleanPhone(text)
    if (!phone) return undefined
    const phoneE164 = toE164(phone)
    if (phoneE164) return { phone, phoneE164, others: [] }
    const [first, ...others] = text.split(/[/,;&|\n]|\b(?:and|or)\b/i).map(toNumber)
    const known = others.filter((other) => other !== undefined)
    if (first && known.length > 0 && known.length === others.length) return { ...first, others: known }
    return this.fault(row, 'phone', phoneFault(phone))
  }

  email(row: ImportRow) {
    const email = cleanEmail(this.text(row, 'email', 254) ?? '')
    if (!email) return undefined
    return /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/.test(email) ? email : this.fault(row, 'email', 'this is no email address')
  }

  day(row: ImportRow, column: string) {
    const text = this.text(row, column, 60)
    if (!text) return undefined
    return parseDay(text, this.#input.dayOrder) ?? this.fault(row, column, `“${text}” is no day in the chosen order`)
  }

  paise(row: ImportRow, column: string) {
    const text = this.text(row, column, 60)
    if (!text) return undefined
    const amount = parseRupees(text)
    if (amount === null) return this.fault(row, column, `“${text}” is no amount in rupees`)
    return amount > moneyLimits.total ? this.fault(row, column, 'this amount is too large') : amount
  }
}

function toNumber(text: string) {
  const phone = cleanPhone(text)
  const phoneE164 = toE164(phone)
  return phoneE164 ? { phone, phoneE164 } : undefined
}

function phoneFault(phone: string) {
  if (/^\d\.\d+e\+\d+$/i.test(phone)) return 'the spreadsheet has cut this number: please type it again as text'
  const digits = phone.replace(/\D/g, '').replace(/^(0091|91(?=\d{10})|0)/, '')
  if (/[a-z]/i.test(phone) || digits.length === 0) return 'this is no phone number'
  if (digits.length > 13) return 'this cell has more than one number'
  return digits.length === 10 ? 'nobody can have this phone number' : `this phone has ${digits.length} digits`
}
