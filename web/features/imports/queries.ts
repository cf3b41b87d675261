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

/** What a row of this kind can say: of measurements also each length that the shop measures for anything. */
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

/** An import or its undo changes nearly every list and figure of the desk: all is asked anew. */
export const importKeys: string[][] = [[]]

const faultsAnswer = z.object({
  faults: z.array(z.object({ row: z.number(), column: z.string(), message: z.string() })),
})

/** More rows than one import takes; nothing was sent. */
export class TooManyRows extends Error {
  constructor() {
    super('These rows are too long for one import. Please split the file.')
  }
}

/** Sends rows, or tries them: what was made of them, or what is wrong with them. */
export async function sendImport(json: ImportRequest): Promise<{ made: Made } | { faults: Fault[] }> {
  // In UTF-8, as they are sent: a letter of Malayalam is three bytes.
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

/** One row of each. */
const rowNames: Record<ImportKind, [one: string, many: string]> = {
  customers: ['customer', 'customers'],
  orders: ['order', 'orders'],
  measurements: ['set of measurements', 'sets of measurements'],
}

/** "412 customers", "1 order". */
export const countOf = (kind: ImportKind, count: number) =>
  `${count.toLocaleString('en-IN')} ${rowNames[kind][count === 1 ? 0 : 1]}`
