import { readSheet } from 'read-excel-file/node'
import { memoryAdded } from './process.ts'
import { median, type Section } from './report.ts'
import type { BenchServer } from './server.ts'

const path = '/api/admin/bookings/export'

/** Exports all bookings, and opens the workbook in another reader, row for row against the database. */
export async function measureExport(server: BenchServer) {
  const first = await download(server)
  const downloads = [first, await download(server), await download(server)]
  const of = (figure: (one: (typeof downloads)[number]) => number) => median(downloads.map(figure))

  const [header = [], ...rows] = await readSheet(first.file)
  const { results } = await server.database
    .prepare(
      'SELECT child_name AS Child, phone AS Phone, message AS Message FROM bookings ORDER BY created_at DESC, id DESC',
    )
    .all<Record<string, string | null>>()
  const differing = results.filter((booking, nth) =>
    Object.entries(booking).some(([field, value]) => rows[nth]?.[header.indexOf(field)] !== value),
  )
  return {
    rows: rows.length,
    wanted: results.length,
    differing: differing.length,
    firstByteMs: of(({ firstByteMs }) => firstByteMs),
    seconds: of(({ seconds }) => seconds),
    addedAtFirst: first.added,
    added: of(({ added }) => added),
    bytes: first.file.length,
  }
}

async function download(server: BenchServer) {
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
  if (result.status !== 200) throw new Error(`export: ${result.status} ${result.file}`)
  return { ...result, added, seconds: (performance.now() - started) / 1000 }
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
      `Times and memory are medians of three exports one after the other. Memory is what workerd holds more at ` +
      'its peak, its local D1 included; the first export also grows the heaps of both, which stay. ' +
      `100,001 rows answer ${tooMany.join(' and, of a period, ')}.`,
    columns: [
      'Rows',
      'Rows that differ',
      'ms to the first byte',
      'Seconds',
      'MB added',
      'MB by the first',
      'KB of file',
    ],
    lines: exports.map(({ rows, wanted, differing, firstByteMs, seconds, added, addedAtFirst, bytes }) => [
      { what: 'rows', value: rows },
      { what: 'rows that differ', value: differing + Math.abs(rows - wanted), most: 0 },
      { what: 'ms to the first byte', value: Math.round(firstByteMs) },
      { what: 'seconds', value: seconds.toFixed(2) },
      { what: 'MB added', value: Math.round(added), most: 60 },
      { what: 'MB added by the first', value: Math.round(addedAtFirst) },
      { what: 'KB', value: Math.round(bytes / 1024) },
    ]),
  }
}
