import * as z from 'zod/mini'
import { sizeUnits } from './measures.ts'
import { required } from './text.ts'
import { indianDate } from './time.ts'

export const importKinds = ['customers', 'orders', 'measurements'] as const
export type ImportKind = (typeof importKinds)[number]

/** Order of the numbers in a date such as 03/04/2024. It applies to the whole file and is never guessed per row. */
export const dayOrders = ['day', 'month', 'year'] as const
export type DayOrder = (typeof dayOrders)[number]

/** Maximum rows of one import; a longer file is imported in parts. */
export const maxImportRows = 2000
/** Maximum size of an import in bytes: 2,000 rows of 1,000 bytes. */
export const maxImportBytes = 2 * 1024 * 1024
/** Maximum number of faults in one answer. */
export const maxFaults = 200
/** Days within which an import can be undone. */
export const undoDays = 7

export type ImportColumn = {
  key: string
  label: string
  /** Words, in lower case, that mark a header as this column. */
  names: string[]
  /** Headers that mark this column only on their own, such as 'Date' in a list of orders. */
  alone?: string[]
  /** Type of the column's cells; text if absent. */
  is?: 'day' | 'amount' | 'phone' | 'email' | 'person' | 'size'
  isRequired?: boolean
  /** Merged cells give this value only to their first row. The same applies to amounts and sizes. */
  isOwn?: boolean
}

const phone: ImportColumn = {
  ...{ key: 'phone', label: 'Phone', is: 'phone' },
  names: [
    ...['phone', 'mobile', 'mob', 'mob no', 'ph', 'ph no', 'whatsapp', 'whats app', 'wa no', 'contact number'],
    ...['contact no', 'contact', 'tel', 'tel no', 'telephone', 'cell'],
  ],
}
const email: ImportColumn = { key: 'email', label: 'Email', is: 'email', names: ['email', 'mail', 'mail id', 'gmail'] }
const notes: ImportColumn = {
  ...{ key: 'notes', label: 'Notes', isOwn: true },
  names: ['notes', 'note', 'remarks', 'remark', 'comments', 'comment', 'details'],
}

/** Columns of each kind of import, in the order in which headers are matched. */
export const importColumns: Record<ImportKind, ImportColumn[]> = {
  customers: [
    { key: 'lastName', label: 'Last name', is: 'person', names: ['last name', 'surname', 'family name'] },
    {
      ...{ key: 'firstName', label: 'Name or first name', is: 'person', isRequired: true },
      names: ['first name', 'name', 'customer', 'client'],
    },
    { ...phone, alone: ['number', 'no'] },
    email,
    { ...notes, names: [...notes.names, 'address'] },
  ],
  orders: [
    {
      ...{ key: 'orderedOn', label: 'Ordered on', is: 'day', alone: ['date', 'day'] },
      names: ['ordered', 'order date', 'date of order', 'booked', 'booking date', 'bill date', 'invoice date'],
    },
    {
      ...{ key: 'eventDate', label: 'Day of the event', is: 'day' },
      names: ['event', 'baptism', 'communion', 'wedding', 'function', 'due', 'delivery', 'delivered'],
    },
    {
      ...{ key: 'outfit', label: 'What was made', isRequired: true, isOwn: true },
      names: [
        'garment and name',
        'what we make',
        'outfit',
        'item',
        'garment',
        'dress',
        'made',
        'product',
        'particulars',
        'description',
      ],
    },
    {
      key: 'total',
      label: 'Total in rupees',
      is: 'amount',
      names: ['total', 'price', 'amount'],
      alone: ['bill', 'rs'],
    },
    { key: 'paid', label: 'Paid in rupees', is: 'amount', names: ['paid', 'advance', 'received'] },
    { key: 'status', label: 'Stage', names: ['stage', 'status'] },
    phone,
    email,
    { key: 'name', label: 'Customer', is: 'person', names: ['customer', 'client', 'parent', 'name'] },
    notes,
  ],
  measurements: [
    {
      ...{ key: 'wearer', label: 'Who is measured', is: 'person' },
      names: ['child', 'wearer', 'worn by', 'measured person', 'for whom'],
    },
    {
      key: 'born',
      label: 'Month of birth',
      names: ['born', 'date of birth', 'month of birth', 'birth', 'dob', 'birthday'],
    },
    { key: 'garment', label: 'Garment', names: ['garment', 'outfit', 'dress', 'item', 'made'], isRequired: true },
    {
      ...{ key: 'takenOn', label: 'Measured on', is: 'day', isRequired: true, alone: ['date', 'day'] },
      names: ['measured', 'measuring', 'taken', 'measurement date'],
    },
    phone,
    email,
    { key: 'name', label: 'Customer', is: 'person', names: ['customer', 'client', 'parent', 'mother', 'name'] },
    notes,
  ],
}

/** Lengths with two common names; a garment measures only one of them. */
const sameSizes = [
  ['chest', 'bust'],
  ['back_length', 'nape_waist'],
  ['sleeve', 'sleeve_length'],
]

