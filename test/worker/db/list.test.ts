import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { searchText } from '../../../worker/db/search.ts'
import { admin } from '../../helpers/worker/client.ts'
import { countD1, findTableScans } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'

const names = ['Anna', 'Sneha', 'Divya', 'Meera', 'Thara']

/** The nth of many people, with few names among them, as a row of the table and as what it is found by. */
function nth(number: number) {
  const [first = '', last = ''] = [names[number % 5], names[(number * 7) % 5]]
  const e164 = `+9198${String(number).padStart(8, '0')}`
  const at = Date.UTC(2026, 0, 1) + number * 60_000
  return { first, last, e164, at, email: `p${number}@example.com`, number }
}
type Person = ReturnType<typeof nth>
/** Every fourth row has the status that lists are filtered by. */
const leadStatusOf = ({ number }: Person) => (number % 4 ? 'new' : 'qualified')
const bookingStatusOf = ({ number }: Person) => (number % 4 ? 'pending' : 'confirmed')
const orderStatusOf = ({ number }: Person) => (number % 4 ? 'cutting' : 'fitting')
const dated = ({ at }: Person) => ({ created_at: at, updated_at: at })
/** Every third event is over, and twenty are on each day to come. */
const eventDateOf = ({ number }: Person) =>
  number % 3 ? `2${String(100 + Math.floor(number / 20))}-12-24` : '2020-12-24'
const contactable = (person: Person) => ({
  name: `${person.first} ${person.last}`,
  email: person.email,
  phone: person.e164,
  phone_e164: person.e164,
  status: leadStatusOf(person),
  lead_score: person.number % 101,
  ...dated(person),
})

type List = {
  path: string
  table: string
  kind: 'booking' | 'contact' | 'lead' | 'chat_lead' | 'order' | 'customer'
  row: (person: Person) => object
  statusOf?: (person: Person) => string
  /** Rows read for each that is counted. */
  countCost?: number
  /** Rows read for each shown beside itself: the step past the visits of a booking, none here. */
  joined?: number
}
const lists: List[] = [
  {
    path: '/api/bookings',
    table: 'bookings',
    kind: 'booking',
    joined: 1,
    statusOf: bookingStatusOf,
    row: (person) => ({
      ...{ child_name: person.first, parent_name: person.last, phone: person.e164, phone_e164: person.e164 },
      ...{ email: person.email, service_type: 'accessories', status: bookingStatusOf(person) },
      ...{ lead_score: person.number % 101, event_date: eventDateOf(person), ...dated(person) },
    }),
  },
  {
    path: '/api/admin/contacts',
    table: 'contacts',
    kind: 'contact',
    statusOf: leadStatusOf,
    row: (person) => ({ ...contactable(person), message: 'Hello' }),
  },
  {
    path: '/api/admin/leads',
    table: 'leads',
    kind: 'lead',
    statusOf: leadStatusOf,
    row: (person) => ({ ...contactable(person), source: 'website', type: 'enquiry' }),
  },
  {
    path: '/api/chat/leads',
    table: 'chat_leads',
    kind: 'chat_lead',
    statusOf: leadStatusOf,
    row: (person) => ({ ...contactable(person), location: 'Aluva', chat_room_id: `guest-${person.at}` }),
  },
  {
    path: '/api/admin/orders',
    table: 'orders',
    kind: 'order',
    statusOf: orderStatusOf,
    row: (person) => ({
      ...{ customer_name: `${person.first} ${person.last}`, customer_email: person.email, outfit_type: 'Gown' },
      ...{ customer_phone: person.e164, status: orderStatusOf(person), rank: (person.number * 7919) % 5000 },
      ...{ event_date: eventDateOf(person), ...dated(person) },
    }),
  },
  {
    path: '/api/admin/customers',
    table: 'users',
    kind: 'customer',
    // Each is looked for among the admins.
    countCost: 2,
    // The counts of its orders, none here.
    joined: 2,
    row: ({ first, last, email, e164, ...person }) => ({
      ...{ first_name: first, last_name: last, email, phone: e164, phone_e164: e164, password: 'none' },
      ...dated({ first, last, email, e164, ...person }),
    }),
  },
]

