import type { InferRequestType, InferResponseType } from 'hono/client'
import * as z from 'zod/mini'
import {
  type Fault,
  type ImportColumn,
  type ImportKind,
  importColumns,
  maxImportBytes,
  otherNamesOf,
  sizeColumn,
  sizeHeadings,
} from '../../../shared/imports.ts'
import { api, assertOk } from '../../api.ts'
import { query } from '../../queries.ts'

export type PastImport = InferResponseType<typeof api.admin.imports.$get>[number]
export type Undone = InferResponseType<(typeof api.admin.imports)[':id']['undo']['$post']>
export type Made = InferResponseType<typeof api.admin.imports.$post>
export type ImportRequest = InferRequestType<typeof api.admin.imports.$post>['json']

export const importsQuery = query(api.admin.imports)
export const garmentsQuery = query(api.admin.garments)
type Garment = InferResponseType<typeof api.admin.garments.$get>[number]

/** Returns the columns of a kind; measurements also have every size of every garment. */
export function columnsOf(kind: ImportKind, garments: Pick<Garment, 'fields'>[]): ImportColumn[] {
  if (kind !== 'measurements') return importColumns[kind]
  const fields = new Map(garments.flatMap((garment) => garment.fields.map((field) => [field.key, field])))
  const sizes = [...fields.values()].map(({ key, label }): ImportColumn => {
    const others = otherNamesOf(key).filter((other) => !fields.has(other))
    const names = [
      label.toLowerCase(),
      ...others.map((other) => other.replaceAll('_', ' ')),
      ...(sizeHeadings[key] ?? []),
    ]
    return { key: sizeColumn(key), label, is: 'size', names }
  })
  return [...importColumns.measurements, ...sizes]
}

/** Query keys to refresh: all, because an import or its undo changes nearly every list and figure. */
export const importKeys: string[][] = [[]]

const faultsAnswer = z.object({
  faults: z.array(z.object({ row: z.number(), column: z.string(), message: z.string() })),
})

/** Thrown, before sending, if the rows exceed the size limit of one import. */
export class TooManyRows extends Error {
  constructor() {
    super('These rows are too long for one import. Please split the file.')
  }
}

/**
 * Imports rows or, as a trial, checks them; returns the created records or the faults. Throws `TooManyRows` above the
 * size limit.
 */
export async function sendImport(json: ImportRequest): Promise<{ made: Made } | { faults: Fault[] }> {
  // Measured in UTF-8 bytes, as sent: a Malayalam letter takes three.
  if (new TextEncoder().encode(JSON.stringify(json)).length > maxImportBytes) throw new TooManyRows()
  const response = await api.admin.imports.$post({ json })
  if (Number(response.status) === 422) return z.parse(faultsAnswer, await response.json())
  return { made: await (await assertOk(response)).json() }
}

export const kindNames: Record<ImportKind, string> = {
  customers: 'Customers',
  orders: 'Orders',
  measurements: 'Measurements',
}

/** Singular and plural name of a row of each kind. */
const rowNames: Record<ImportKind, [one: string, many: string]> = {
  customers: ['customer', 'customers'],
  orders: ['order', 'orders'],
  measurements: ['set of measurements', 'sets of measurements'],
}

/** Returns a counted noun: "412 customers", "1 order". */
export const countOf = (kind: ImportKind, count: number) =>
  `${count.toLocaleString('en-IN')} ${rowNames[kind][count === 1 ? 0 : 1]}`
