import { describe, expect, it } from 'vitest'
import { book, bookingInput, count, rowsOf } from '../../helpers/worker/bookings.ts'
import { customer } from '../../helpers/worker/client.ts'
import { enquire, foundUnder, leadAdmin, leaveDetails, someone } from '../../helpers/worker/leads.ts'

const owner = await leadAdmin()
const [sneha, divya] = [await customer(), await customer()]

type Scored = { leadScore: number }

describe('one person is one lead', () => {
  it('however many write at once', async () => {
    const asked = someone()
    await Promise.all(Array.from({ length: 20 }, () => enquire(asked)))
    expect(await owner.search('contact', asked.email, '&limit=100')).toHaveLength(20)
    const leads = await owner.search('lead', asked.email)
    expect(leads).toHaveLength(1)
    expect(await foundUnder(leads[0]?.id ?? '')).toMatchObject([{ status: 'new' }])
  })

  it('by whatever way they come: booking, enquiry and chat', async () => {
    const { name, phone, email } = someone()
    const before = await count('leads')
    await leaveDetails({ name, phone })
    await enquire({ name, phone: `+91${phone.replace(' ', '')}`, email })
    const asked = { childName: 'Aadya', parentName: name, phone, email, serviceType: 'baptism-suit' }
    expect((await (await customer()).post('/api/bookings', asked)).status).toBe(201)
    expect(await count('leads')).toBe((before ?? 0) + 1)
    // The chat made it; the others added a better score. An address that came with the number may be a stranger's.
    expect(await owner.search('lead', phone)).toMatchObject([
      { name, phone, email: null, source: 'chat', type: 'chat', leadScore: 50 },
    ])
    expect(await owner.search('lead', email)).toEqual([])
    expect(await owner.search('contact', email)).toMatchObject([{ name, email }])
  })

  it('known by phone first, else by e-mail; fields that are there stay', async () => {
    const [first, second] = [someone(), someone()]
    await enquire(first)
    await enquire({ ...second, email: first.email })
    await enquire({ name: 'Somebody Else', email: first.email })
    const [lead, ...others] = await owner.search('lead', first.email)
    expect(others).toEqual([])
    expect(lead).toMatchObject(first)
    expect(await owner.search('lead', 'Somebody Else')).toEqual([])
    await enquire({ ...second, phone: first.phone })
    expect(await owner.search('lead', first.email)).toHaveLength(1)
    expect(await owner.search('lead', second.email)).toEqual([])
  })
})

describe('the lead of a booking', () => {
  const leadsOf = async (name: string) => (await rowsOf('leads')).filter((lead) => lead.name === name)

  it('is made once, however many arrive at once, and is known by phone', async () => {
    const details = { parentName: 'Lekha Nair', phone: '94470 11111' }
    const send = (_: unknown, i: number) => book(i % 2 ? sneha : divya, { ...details, email: `lekha${i}@example.com` })
    await Promise.all(Array.from({ length: 8 }, send))
    expect(await leadsOf('Lekha Nair')).toMatchObject([{ phone_e164: '+919447011111', type: 'booking', status: 'new' }])
  })

  it('is known by phone, else by e-mail, and neither gains nor loses a number or an address', async () => {
    const details = { parentName: 'Rema Das', phone: '94470 22222' }
    await owner.post('/api/admin/bookings', { ...bookingInput, ...details, email: '', source: 'phone' })
    expect(await leadsOf('Rema Das')).toMatchObject([{ email: null, source: 'phone' }])
    await book(divya, { ...details, parentName: 'Rema D.', email: 'rema@example.com' })
    await book(divya, { parentName: 'R. Das', phone: '94470 33333', email: 'rema@example.com' })
    expect(await leadsOf('Rema Das')).toMatchObject([
      { email: null, phone: '94470 22222', phone_e164: '+919447022222', source: 'phone' },
    ])
    expect(await leadsOf('Rema D.')).toEqual([])
    expect(await leadsOf('R. Das')).toMatchObject([{ email: 'rema@example.com', phone_e164: '+919447033333' }])
    await book(divya, { parentName: 'R. D.', phone: '94470 33334', email: 'rema@example.com' })
    expect(await leadsOf('R. D.')).toEqual([])
    expect(await leadsOf('R. Das')).toMatchObject([{ email: 'rema@example.com', phone_e164: '+919447033333' }])
  })

  it('keeps its best score, with the reasons of that score', async () => {
    const details = { parentName: 'Best Score', phone: '94470 44444', email: 'best@example.com' }
    await book(sneha, details)
    await book(sneha, { ...details, serviceType: 'accessories' })
    const [worse, best] = await owner.read<[Scored, Scored]>('/api/bookings?limit=2')
    expect(worse.leadScore).toBeLessThan(best.leadScore)
    const [lead] = await leadsOf('Best Score')
    expect(lead?.lead_score).toBe(best.leadScore)
    expect(JSON.parse(String(lead?.score_reasons))).toContainEqual({ label: 'Asked for tailoring', points: 20 })
  })

  it('is found by what it holds, and not by what it did not keep', async () => {
    await book(sneha, { parentName: 'Thankam Pillai', phone: '94470 77777', email: 'thankam@example.com' })
    await book(sneha, { parentName: 'Ponnamma', phone: '94470 77777', email: 'second@example.com' })
    const found = async (q: string) => (await owner.read<unknown[]>(`/api/admin/leads?q=${q}`)).length
    expect(await Promise.all(['thankam', 'thankam@ex', '94470777'].map(found))).toEqual([1, 1, 1])
    expect(await Promise.all(['ponnamma', 'second@exa'].map(found))).toEqual([0, 0])
  })
})
