import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { count } from '../../helpers/worker/bookings.ts'
import { Client } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import { enquire, leadAdmin, someone } from '../../helpers/worker/leads.ts'

const owner = await leadAdmin()

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

  it('needs neither phone nor subject', async () => {
    const { name, email } = someone()
    expect(await enquire({ name, email, phone: '', subject: ' ' })).toMatchObject({ phone: null, subject: null })
    expect(await enquire({ name, email })).toMatchObject({ phone: null, subject: null })
    expect(await owner.search('lead', email)).toHaveLength(1)
  })

  it('comes back exactly as written, in Malayalam and with emoji', async () => {
    const asked = { name: 'അന്ന കുര്യൻ', email: someone().email, subject: '👗 ഉടുപ്പ്', message: 'മാമോദീസ ഉടുപ്പ് 👶🏽\nവേണം' }
    await enquire(asked)
    expect(await owner.search('contact', 'അന്ന')).toMatchObject([asked])
    expect(await owner.search('lead', 'കുര്യൻ')).toMatchObject([{ name: asked.name }])
  })

  it('chooses neither its status nor its score nor its id', async () => {
    const { id } = await enquire({ ...someone(), id: 'mine', status: 'converted', leadScore: 100, source: 'friend' })
    expect(id).not.toBe('mine')
    const row = await db.first('SELECT status, lead_score, source FROM contacts WHERE id = ?', id)
    expect(row).toEqual({ status: 'new', lead_score: 30, source: 'website' })
  })

  it('of a program that fills in the hidden field is answered alike and stored nowhere', async () => {
    const kept = ['contacts', 'leads', 'notifications', 'search_terms']
    const before = await Promise.all(kept.map(count))
    const real = await enquire({ ...someone(), website: '' })
    const between = await Promise.all(kept.map(count))
    const bots = await enquire({ ...someone(), website: 'https://spam.example' })
    expect(Object.keys(bots)).toEqual(Object.keys(real))
    expect(between).not.toEqual(before)
    expect(await Promise.all(kept.map(count))).toEqual(between)
  })

  it('is one enquiry, however often it is sent under one key, and another is refused', async () => {
    const asked = { ...someone(), message: 'Do you make veils?' }
    const before = await Promise.all(['contacts', 'notifications'].map(count))
    const send = (body: object) =>
      new Client().post('/api/contacts', body, { 'Idempotency-Key': 'an-enquiry', 'CF-Connecting-IP': '203.0.113.9' })
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(asked)))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201])
    expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1)
    expect(await Promise.all(['contacts', 'notifications'].map(count))).toEqual(before.map((rows) => rows + 1))
    expect((await send({ ...asked, message: 'Something else' })).status).toBe(409)
  })

  const good = { name: 'Anna', email: 'anna@example.com', message: 'Hello' }
  it.each([
    ['no name', { ...good, name: undefined }, 'Name is required'],
    ['an empty name', { ...good, name: '   ' }, 'Name is required'],
    ['a long name', { ...good, name: 'a'.repeat(101) }, 'Name is too long (at most 100 characters)'],
    ['a name that is a list', { ...good, name: ['Anna'] }, 'Name is required'],
    ['NUL in a name', { ...good, name: 'An\u0000na' }, 'Name has characters we cannot keep'],
    ['half an emoji', { ...good, message: 'Hello \ud83d' }, 'Message has characters we cannot keep'],
    ['no e-mail', { ...good, email: undefined }, 'Please enter a valid email address'],
    ['no real e-mail', { ...good, email: 'anna@' }, 'Please enter a valid email address'],
    ['no message', { ...good, message: '' }, 'Message is required'],
    ['a long message', { ...good, message: 'a'.repeat(2001) }, 'Message is too long (at most 2,000 characters)'],
    ['a long subject', { ...good, subject: 'a'.repeat(201) }, 'Subject is too long (at most 200 characters)'],
    ['letters as a phone', { ...good, phone: 'call me' }, 'Please enter a valid phone number'],
    ['a number as a phone', { ...good, phone: 9847012345 }, 'Please enter a valid phone number'],
    ['a phone that cannot exist', { ...good, phone: '+91 12345' }, 'Please enter a valid phone number'],
    ['a list', [good], undefined],
    ['no JSON', '{"name":', undefined],
  ])('with %s is refused with a sentence, and nothing is stored', async (_what, body, message) => {
    const before = await Promise.all(['contacts', 'leads', 'notifications'].map(count))
    const response = await new Client().post('/api/contacts', body)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ message: message ?? expect.any(String) })
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
    expect(await refused[0]?.json()).toEqual({ message: expect.stringMatching(/^That was too often/) })
    expect((await new Client().post('/api/contacts', { ...asked, message: 'Hello' })).status).toBe(201)
    expect(await owner.search('lead', asked.email)).toHaveLength(1)
  })
})
