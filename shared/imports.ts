import * as z from 'zod/mini'
import { required } from './text.ts'

export const importKinds = ['customers', 'orders'] as const
export type ImportKind = (typeof importKinds)[number]

/** What a day like 03/04/2024 means, for the whole file: never guessed row by row. */
export const dayOrders = ['day', 'month', 'year'] as const
export type DayOrder = (typeof dayOrders)[number]

/** Rows of one import; a longer file is imported in parts. */
export const maxImportRows = 2000
/** 2,000 rows of 1,000 bytes. */
export const maxImportBytes = 2 * 1024 * 1024
/** Faults that one answer lists. */
export const maxFaults = 200
/** An import can be undone for so many days. */
export const undoDays = 7

type Column = {
  key: string
  label: string
  /** Headers, in lower case, that are taken for it. */
  names: string[]
  isRequired?: boolean
}

const personColumns: Column[] = [
  { key: 'phone', label: 'Phone', names: ['phone', 'mobile', 'whatsapp', 'contact', 'number', 'tel'] },
  { key: 'email', label: 'E-mail', names: ['e-mail', 'email', 'mail'] },
]

/** What a row of each kind can say, in the order in which headers are looked through. */
export const importColumns: Record<ImportKind, Column[]> = {
  customers: [
    { key: 'lastName', label: 'Last name', names: ['last name', 'surname', 'family name'] },
    { key: 'firstName', label: 'Name or first name', names: ['first name', 'name', 'customer'], isRequired: true },
    ...personColumns,
    { key: 'notes', label: 'Notes', names: ['notes', 'note', 'remarks', 'comment', 'address'] },
  ],
  orders: [
    { key: 'orderedOn', label: 'Ordered on', names: ['ordered', 'order date', 'booked', 'date of order'] },
    { key: 'eventDate', label: 'Day of the event', names: ['event', 'baptism', 'function', 'due', 'delivery', 'date'] },
    {
      key: 'outfit',
      label: 'What was made',
      names: ['outfit', 'item', 'garment', 'dress', 'made', 'product'],
      isRequired: true,
    },
    { key: 'total', label: 'Total in rupees', names: ['total', 'price', 'amount', 'bill'] },
    { key: 'paid', label: 'Paid in rupees', names: ['paid', 'advance', 'received'] },
    { key: 'status', label: 'Stage', names: ['stage', 'status'] },
    ...personColumns,
    { key: 'name', label: 'Customer', names: ['customer', 'name', 'client'] },
    { key: 'notes', label: 'Notes', names: ['notes', 'note', 'remarks', 'comment', 'details'] },
  ],
}

const unreadable = 'This file could not be read. Please choose it again.'

/** `POST /api/admin/imports`: texts as they stand in the file, days of real cells as year-month-day. `dryRun` writes nothing. */
export const importInput = z.object({
  id: z.uuid('Something is missing from this request. Please reload the page.'),
  kind: z.enum(importKinds, { error: 'Please say what is in this file' }),
  filename: required(200, 'File name'),
  dayOrder: z.enum(dayOrders, { error: 'Please say how days are written in this file' }),
  dryRun: z._default(z.boolean(), false),
  rows: z
    .array(
      z.object({
        /** Its place in the file, counted from 1, which is the header. */
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

/** What is wrong with one value: "Row 14: this phone has 9 digits". */
export type Fault = { row: number; column: string; message: string }
