import type { InferRequestType, InferResponseType } from 'hono/client'
import * as z from 'zod/mini'
import { type Fault, type ImportKind, maxImportBytes } from '../../../shared/imports.ts'
import { api, assertOk } from '../../api.ts'
import { query } from '../../queries.ts'

export type PastImport = InferResponseType<typeof api.admin.imports.$get>[number]
export type Made = InferResponseType<typeof api.admin.imports.$post>
export type ImportRequest = InferRequestType<typeof api.admin.imports.$post>['json']

export const importsQuery = query(api.admin.imports)

/** What an import or its undo changes. */
export const importKeys = [
  [api.admin.imports.$url().pathname],
  [api.admin.customers.$url().pathname],
  [api.admin.customers.stats.$url().pathname],
  [api.admin.orders.$url().pathname],
  [api.admin.today.$url().pathname],
]

const faultsAnswer = z.object({
  faults: z.array(z.object({ row: z.number(), column: z.string(), message: z.string() })),
})

/** Sends rows, or tries them: what was made of them, or what is wrong with them. */
export async function sendImport(json: ImportRequest): Promise<{ made: Made } | { faults: Fault[] }> {
  if (JSON.stringify(json).length > maxImportBytes)
    throw new Error('These rows are too long for one import. Please split the file.')
  const response = await api.admin.imports.$post({ json })
  if (Number(response.status) === 422) return z.parse(faultsAnswer, await response.json())
  return { made: await (await assertOk(response)).json() }
}

export const kindNames: Record<ImportKind, string> = { customers: 'Customers', orders: 'Orders' }

/** "412 customers", "1 order". */
export const countOf = (kind: ImportKind, count: number) =>
  `${count.toLocaleString('en-IN')} ${count === 1 ? kind.slice(0, -1) : kind}`
