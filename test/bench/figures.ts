import { median, type Section } from './report.ts'
import type { BenchServer } from './server.ts'

/** The requests that the desk makes most, by what it shows. */
const calls = {
  Statistics: '/api/admin/dashboard/stats',
  'Customers in figures': '/api/admin/customers/stats',
  'What waits': '/api/admin/answers',
  'Sixteen weeks': '/api/admin/weeks',
  Bookings: '/api/bookings',
  Contacts: '/api/admin/contacts',
  Leads: '/api/admin/leads',
  Orders: '/api/admin/orders',
  Customers: '/api/admin/customers',
  Notifications: '/api/admin/notifications',
}
const repeats = 7

export type CountedFigures = { size: number; figures: { trips: number; rows: number; ms: number }[] }

/** Round trips, rows read and milliseconds of each call at the size that the database has now. */
export async function measureFigures(server: BenchServer, size: number): Promise<CountedFigures> {
  const figures = []
  for (const path of Object.values(calls)) {
    const times: number[] = []
    let counted = new Headers()
    for (let nth = 0; nth < repeats; nth++) {
      const start = performance.now()
      const answer = await server.ask('admin', 'GET', path, undefined, { 'X-Count-D1': '1' })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
      times.push(performance.now() - start)
      counted = answer.headers
    }
    const figure = (name: string) => Number(counted.get(name))
    figures.push({ trips: figure('X-D1-Trips'), rows: figure('X-D1-Rows'), ms: median(times) })
  }
  return { size, figures }
}

export function figuresSection(measured: CountedFigures[]): Section {
  return {
    heading: 'Figures and lists of the desk',
    note: `Rows read and milliseconds of a whole request (medians of ${repeats}), by the number of bookings. Figures are counted along indexes. The total of a list stops at 1,001 rows.`,
    columns: [
      'Endpoint',
      'Round trips',
      ...measured.flatMap(({ size }) => [`Rows at ${size.toLocaleString('en-IN')}`, 'ms']),
    ],
    lines: Object.keys(calls).map((name, nth) => [
      name,
      {
        what: 'round trips',
        value: Math.max(...measured.map(({ figures }) => figures[nth]?.trips ?? Number.NaN)),
        most: 1,
      },
      ...measured.flatMap(({ figures }) => [
        { what: 'rows read', value: figures[nth]?.rows ?? Number.NaN },
        { what: 'milliseconds', value: (figures[nth]?.ms ?? Number.NaN).toFixed(1) },
      ]),
    ]),
  }
}
