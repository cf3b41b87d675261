import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { book, insertBookings } from '../../helpers/worker/bookings.ts'
import { admin, type Client, customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { orderAdmin } from '../../helpers/worker/orders.ts'
import { openWorkbook } from '../../helpers/worker/workbook.ts'

let owner: Client
beforeAll(async () => {
  owner = await admin()
  const sneha = await customer()
  const made = []
  for (const childName of ['Aadya', 'Aaron', 'Mia']) made.push(await book(sneha, { childName }))
  await owner.send('PUT', `/api/admin/bookings/${made[1]?.id}`, { status: 'confirmed' })
  await owner.post('/api/contacts', { name: 'Sneha Mathew', email: 'sneha@example.com', message: 'Do you make veils?' })
  await (await orderAdmin('second@example.com')).createOrder()
})
beforeEach(async () => {
  await db.run("DELETE FROM rate_limits WHERE key LIKE 'exports:%'")
})

const path = '/api/admin/bookings/export'
const children = async (query: string) => {
  const { header, rows } = await openWorkbook(await owner.get(`${path}?${query}`))
  return rows.map((row) => row[header.indexOf('Child')])
}

describe('an export of bookings', () => {
  it('holds what the list shows for a status', async () => {
    expect(await children('status=confirmed')).toEqual(['Aaron'])
    expect(await children('status=pending')).toEqual(['Mia', 'Aadya'])
  })

  it('holds what the list shows for a search, with a status and within a period', async () => {
    expect(await children('q=aa')).toEqual(['Aaron', 'Aadya'])
    expect(await children('q=aad')).toEqual(['Aadya'])
    expect(await children('q=aa&status=pending')).toEqual(['Aadya'])
    expect(await children('q=aa&to=2020-12-31')).toEqual([])
    expect(await children('q=aa&from=2020-12-31')).toEqual(['Aaron', 'Aadya'])
  })

  it('takes a search of several pages in the order of the list, and up to the last day', async () => {
    await insertBookings(1500, Date.UTC(2021, 0, 31))
    await db.run("UPDATE bookings SET search_text = ' zz ' WHERE child_name LIKE 'Child %'")
    const all = Array.from({ length: 1500 }, (_, nth) => `Child ${nth}`)
    expect(await children('q=zz')).toEqual(all)
    // The newest stands at 5:30 in the morning of the 31st, one a minute: 331 are of that day.
    expect(await children('q=zz&to=2021-01-30')).toEqual(all.slice(331))
    expect(await children('status=pending&from=2021-01-31&to=2021-01-31')).toEqual(all.slice(0, 331))
  })
})