/** Returns the keys of lengths that are synonyms of this one. */
export const otherNamesOf = (key: string) =>
  (sameSizes.find((names) => names.includes(key)) ?? []).filter((name) => name !== key)

/** Other headings of a length, by its key. */
export const sizeHeadings: Partial<Record<string, string[]>> = {
  chest: ['breast', 'chest round'],
  bust: ['breast', 'bust round'],
  hip: ['hips', 'seat', 'hip round'],
  waist: ['waist round'],
  height: ['ht', 'body height'],
  shoulder: ['shoulders', 'shoulder width'],
  sleeve: ['sleeve length', 'sleeves', 'arm length'],
  neck: ['neck round', 'collar'],
  head: ['head round'],
  trouser_length: ['trouser', 'trousers', 'pant length', 'pants length'],
}

/** Returns the key of a length in a row's values. */
export const sizeColumn = (key: string) => `size:${key}`

const unreadable = 'This file could not be read. Please choose it again.'

/** `POST /api/admin/imports`: texts as in the file; date cells as year-month-day. `dryRun` writes nothing. */
export const importInput = z.object({
  id: z.uuid('Something is missing from this request. Please reload the page.'),
  kind: z.enum(importKinds, { error: 'Please say what is in this file' }),
  filename: required(200, 'File name'),
  dayOrder: z.enum(dayOrders, { error: 'Please say how days are written in this file' }),
  /** Unit of lengths that state none. */
  unit: z._default(z.enum(sizeUnits, { error: 'Sizes are in centimetres or inches' }), 'cm'),
  dryRun: z._default(z.boolean(), false),
  rows: z
    .array(
      z.object({
        /** Row number in the file, counted from 1, which is the header. */
        row: z.int(unreadable),
        values: z.record(z.string(), z.string(unreadable)),
      }),
      { error: unreadable },
    )
    .check(
      z.minLength(1, 'This file has no rows'),
      z.maxLength(maxImportRows, 'At most 2,000 rows are imported at once. Please split this file.'),
    ),
})
export type ImportInput = z.output<typeof importInput>
export type ImportRow = ImportInput['rows'][number]

/** A fault of one value: "Row 14: this phone has 9 digits". */
export type Fault = { row: number; column: string; message: string }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const places: Record<DayOrder, [year: number, month: number, day: number]> = {
  day: [2, 1, 0],
  month: [2, 0, 1],
  year: [0, 1, 2],
}

const weekday = /^(?:sun|mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur)(?:day)?$/i

/**
 * Parses a day to `2024-05-12`. Accepts that form, "12 May 2024", "Sunday, 12th May" with its year, "12-May-24", and
 * numbers in the order of the file. A two-digit year is at most five years ahead. Returns undefined for other texts.
 */
export function parseDay(text: string, order: DayOrder, thisYear = new Date().getFullYear()) {
  // A moment with a time zone becomes its day in Kochi.
  if (/^\d{4}-\d\d-\d\dT.*(Z|[+-]\d\d:?\d\d)$/.test(text) && !Number.isNaN(Date.parse(text)))
    return indianDate(Date.parse(text))
  const written = text.trim().replace(/[T ]\d\d?:\d\d.*$/, '')
  const parts = written
    .split(/[\s./,-]+/)
    .filter((part) => part && !weekday.test(part))
    .map((part) => part.replace(/^(\d\d?)(?:st|nd|rd|th)$/i, '$1'))
  if (parts.length !== 3) return undefined
  const named = parts.findIndex((part) => /^[a-z]/i.test(part))
  const [year, month, day] = /^\d{4}-/.test(written)
    ? places.year
    : named >= 0
      ? ([2, named, 1 - named] as const)
      : places[order]
  return toIso(parts[year] ?? '', monthOf(parts[month] ?? ''), Number(parts[day]), thisYear)
}

/** Parses a month and year of birth ("05/2019", "May 2019", "2019-05") to `2019-05`; undefined for other texts. */
export function parseMonth(text: string) {
  const parts = text.trim().split(/[\s./,-]+/)
  const [month = '', year = ''] = /^\d{4}$/.test(parts[0] ?? '') ? parts.toReversed() : parts
  const isMonth = parts.length === 2 && /^(19|20)\d\d$/.test(year) && /^(\d\d?|[a-z]{3,})$/i.test(month)
  return isMonth ? toIso(year, monthOf(month), 1, 0)?.slice(0, 7) : undefined
}

function monthOf(text: string) {
  if (/^\d{1,2}$/.test(text)) return Number(text)
  return months.indexOf(text.slice(0, 3).toLowerCase()) + 1
}

function toIso(yearText: string, month: number, day: number, thisYear: number) {
  if (!/^(\d\d|\d{4})$/.test(yearText) || !Number.isInteger(month) || !Number.isInteger(day)) return undefined
  const short = 2000 + Number(yearText)
  const year = yearText.length === 4 ? Number(yearText) : short > thisYear + 5 ? short - 100 : short
  const at = new Date(Date.UTC(year, month - 1, day))
  const isDay = at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
  return isDay && year >= 1950 && year < 2100 ? at.toISOString().slice(0, 10) : undefined
}
