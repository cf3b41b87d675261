import { expect, it } from 'vitest'
import { book } from '../../helpers/worker/bookings.ts'
import { admin, customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'

type Row = { id: string; childName: string; eventDate: string | null }
const owner = await admin()
const sneha = await customer()

it('the list of bookings by the next event has each day to come once, the soonest first, and none that is over', async () => {
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
