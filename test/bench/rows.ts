import { sampleCustomer } from '../../scripts/sample/data/families.ts'

/** Rows inserted by one statement; more would exceed D1's time limit. */
const rowsPerStatement = 10_000

/**
 * SQL for one row a minute up to `first`, so a period has a known number of rows. Maps columns to SQL of row number
 * `i`.
 */
const createdAtSql = (now: number) => `${now} - i * 60000`
const customerIdSql = `(SELECT id FROM users WHERE email = '${sampleCustomer.email}')`
const lead = {
  email: `'bench' || i || '@example.com'`,
  phone: `'+91 98' || printf('%08d', i)`,
  phone_e164: `'+9198' || printf('%08d', i)`,
}

const tables = (
  now: number,
): { table: string; searchable?: true; every: number; columns: Record<string, string> }[] => {
  const times = { created_at: createdAtSql(now), updated_at: createdAtSql(now) }
  const status = (...names: string[]) =>
    `json_extract('${JSON.stringify(names)}', '$[' || (i % ${names.length}) || ']')`
  const leadStatus = status('new', 'qualified', 'converted', 'lost')
  const scored = { lead_score: 'i % 101' }
  return [
    {
      table: 'users',
      searchable: true,
      every: 10,
      columns: { ...lead, ...times, first_name: `'Bench'`, last_name: `'Person ' || i`, password: `''` },
    },
    {
      table: 'bookings',
      searchable: true,
      every: 1,
      columns: {
        ...lead,
        ...times,
        ...scored,
        child_name: `'മറിയ ' || i`,
        parent_name: `'Bench Parent ' || i`,
        service_type: status('baptism-suit', 'communion-dress', 'accessories', 'custom-design'),
        status: status('pending', 'confirmed', 'in-progress', 'completed', 'cancelled'),
        message: `'Lace like my grandmother''s, please. മുത്തശ്ശിയുടെ ലേസ് പോലെ. ' || i`,
      },
    },
    {
      table: 'wearers',
      every: 10,
      columns: { ...times, user_id: `'bench-users-' || i`, name: `'മറിയ'`, born: `'2020-03'` },
    },
    // Five sets for each wearer.
    {
      table: 'measurements',
      every: 2,
      columns: {
        created_at: createdAtSql(now),
        wearer_id: `'bench-wearers-' || ((i + 8) / 10 * 10)`,
        garment: `'gown'`,
        taken_on: `DATE((${createdAtSql(now)}) / 1000, 'unixepoch')`,
        unit: `'cm'`,
        sizes: `'{"height":42000,"bust":23000}'`,
      },
    },
    {
      table: 'orders',
      searchable: true,
      every: 10,
      columns: {
        ...times,
        user_id: `IIF(i = 20, ${customerIdSql}, 'bench-users-' || i)`,
        outfit_type: `'Gown'`,
        garment: `'gown'`,
        wearer_id: `'bench-wearers-' || i`,
        measurement_id: `'bench-measurements-' || i`,
        customer_name: `'Bench Person ' || i`,
        status: `json_extract('["pending","cutting","fitting","delivered"]', '$[' || (i / 10 % 4) || ']')`,
        // From 10 days ago to 80 days ahead.
        due_at: `${now} + (i / 10 % 90 - 10) * 86400000`,
        rank: `${now} + (i / 10 % 90 - 20) * 86400000`,
      },
    },
    // The first hundred visits are within a fortnight, filling half-hour slots; the others are in the past.
    {
      table: 'visits',
      every: 10,
      columns: {
        ...times,
        kind: `'fitting'`,
        // One order has no visit yet, and one visit belongs to the requesting customer.
        order_id: `IIF(i = 20, NULL, 'bench-orders-' || i)`,
        user_id: `IIF(i = 30, ${customerIdSql}, 'bench-users-' || i)`,
        starts_at: `IIF(i <= 1000, ${now} + 259200000 + i * 900000, ${now} - i * 60000)`,
        minutes: '30',
      },
    },
    // Five versions for each order, the last one open.
    {
      table: 'quotes',
      every: 2,
      columns: {
        created_at: createdAtSql(now),
        order_id: `'bench-orders-' || ((i + 8) / 10 * 10)`,
        version: '(i + 8) % 10 / 2 + 1',
        lines: `'[{"productId":null,"name":"Gown","quantity":1,"price":1000000}]'`,
        total: '1000000',
        advance: '500000',
        valid_until: `'2099-12-31'`,
        superseded_at: `IIF(i % 10 = 0, NULL, ${createdAtSql(now)})`,
      },
    },
    {
      table: 'contacts',
      searchable: true,
      every: 1,
      columns: { ...lead, ...times, ...scored, name: `'Bench ' || i`, message: `'?'`, status: leadStatus },
    },
    {
      table: 'leads',
      searchable: true,
      every: 1,
      columns: {
        ...lead,
        ...times,
        ...scored,
        name: `'Bench ' || i`,
        source: `'website'`,
        type: `'booking'`,
        status: leadStatus,
      },
    },
    {
      table: 'chat_leads',
      searchable: true,
      every: 1,
      columns: {
        ...lead,
        ...times,
        ...scored,
        name: `'Bench ' || i`,
        chat_room_id: `'bench-chat_rooms-' || i`,
        location: `'Kochi'`,
        status: leadStatus,
      },
    },
    {
      table: 'chat_rooms',
      searchable: true,
      every: 1,
      columns: {
        created_at: createdAtSql(now),
        customer_id: `'bench-chat_rooms-' || i`,
        last_message_at: createdAtSql(now),
        last_seq: '1',
        preview: `'Is the organza ready? ' || i`,
        last_side: `'person'`,
        unread_shop: 'i % 3 = 0',
        waiting: 'i % 3 = 0',
      },
    },
    {
      table: 'notifications',
      every: 1,
      columns: { created_at: createdAtSql(now), title: `'New'`, message: `'Bench ' || i`, type: `'booking'` },
    },
    {
      table: 'deliveries',
      every: 1,
      columns: {
        created_at: createdAtSql(now),
        notification_id: `'bench-notifications-' || i`,
        channel: `'mail'`,
        target: `'owner@example.com'`,
        state: `IIF(i % 100 = 0, 'failed', 'sent')`,
        next_attempt_at: createdAtSql(now),
      },
    },
  ]
}

/** Search text of a row, as long as a real person's. */
const findable = `' bench parent ' || i || ' bench' || i || '@example com 9198' || printf('%08d', i) || ' 98' || printf('%08d', i) || ' |'`

/** Grows every table from `from` to `to` benchmark rows (a tenth for customers and orders), searchable and counted. */
export async function insertRows(database: D1Database, from: number, to: number, now: number) {
  for (const { table, searchable, every, columns: own } of tables(now)) {
    const columns = searchable ? { ...own, search_text: findable } : own
    for (let start = from; start < to; start += rowsPerStatement) {
      const numbers = `WITH RECURSIVE n(i) AS (SELECT ${start + 1} UNION ALL SELECT i + 1 FROM n WHERE i < ${Math.min(start + rowsPerStatement, to)})`
      const scope = `FROM n WHERE i % ${every} = 0`
      const id = `'bench-${table}-' || i`
      await database
        .prepare(
          `INSERT INTO ${table} (id, ${Object.keys(columns)}) ${numbers} SELECT ${[id, ...Object.values(columns)]} ${scope}`,
        )
        .run()
    }
  }
}
