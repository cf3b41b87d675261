import { describe, expect, it } from 'vitest'
import { dayMs } from '../../../shared/time.ts'
import { book, insertBookings } from '../../helpers/worker/bookings.ts'
import { admin, customer } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'

type Row = { id: string; childName: string; eventDate: string | null }
const owner = await admin()
const sneha = await customer()

const search = async (q: string) => {
  const rows = await owner.read<Row[]>(`/api/bookings?limit=100&q=${encodeURIComponent(q)}`)
  return rows.map(({ id }) => id)
}

describe('the list of bookings', () => {
  it('finds a booking by what is to be made, with the name too, and after its status has changed', async () => {
    const { id } = await book(sneha, { childName: 'Kunjumol', serviceType: 'communion-dress' })
    const other = await book(sneha, { serviceType: 'baptism-suit' })
    for (const typed of ['communion', 'Holy Communion Dress', 'kunjumol commun', 'dress']) {
      expect(await search(typed), typed).toContain(id)
      expect(await search(typed), typed).not.toContain(other.id)
    }
    expect(await search('kunjumol baptism')).toEqual([])
    expect((await owner.put(`/api/admin/bookings/${id}`, { status: 'confirmed' })).status).toBe(200)
    expect(await search('communion dress')).toContain(id)
  })

  it('by the next event has each day to come once, the soonest first, and none that is over', async () => {
    const days = ['2099-05-03', '2020-01-01', '2099-05-01', null, '2099-05-02', '2099-05-01']
    for (const day of days) {
      const { id } = await book(sneha)
      await db.run('UPDATE bookings SET event_date = ? WHERE id = ?', day, id)
    }
    const seen: (string | null)[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const response: Response = await owner.get(`/api/bookings?sort=event&limit=2${cursor && `&cursor=${cursor}`}`)
      expect(response.headers.get('X-Total-Count')).toBeNull()
      seen.push(...(await response.json<Row[]>()).map(({ eventDate }) => eventDate))
      cursor = response.headers.get('X-Next-Cursor')
    }
    expect(seen).toEqual(['2099-05-01', '2099-05-01', '2099-05-02', '2099-05-03'])
  })

  it('reads the visit of a booking that has one, and nothing for those without', async () => {
    await insertBookings(10)
    const cost = countD1(owner)
    await owner.get('/api/bookings?limit=10')
    const without = cost.rowsRead
    // One row more than is shown, the session and the counter.
    expect(without).toBeLessThanOrEqual(11 + 4)
    await db.run(
      `INSERT INTO visits (id, kind, booking_id, starts_at, minutes, created_at, updated_at)
       SELECT 'one', 'consultation', id, ?1, 30, ?1, ?1 FROM bookings ORDER BY created_at DESC LIMIT 1`,
      Date.now() + dayMs,
    )
    await owner.get('/api/bookings?limit=10')
    expect(cost.rowsRead - without).toBe(without + 1)
  })
})
