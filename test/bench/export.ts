import { readSheet } from 'read-excel-file/node'
import { memoryAdded } from './process.ts'
import type { Section } from './report.ts'
import type { BenchServer } from './server.ts'

const path = '/api/admin/bookings/export'

/** Exports all bookings, and opens the workbook in another reader, row for row against the database. */
export async function measureExport(server: BenchServer) {
  await server.ask('visitor', 'GET', '/read-bookings')
  const started = performance.now()
  const { result, added } = await memoryAdded(server.pid, async () => {
    const answer = await server.ask('admin', 'GET', path)
    let firstByteMs = 0
    const parts: Uint8Array[] = []
    for await (const part of answer.body ?? []) {
      firstByteMs ||= performance.now() - started
      parts.push(part)
    }
    return { status: answer.status, file: Buffer.concat(parts), firstByteMs }
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
    firstByteMs: result.firstByteMs,
    seconds,
    added,
    bytes: result.file.length,
  }
}
type ExportMeasurement = Awaited<ReturnType<typeof measureExport>>

/** The statuses of an export of one row too many: of everything, and of a period that holds everything. */
export const exportTooMany = async (server: BenchServer) => {
  const answers = [await server.ask('admin', 'GET', path), await server.ask('admin', 'GET', `${path}?from=2000-01-01`)]
  for (const answer of answers) await answer.body?.cancel()
  return answers.map(({ status }) => status)
}

export function exportSection(exports: ExportMeasurement[], tooMany: number[]): Section {
  return {
    heading: 'Export',
    note:
      'The bookings workbook, written in the Worker, opened by read-excel-file and compared with the database row for row. ' +
      'Memory is what workerd holds more at its peak than after the same rows were read from its local D1 and thrown away. ' +
      `100,001 rows answer ${tooMany.join(' and, of a period, ')}.`,
    columns: ['Rows', 'Rows that differ', 'ms to the first byte', 'Seconds', 'MB added', 'KB of file'],
    lines: exports.map(({ rows, wanted, differing, firstByteMs, seconds, added, bytes }) => [
      { what: 'rows', value: rows },
      { what: 'rows that differ', value: differing + Math.abs(rows - wanted), most: 0 },
      { what: 'ms to the first byte', value: Math.round(firstByteMs) },
      { what: 'seconds', value: seconds.toFixed(2) },
      { what: 'MB added', value: Math.round(added), most: 60 },
      { what: 'KB', value: Math.round(bytes / 1024) },
    ]),
  }
}
