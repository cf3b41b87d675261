import * as z from 'zod'
import { importKinds } from '../../../../shared/imports.ts'
import { count, id, moment, text, textOrNull } from './common.ts'

export const importRow = z.strictObject({
  id,
  kind: z.enum(importKinds),
  filename: text,
  rows: count,
  joined: count,
  createdAt: moment,
  undoneAt: moment.nullable(),
})
export const listedImport = importRow.extend({ byName: textOrNull })
export const importFaults = z.strictObject({
  message: text,
  faults: z.array(z.strictObject({ row: count, column: text, message: text })),
})