/** Adds the people from one number up to another to a list, findable as they would be by the routes. */
async function fill({ table, row }: List, from: number, to: number) {
  for (let done = from; done < to; done += 500) {
    const made = Array.from({ length: Math.min(500, to - done) }, (_, index) => nth(done + index))
    const rows = made.map((person) => ({
      id: crypto.randomUUID(),
      search_text: searchText.person({ ...person, name: `${person.first} ${person.last}`, phoneE164: person.e164 }),
      ...row(person),
    }))
    const columns = Object.keys(rows[0] ?? {})
    const values = columns.map((name) => `value ->> '${name}'`)
    await db.run(`INSERT INTO ${table} (${columns}) SELECT ${values} FROM json_each(?)`, JSON.stringify(rows))
  }
}

const queriesOf = ({ statusOf, kind }: List) => {
  const searches = ['anna', 'an', 'p99', '9800', 'sneha%20div', 'anna&sort=oldest', 'no'].map((typed) => `?q=${typed}`)
  const plain = ['', '?limit=100', '?sort=oldest', ...searches]
  const status = statusOf?.(nth(0))
  const [best, own] = kind === 'order' ? ['risk', 'newest'] : ['score', 'score']
  const byStatus = [`?status=${status}`, `?status=${status}&sort=${best}`, `?q=anna&status=${status}`, `?sort=${own}`]
  const byEvent = kind === 'order' || kind === 'booking' ? ['?sort=event', '?q=anna&sort=event'] : []
  return status ? [...plain, ...byStatus, ...byEvent] : plain
}

const adminClient = await admin()
const tally = countD1(adminClient)

/** One call's cost, and how many rows it shows. */
async function cost(path: string) {
  Object.assign(tally, { trips: 0, rowsRead: 0, statements: [] })
  const response = await adminClient.get(path)
  expect(response.status).toBe(200)
  const shown = (await response.json<unknown[]>()).length
  return { shown, ...tally, next: response.headers.get('X-Next-Cursor') }
}

describe.each(lists)('$path', (list) => {
  it('reads what it shows, the same at 1,000 rows and at 2,000, each page in one trip without a scan or a sort', async () => {
    await fill(list, 0, 1000)
    const few = new Map<string, number>()
    for (const query of queriesOf(list)) few.set(query, (await cost(list.path + query)).rowsRead)
    await fill(list, 1000, 2000)
    for (const query of queriesOf(list)) {
      const first = await cost(list.path + query)
      expect(first, query).toMatchObject({ trips: 1 })
      expect(await findTableScans(first), query).toEqual([])
      // A search passes over the entries of one index, newest first, and reads the rows that it shows.
      const isSearch = query.includes('q=')
      // The whole list is counted, up to 1,001 rows.
      const isCounted = !/status|q=|event/.test(query)
      const passed = isSearch ? 2000 : isCounted ? 1001 * (list.countCost ?? 1) : 0
      const most = first.shown * ((isSearch ? 2 : 1) + (list.joined ?? 0)) + 10 + passed
      expect(first.rowsRead, query).toBeLessThanOrEqual(most)
      const isAmongTheNewest = !isSearch || /q=anna?$/.test(query)
      if (first.shown && isAmongTheNewest && !isCounted) expect(first.rowsRead, query).toBe(few.get(query))
      if (!first.next) continue
      const second = await cost(`${list.path}${query || '?limit=10'}&cursor=${first.next}`)
      expect(second.rowsRead, `${query}, page 2`).toBeLessThanOrEqual(most)
    }
  })

  it('gives one row by its id, and none for another', async () => {
    const [row] = await adminClient.read<{ id: string }[]>(`${list.path}?limit=1&sort=oldest`)
    if (list.kind === 'customer') return
    const one = await cost(`${list.path}?id=${row?.id}`)
    expect(one).toMatchObject({ shown: 1, next: null, trips: 1 })
    expect(one.rowsRead).toBeLessThanOrEqual(10)
    expect(await findTableScans(one)).toEqual([])
    expect((await cost(`${list.path}?id=none`)).shown).toBe(0)
  })
})

