import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { book, bookingInput, count, rowsOf } from '../../helpers/worker/bookings.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import {
  enquire,
  type LeadRow,
  leadAdmin,
  leadKinds,
  leaveDetails,
  lists,
  someone,
  storedStatus,
} from '../../helpers/worker/leads.ts'

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
    expect(await storedStatus(leads[0]?.id ?? '')).toMatchObject([{ status: 'new' }])
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
})

describe('an enquiry', () => {
  it('is stored with its lead and a notification for the admin, without an account', async () => {
    const asked = { ...someone(), message: 'Do you make veils?', subject: 'Veils' }
    const answer = await enquire(asked)
    expect(answer).toMatchObject({ ...asked, status: 'new', source: 'website' })
    for (const inner of ['leadScore', 'scoreReasons', 'phoneE164']) expect(answer).not.toHaveProperty(inner)

    const scoreReasons = [
      { label: 'Can be called', points: 20 },
      { label: 'Can be emailed', points: 10 },
    ]
    expect(await owner.search('contact', asked.email)).toMatchObject([{ id: answer.id, leadScore: 30, scoreReasons }])
    const known = { name: asked.name, type: 'enquiry', source: 'website', status: 'new', leadScore: 30, scoreReasons }
    expect(await owner.search('lead', asked.email)).toMatchObject([known])
    const told = await env.DB.prepare('SELECT user_id, type, message FROM notifications WHERE related_id = ?')
      .bind(answer.id)
      .all()
    expect(told.results).toEqual([{ user_id: null, type: 'contact', message: `${asked.name} writes: Veils` }])
  })

  it('chooses neither its status nor its score nor its id', async () => {
    const { id } = await enquire({ ...someone(), id: 'mine', status: 'converted', leadScore: 100, source: 'friend' })
    expect(id).not.toBe('mine')
    const row = await db.first('SELECT status, lead_score, source FROM contacts WHERE id = ?', id)
    expect(row).toEqual({ status: 'new', lead_score: 30, source: 'website' })
  })

  it('of a program that fills in the hidden field is answered alike and stored nowhere', async () => {
    const kept = ['contacts', 'leads', 'notifications']
    const before = await Promise.all(kept.map(count))
    const real = await enquire({ ...someone(), website: '' })
    const between = await Promise.all(kept.map(count))
    const bots = await enquire({ ...someone(), website: 'https://spam.example' })
    expect(Object.keys(bots)).toEqual(Object.keys(real))
    expect(between).not.toEqual(before)
    expect(await Promise.all(kept.map(count))).toEqual(between)
  })

  const good = { name: 'Anna', email: 'anna@example.com', message: 'Hello' }
  it.each([
    ['no name', { ...good, name: undefined }, 'Name is required'],
    ['a long name', { ...good, name: 'a'.repeat(101) }, 'Name is too long (at most 100 characters)'],
    ['no e-mail', { ...good, email: undefined }, 'Please enter a valid email address'],
    ['no message', { ...good, message: '' }, 'Please write your question.'],
    ['a long message', { ...good, message: 'a'.repeat(2001) }, 'Message is too long (at most 2,000 characters)'],
    ['a long subject', { ...good, subject: 'a'.repeat(201) }, 'Subject is too long (at most 200 characters)'],
    ['letters as a phone', { ...good, phone: 'call me' }, 'Please enter a valid phone number'],
    ['a phone that cannot exist', { ...good, phone: '+91 12345' }, 'Please enter a valid phone number'],
  ])('with %s is refused with a sentence, and nothing is stored', async (_what, body, message) => {
    const before = await Promise.all(['contacts', 'leads', 'notifications'].map(count))
    const response = await new Client().post('/api/contacts', body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ message })
    expect(await Promise.all(['contacts', 'leads', 'notifications'].map(count))).toEqual(before)
  })

  it('can come 100 times an hour from one address, and then 429 asks to wait', async () => {
    stopClock()
    const asked = someone()
    const client = new Client()
    const answers = await Promise.all(
      Array.from({ length: 102 }, () => client.post('/api/contacts', { ...asked, message: 'Hello' })),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(100)
    expect(refused).toHaveLength(2)
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(await refused[0]?.json()).toMatchObject({ message: expect.stringMatching(/^That was too often/) })
    expect((await new Client().post('/api/contacts', { ...asked, message: 'Hello' })).status).toBe(201)
    expect(await owner.search('lead', asked.email)).toHaveLength(1)
  })
})

describe.each(leadKinds)('the list of each %s', (kind) => {
  it('can be filtered and sorted by score', async () => {
    const { id, person } = await owner.insert(kind, 'qualified')
    expect(await owner.search(kind, person.email, '&status=qualified')).toMatchObject([{ id }])
    expect(await owner.search(kind, person.email, '&status=new')).toEqual([])
    const filtered = await owner.get(`${lists[kind]}?status=qualified`)
    expect(filtered.headers.get('X-Total-Count')).toBeNull()
    expect((await filtered.json<LeadRow[]>()).every((row) => row.status === 'qualified')).toBe(true)
    const scores = (await owner.find(kind, 'sort=score&limit=100')).map((row) => row.leadScore)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })
})

describe('converting a chat lead', () => {
  /** A customer whose account has this phone, from a booking, and confirmed by the desk. */
  async function customerWith(phone: string) {
    const person = await customer()
    const asked = { childName: 'Aadya', parentName: 'Sneha', phone, email: person.email, serviceType: 'accessories' }
    expect((await person.post('/api/bookings', asked)).status).toBe(201)
    await db.run('UPDATE users SET phone_confirmed_at = 1 WHERE id = ?', person.id)
    return person
  }
  const convert = async (guest: Parameters<typeof leaveDetails>[0]) => {
    const { id } = await leaveDetails(guest)
    return (await owner.changeStatus('chat_lead', id, 'converted')).json<LeadRow>()
  }

  it('links the customer with the same phone, however it was typed', async () => {
    const person = someone()
    const { id } = await customerWith(person.phone)
    const phone = `0${person.phone.replace(' ', '-')}`
    expect(await convert({ name: person.name, phone })).toMatchObject({ convertedToCustomerId: id })
  })

  it('links the customer with the same e-mail, if none has the phone', async () => {
    const { id, email } = await customer()
    expect(await convert({ ...someone(), email })).toMatchObject({ convertedToCustomerId: id })
  })

  it('prefers the phone', async () => {
    const person = someone()
    const [byPhone, byEmail] = [await customerWith(person.phone), await customer()]
    expect(await convert({ ...person, email: byEmail.email })).toMatchObject({ convertedToCustomerId: byPhone.id })
  })

  it('links nobody by an address that was never confirmed', async () => {
    const { id, email } = await customer()
    await db.run('UPDATE users SET email_confirmed_at = NULL WHERE id = ?', id)
    expect(await convert({ ...someone(), email })).toMatchObject({ convertedToCustomerId: null })
  })

  it('links nobody without a match, and never an admin', async () => {
    expect(await convert(someone())).toMatchObject({ status: 'converted', convertedToCustomerId: null })
    const owners = await convert({ ...someone(), email: 'owner@example.com' })
    expect(owners).toMatchObject({ status: 'converted', convertedToCustomerId: null })
  })

  it('is what links: a qualified one is nobody yet', async () => {
    const { email } = await customer()
    const { id } = await leaveDetails({ ...someone(), email })
    expect(await (await owner.changeStatus('chat_lead', id, 'qualified')).json()).toMatchObject({
      convertedToCustomerId: null,
    })
  })
})
