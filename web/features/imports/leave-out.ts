import type { Fault, ImportRow } from '../../../shared/imports.ts'
import { type ImportRequest, type Made, sendImport } from './queries.ts'

/** The rows that can be imported, with the answer to their trial; `made` is absent where no row is left. */
export type Checked = { made?: Made; rows: ImportRow[]; faults: Fault[] }

/**
 * Tries rows and leaves out those with faults until the rest can be imported. One answer lists at most 200 faults, and a
 * row may depend on another that is left out, so the rest is tried again.
 */
export async function checkRows(input: ImportRequest): Promise<Checked> {
  const faults: Fault[] = []
  let { rows } = input
  while (rows.length > 0) {
    const answer = await sendImport({ ...input, rows, dryRun: true })
    if ('made' in answer) return { made: answer.made, rows, faults }
    const faulty = new Set(answer.faults.map(({ row }) => row))
    const left = rows.filter(({ row }) => !faulty.has(row))
    faults.push(...answer.faults)
    // A fault outside the rows that were sent would be answered for ever.
    if (left.length === rows.length) return { rows: [], faults }
    rows = left
  }
  return { rows, faults }
}