it('a write among 2,000 rows reads a few rows and no whole table', async () => {
  const write = async (call: () => Promise<Response>) => {
    Object.assign(tally, { trips: 0, rowsRead: 0, statements: [] })
    const response = await call()
    await response.arrayBuffer()
    return { status: response.status, rowsRead: tally.rowsRead, whole: await findTableScans(tally) }
  }
  const newest = (table: string) => db.value(`SELECT id FROM ${table} ORDER BY created_at DESC LIMIT 1`)
  const asked = { name: 'Anna Kurian', email: 'p17@example.com', phone: '98470 12345', message: 'Hello' }
  const calls: (() => Promise<Response>)[] = [
    () => adminClient.post('/api/contacts', asked),
    async () => adminClient.put(`/api/admin/contacts/${await newest('contacts')}`, { status: 'converted' }),
    async () => adminClient.put(`/api/chat/leads/${await newest('chat_leads')}`, { status: 'qualified' }),
    async () => adminClient.put(`/api/admin/leads/${await newest('leads')}`, { status: 'converted' }),
    async () =>
      adminClient.put(`/api/admin/customers/${await newest("users WHERE role = 'customer'")}`, { isActive: false }),
  ]
  for (const call of calls) {
    const { status, rowsRead, whole } = await write(call)
    expect(status).toBeLessThan(300)
    expect(whole).toEqual([])
    expect(rowsRead).toBeLessThanOrEqual(100)
  }
})

describe('a customer with 5,000 of everything', () => {
  beforeAll(async () => {
    const { id } = await adminClient.read<{ id: string }>('/api/user')
    const counted = 'WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)'
    const columns = 'child_name, parent_name, phone, phone_e164, service_type, status, user_id, created_at, updated_at'
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO bookings (id, ${columns}) ${counted} SELECT 'own' || i, 'a', 'b', '1', '1', 'accessories', 'pending', ?, i, i FROM n`,
      ).bind(id),
      env.DB.prepare(
        `INSERT INTO orders (id, outfit_type, user_id, created_at, updated_at) ${counted} SELECT 'own' || i, 'Gown', ?, i, i FROM n`,
      ).bind(id),
      env.DB.prepare(
        `INSERT INTO order_items (id, order_id, name, price) ${counted} SELECT 'own' || i, 'own' || i, 'Gown', 100 FROM n`,
      ),
      env.DB.prepare(
        `INSERT INTO work_updates (id, order_id, title, created_at) ${counted} SELECT 'own' || i, 'own' || i, 'Cut', i FROM n`,
      ),
    ])
  })

  it.each([
    { path: '/api/user/bookings', joined: 1 },
    // The items of an order are a range, here of one row and the step past it; its newest photo is one row of an index.
    { path: '/api/user/orders', joined: 3 },
  ])('reads a page of $path as it is shown', async ({ path, joined }) => {
    const first = await cost(path)
    expect(first).toMatchObject({ trips: 1, shown: 10 })
    const second = await cost(`${path}?cursor=${first.next}`)
    for (const page of [first, second]) {
      expect(page.rowsRead).toBeLessThanOrEqual(page.shown * (1 + joined) + 10)
      expect(await findTableScans(page)).toEqual([])
    }
  })

  it('reads one order with its items and news', async () => {
    Object.assign(tally, { trips: 0, rowsRead: 0, statements: [] })
    expect((await adminClient.get('/api/user/orders/own2500')).status).toBe(200)
    expect(tally.trips).toBe(1)
    expect(tally.rowsRead).toBeLessThanOrEqual(12)
  })
})
