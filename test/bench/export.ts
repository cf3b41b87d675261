import { readSheet } from 'read-excel-file/node'
import { memoryAdded } from './process.ts'
import type { Section } from './report.ts'
import type { BenchServer } from './server.ts'

const path = '/api/admin/bookings/export'

/** Exports all bookings, and opens the workbook in another reader, row for row against the database. */
export async function measureExport(server: BenchServer) {
  const started = performance.now()
  const { result, added } = await memoryAdded(server.pid, async () => {
    const answer = await server.ask('admin', 'GET', path)
    return { status: answer.status, file: Buffer.from(await answer.arrayBuffer()) }
  })
  const seconds = (performance.now() - started) / 1000
  if (result.status !== 200) throw new Error(`export: ${result.status} ${result.file}`)

  const [header = [], ...rows] = await readSheet(result.file)
  const { results } = await server.database
    .prepare('SELECT id, child_name AS childName, message FROM bookings ORDER BY created_at DESC, id DESC')
    .all<Record<string, string | null>>()
  const differing = results.filter((booking, nth) =>
    Object.entries(booking).some(([field, value]) => rows[nth]?.[header.indexOf(field)] !== value),
  )
  return {
    rows: rows.length,
    wanted: results.length,
    differing: differing.length,
    seconds,
    added,
    bytes: result.file.length,
  }
}
type ExportMeasurement = Awaited<ReturnType<typeof measureExport>>

/** The status of an export of one row too many. */
export const exportTooMany = async (server: BenchServer) => (await server.ask('admin', 'GET', path)).status

export function exportSection(exports: ExportMeasurement[], tooMany: number): Section {
  return {
    heading: 'Export',
    note:
      'The bookings workbook, written in the Worker, opened by read-excel-file and compared with the database row for row. ' +
      `Memory is what workerd holds more at its peak, its local D1 included. 10,001 rows answer ${tooMany}.`,
    columns: ['Rows', 'Rows that differ', 'Seconds', 'MB added', 'KB of file'],
    lines: exports.map(({ rows, wanted, differing, seconds, added, bytes }) => [
      { what: 'rows', value: rows },
      { what: 'rows that differ', value: differing + Math.abs(rows - wanted), most: 0 },
      { what: 'seconds', value: seconds.toFixed(2) },
      { what: 'MB added', value: Math.round(added), most: 80 },
      { what: 'KB', value: Math.round(bytes / 1024) },
    ]),
  }
}
