import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { book, count, rowsOf } from '../../helpers/worker/bookings.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import {
  enquire,
  type LeadRow,
  leadAdmin,
  leadKinds,
  leaveDetails,
  someone,
  storedStatus,
} from '../../helpers/worker/leads.ts'

const owner = await leadAdmin()
const [sneha, divya] = [await customer(), await customer()]

type Scored = { leadScore: number }

describe('one person is one lead', () => {
  it('however many write and book at once', async () => {
    const asked = someone()
    const { name: parentName, ...contact } = asked
    await Promise.all([
      ...Array.from({ length: 14 }, () => enquire(asked)),
      ...[sneha, divya, sneha, divya].map((who) => book(who, { parentName, ...contact })),
    ])
    expect(await owner.search('contact', asked.email, '&limit=100')).toHaveLength(14)
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

it('the lead of a booking keeps its best score, with the reasons of that score', async () => {
  const details = { parentName: 'Best Score', phone: '94470 44444', email: 'best@example.com' }
  await book(sneha, details)
  await book(sneha, { ...details, serviceType: 'accessories' })
  const [worse, best] = await owner.read<[Scored, Scored]>('/api/bookings?limit=2')
  expect(worse.leadScore).toBeLessThan(best.leadScore)
  const [lead] = (await rowsOf('leads')).filter(({ name }) => name === 'Best Score')
  expect(lead?.lead_score).toBe(best.leadScore)
  expect(JSON.parse(String(lead?.score_reasons))).toContainEqual({ label: 'Asked for tailoring', points: 20 })
})

describe('an enquiry', () => {
  it('is stored with its lead and a notification for the admin, without an account', async () => {
    const asked = { ...someone(), message: 'Do you make veils?', subject: 'Veils' }
    // It chooses neither its id nor its status, score or source.
    const chosen = { id: 'mine', status: 'converted', leadScore: 100, source: 'friend' }
    const answer = await enquire({ ...asked, ...chosen })
    expect(answer.id).not.toBe('mine')
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
    const asked = { ...someone(), message: 'Hello' }
    const client = new Client()
    const answers = await Promise.all(Array.from({ length: 102 }, () => client.post('/api/contacts', asked)))
    const refused = answers.filter(({ status }) => status === 429)
    expect([answers.filter(({ status }) => status === 201).length, refused.length]).toEqual([100, 2])
    expect(Number(refused[0]?.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await new Client().post('/api/contacts', asked)).status).toBe(201)
  })
})

it.each(leadKinds)('the list of each %s can be filtered and sorted by score', async (kind) => {
  const { id, person } = await owner.insert(kind, 'qualified')
  expect(await owner.search(kind, person.email, '&status=qualified')).toMatchObject([{ id }])
  expect((await owner.find(kind, 'status=new')).filter(({ status }) => status !== 'new')).toEqual([])
  const scores = (await owner.find(kind, 'sort=score&limit=100')).map(({ leadScore }) => leadScore)
  expect(scores).toEqual([...scores].sort((a, b) => b - a))
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

  it('links the customer with the same phone, however it was typed, or else with the same e-mail', async () => {
    const person = someone()
    const [byPhone, byEmail] = [await customerWith(person.phone), await customer()]
    const phone = `0${person.phone.replace(' ', '-')}`
    const guest = { name: person.name, phone, email: byEmail.email }
    expect(await convert(guest)).toMatchObject({ convertedToCustomerId: byPhone.id })
    expect(await convert({ ...someone(), email: byEmail.email })).toMatchObject({ convertedToCustomerId: byEmail.id })
  })

  it('links nobody without a match, by an address that was never confirmed, or before; and never an admin', async () => {
    const [{ id, email }, confirmed] = [await customer(), await customer()]
    await db.run('UPDATE users SET email_confirmed_at = NULL WHERE id = ?', id)
    const none = { status: 'converted', convertedToCustomerId: null }
    for (const guest of [someone(), { ...someone(), email }, { ...someone(), email: 'owner@example.com' }])
      expect(await convert(guest)).toMatchObject(none)
    const lead = await leaveDetails({ ...someone(), email: confirmed.email })
    const qualified = await owner.changeStatus('chat_lead', lead.id, 'qualified')
    expect(await qualified.json()).toMatchObject({ convertedToCustomerId: null })
  })
})
