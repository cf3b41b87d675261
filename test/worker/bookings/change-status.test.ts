import { describe, expect, it } from 'vitest'
import { bookingStatuses, nextBookingStatuses } from '../../../shared/bookings.ts'
import { book, type CreatedBooking, notificationsOf } from '../../helpers/worker/bookings.ts'
import { admin, customer, refusal } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { timeIn } from '../../helpers/worker/visits.ts'

const owner = await admin()
const sneha = await customer()

describe("a change of a booking's status", () => {
  it('is one of nextBookingStatuses, whatever the admin asks for', async () => {
    const { id } = await book(sneha)
    for (const from of bookingStatuses)
      for (const to of bookingStatuses) {
        await db.run('UPDATE bookings SET status = ? WHERE id = ?', from, id)
        const response = await owner.put(`/api/admin/bookings/${id}`, { status: to })
        const allowed = from === to || nextBookingStatuses[from].includes(to)
        expect([from, to, response.status]).toEqual([from, to, allowed ? 200 : 409])
        const row = await db.first('SELECT status FROM bookings WHERE id = ?', id)
        expect(row).toEqual({ status: allowed ? to : from })
      }
  })

  it('notifies the customer once, moves the search terms, and notifies nobody when nothing changes', async () => {
    const { id } = await book(sneha, { childName: 'Kunjumol' })
    const found = async (status: string) =>
      (await owner.read<unknown[]>(`/api/bookings?q=kunjumol&status=${status}`)).length
    expect([await found('pending'), await found('confirmed')]).toEqual([1, 0])
    for (let twice = 0; twice < 2; twice++) {
      const response = await owner.put(`/api/admin/bookings/${id}`, { status: 'confirmed' })
      expect(await response.json()).toMatchObject({ id, status: 'confirmed' })
    }
    expect([await found('pending'), await found('confirmed')]).toEqual([0, 1])
    expect(await notificationsOf(sneha.id, id)).toMatchObject([
      { title: 'Booking confirmed', type: 'booking_status' },
      { title: 'We have your booking' },
    ])
  })

  it('that comes after another is 409, and nobody is notified', async () => {
    const { id } = await book(sneha, { childName: 'Raceda' })
    const slower = await admin()
    const tally = countD1(slower, () => db.run("UPDATE bookings SET status = 'in-progress' WHERE id = ?", id))
    const response = await slower.put(`/api/admin/bookings/${id}`, { status: 'confirmed' })
    expect(response.status).toBe(409)
    expect(tally.trips).toBe(3)
    expect(await notificationsOf(sneha.id, id)).toHaveLength(1)
    expect(await db.first('SELECT status FROM bookings WHERE id = ?', id)).toEqual({ status: 'in-progress' })
  })

  it('answers the visits that the booking still has', async () => {
    const { id: bookingId } = await book(sneha)
    const visit = { bookingId, kind: 'consultation', startsAt: timeIn(3, 11) }
    const { id } = await owner.make<{ id: string }>('/api/admin/visits', visit)
    const visitsAfter = async (status: string) => {
      const response = await owner.put(`/api/admin/bookings/${bookingId}`, { status })
      const { visits, cancelledVisits } = await response.json<Record<string, { id: string }[]>>()
      return [visits, cancelledVisits].map((some) => some?.map((row) => row.id))
    }
    expect(await visitsAfter('confirmed')).toEqual([[id], []])
    expect(await visitsAfter('cancelled')).toEqual([[], [id]])
  })

  it('acts on what was shown when it was pressed', async () => {
    const { id } = await book(sneha)
    const press = (from: string, status: string) => owner.put(`/api/admin/bookings/${id}`, { status, from })
    expect((await press('pending', 'confirmed')).status).toBe(200)
    const stale = await press('pending', 'cancelled')
    expect([stale.status, await stale.json()]).toMatchObject([
      409,
      { message: 'This booking is confirmed by now. Please look again.', reason: 'changed' },
    ])
    expect((await press('pending', 'confirmed')).status).toBe(200)
  })
})

