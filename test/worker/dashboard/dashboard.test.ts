import { env } from 'cloudflare:workers'
import { describe, expect, it, vi } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { run } from '../../../worker/db/batch.ts'
import { contacts } from '../../../worker/db/schema.ts'
import { getStats } from '../../../worker/features/dashboard/dashboard.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { book, bookingInput } from '../../helpers/worker/bookings.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'

openShop()

const ctx = createCtx(env, keepRunning)

const zero = {
  ...{ totalContacts: 0, newContacts: 0, totalBookings: 0, pendingBookings: 0 },
  ...{ totalLeads: 0, qualifiedLeads: 0, convertedLeads: 0 },
}

const readFigures = async () => admin.read<typeof zero>('/api/admin/dashboard/stats')

describe("the admins' figures", () => {
  it('follow each booking, step, enquiry and lead at once', async () => {
    const sneha = await customer()
    const { id } = await book(sneha)
    await book(sneha, { phone: '94470 12121', email: 'other@example.com' })
    await new Client().post('/api/contacts', { name: 'Rema', email: 'rema@example.com', message: 'Do you make veils?' })
    expect(await readFigures()).toEqual({
      ...zero,
      totalContacts: 1,
      newContacts: 1,
      totalBookings: 2,
      pendingBookings: 2,
      totalLeads: 3,
    })

    await admin.put(`/api/admin/bookings/${id}`, { status: 'confirmed' })
    const leads = await admin.read<{ id: string }[]>('/api/admin/leads?sort=oldest')
    await admin.put(`/api/admin/leads/${leads[0]?.id}`, { status: 'qualified' })
    await admin.put(`/api/admin/leads/${leads[1]?.id}`, { status: 'converted' })
    expect(await readFigures()).toMatchObject({
      totalBookings: 2,
      pendingBookings: 1,
      totalLeads: 3,
      qualifiedLeads: 1,
      convertedLeads: 1,
    })
    await sneha.post(`/api/user/bookings/${id}/cancel`)
    expect(await readFigures()).toMatchObject({ totalBookings: 2, pendingBookings: 1 })
  })

  it('count a person who books, enquires and books again as one lead', async () => {
    const before = (await readFigures()).totalLeads
    const sneha = await customer()
    const one = { phone: '94470 34343', email: 'one@example.com' }
    await book(sneha, one)
    await new Client().post('/api/contacts', { name: 'One', message: 'Again', ...one })
    await admin.post('/api/admin/bookings', { ...bookingInput, ...one, source: 'phone' })
    expect((await readFigures()).totalLeads).toBe(before + 1)
  })

  it('end a month at midnight in Kochi, not in Greenwich', async () => {
    // 18:29 and 18:30 UTC on 31 March: the last minute of an Indian March and the first of April.
    const edge = Date.UTC(2027, 2, 31, 18, 30)
    const enquiry = { name: 'Edge', email: 'edge@example.com', message: 'At midnight' }
    await run(
      ctx,
      ctx.db.insert(contacts).values([
        { ...enquiry, createdAt: new Date(edge - 60_000) },
        { ...enquiry, createdAt: new Date(edge) },
        { ...enquiry, createdAt: new Date(edge + 60_000) },
      ]),
    )
    vi.useFakeTimers({ now: edge - 1, toFake: ['Date'] })
    expect((await getStats(ctx)).newContacts).toBe(1)
    vi.setSystemTime(edge)
    expect((await getStats(ctx)).newContacts).toBe(2)
    vi.useRealTimers()
  })
})