describe('a customer who cancels', () => {
  it('may while it is pending or confirmed; the admin is notified, and a second time changes nothing', async () => {
    const { id } = await book(sneha)
    for (let twice = 0; twice < 2; twice++) {
      const booking = await sneha.make(`/api/user/bookings/${id}/cancel`)
      expect(booking).toMatchObject({ id, status: 'cancelled' })
      expect(booking).not.toHaveProperty('scoreReasons')
    }
    const told = (await notificationsOf(null, id)).map((row) => row.title)
    expect(told.sort()).toEqual(['Booking cancelled by the customer', 'New consultation booking'])
  })

  it('may not once work has begun', async () => {
    const { id } = await book(sneha)
    await db.run("UPDATE bookings SET status = 'in-progress' WHERE id = ?", id)
    expect(await refusal(sneha.post(`/api/user/bookings/${id}/cancel`))).toEqual([
      409,
      expect.stringContaining('call us'),
    ])
  })
})

describe('how a customer heard of the boutique', () => {
  type Month = { month: string; counts: { heardFrom: string; count: number }[] }
  type Stored = CreatedBooking & { updatedAt: string }
  type Client = Awaited<ReturnType<typeof customer>>
  const read = async (id: string) => sneha.read<Stored>(`/api/user/bookings/${id}`)
  const tap = (who: Client, { id, updatedAt }: Stored, heardFrom: string) =>
    who.patch(`/api/user/bookings/${id}`, { updatedAt, heardFrom })
  const months = async () => owner.read<Month[]>('/api/admin/reports/heard-from')
  const countsNow = async () =>
    Object.fromEntries((await months())[0]?.counts.map(({ heardFrom, count }) => [heardFrom, count]) ?? [])

  it('is noted with one tap, changed with another, and counted once', async () => {
    const booking = await read((await book(sneha)).id)
    const before = await countsNow()
    expect((await tap(sneha, booking, 'church')).status).toBe(200)
    expect((await tap(sneha, booking, 'church')).status).toBe(200)
    expect(await countsNow()).toEqual({ ...before, church: (before.church ?? 0) + 1 })
    expect((await tap(sneha, booking, 'friend')).status).toBe(200)
    expect(await countsNow()).toEqual({ ...before, friend: (before.friend ?? 0) + 1 })
    expect(await owner.read('/api/bookings')).toContainEqual(
      expect.objectContaining({ id: booking.id, heardFrom: 'friend' }),
    )
  })

  it('is no change of the booking: no version moves, nobody is told, and it comes in after the work has begun', async () => {
    const booking = await read((await book(sneha)).id)
    const told = (await notificationsOf(null, booking.id)).length
    await db.run("UPDATE bookings SET status = 'completed' WHERE id = ?", booking.id)
    expect((await tap(sneha, { ...booking, updatedAt: '2020-01-01T00:00:00.000Z' }, 'google')).status).toBe(200)
    expect((await read(booking.id)).updatedAt).toBe(booking.updatedAt)
    expect(await notificationsOf(null, booking.id)).toHaveLength(told)
  })

  it('is hers to say, in words that there are', async () => {
    const booking = await read((await book(sneha)).id)
    expect((await tap(await customer(), booking, 'google')).status).toBe(404)
    const unknown = await tap(sneha, booking, 'radio')
    expect([unknown.status, await unknown.json()]).toEqual([
      400,
      expect.objectContaining({ message: 'Please choose how you heard of us' }),
    ])
  })

  it('counts in the Indian month of the booking, for as long as there is the booking', async () => {
    const { id } = await book(sneha)
    const midnight = Date.parse('2026-08-31T18:30:00Z')
    const september = async () => (await months()).find(({ month }) => month === '2026-09')?.counts
    await db.run("UPDATE bookings SET created_at = ?, heard_from = 'street' WHERE id = ?", midnight - 1, id)
    expect(await september()).toEqual([])
    await db.run('UPDATE bookings SET created_at = ? WHERE id = ?', midnight, id)
    expect(await september()).toEqual([{ heardFrom: 'street', count: 1 }])
    await db.run('DELETE FROM bookings WHERE id = ?', id)
    expect(await september()).toEqual([])
  })
})
