import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { type LeadStatus, leadStatuses, nextLeadStatuses } from '../../shared/leads.ts'
import { app } from '../../worker/app.ts'
import { createCtx } from '../../worker/context.ts'
import * as chatLeads from '../../worker/features/leads/chat-leads.ts'
import { admin, Client, customer } from '../helpers/worker/client.ts'
import { countD1 } from '../helpers/worker/count-d1.ts'

type Row = {
  id: string
  name: string
  email: string | null
  phone: string | null
  status: LeadStatus
  leadScore: number
  scoreReasons: { label: string; points: number }[]
  conversionDate?: string | null
  convertedToCustomerId?: string | null
}

const lists = { contact: '/api/admin/contacts', lead: '/api/admin/leads', chat_lead: '/api/chat/leads' } as const
type Kind = keyof typeof lists
const tables = { contact: 'contacts', lead: 'leads', chat_lead: 'chat_leads' } as const

let owner: Client
beforeAll(async () => {
  owner = await admin()
})

let people = 1000
/** Somebody nobody has met: a name, a phone and an e-mail of their own. */
function someone() {
  const number = ++people
  return { name: `Person${number} Kurian`, phone: `98470 ${number}0`, email: `person${number}@example.com` }
}

async function enquire(asked: object, client = new Client()) {
  const response = await client.post('/api/contacts', { message: 'Do you make veils?', ...asked })
  if (response.status !== 201) throw new Error(`enquiry: ${response.status} ${await response.text()}`)
  return response.json<Row>()
}

async function leaveDetails(guest: { name: string; phone: string; email?: string }) {
  const ctx = createCtx(env, () => {})
  const chatLead = chatLeads.buildChatLead({ location: 'Aluva', ...guest }, `guest-${crypto.randomUUID()}`)
  await ctx.db.batch(chatLeads.insertChatLeadStatements(ctx, chatLead))
  return chatLead
}

const find = async (kind: Kind, query: string) => (await owner.get(`${lists[kind]}?${query}`)).json<Row[]>()
const search = (kind: Kind, typed: string, more = '') => find(kind, `q=${encodeURIComponent(typed)}${more}`)
const move = (kind: Kind, id: string, status: string) => owner.put(`${lists[kind]}/${id}`, { status })
const count = async (table: string) =>
  (await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n

/** Every status a row is found under, from its search terms: '' is the list of all. */
async function foundUnder(id: string) {
  const { results } = await env.DB.prepare(
    'SELECT status, count(*) AS n FROM search_terms WHERE row_id = ? GROUP BY status',
  )
    .bind(id)
    .all<{ status: string; n: number }>()
  return results
}

describe('an enquiry', () => {
  it('is kept with its lead and a notification for the owner, without an account', async () => {
    const asked = { ...someone(), message: 'Do you make veils?', subject: 'Veils' }
    const answer = await enquire(asked)
    expect(answer).toMatchObject({ ...asked, status: 'new', source: 'website' })
    for (const inner of ['leadScore', 'scoreReasons', 'phoneE164']) expect(answer).not.toHaveProperty(inner)

    const scoreReasons = [
      { label: 'Can be called', points: 20 },
      { label: 'Can be mailed', points: 10 },
    ]
    expect(await search('contact', asked.email)).toMatchObject([{ id: answer.id, leadScore: 30, scoreReasons }])
    const known = { name: asked.name, type: 'enquiry', source: 'website', status: 'new', leadScore: 30, scoreReasons }
    expect(await search('lead', asked.email)).toMatchObject([known])
    const told = await env.DB.prepare('SELECT user_id, type, message FROM notifications WHERE related_id = ?')
      .bind(answer.id)
      .all()
    expect(told.results).toEqual([{ user_id: null, type: 'contact', message: `${asked.name} writes: Veils` }])
  })

  it('needs neither phone nor subject', async () => {
    const { name, email } = someone()
    expect(await enquire({ name, email, phone: '', subject: ' ' })).toMatchObject({ phone: null, subject: null })
    expect(await enquire({ name, email })).toMatchObject({ phone: null, subject: null })
    expect(await search('lead', email)).toHaveLength(1)
  })

  it('comes back exactly as written, in Malayalam and with emoji', async () => {
    const asked = { name: 'അന്ന കുര്യൻ', email: someone().email, subject: '👗 ഉടുപ്പ്', message: 'മാമോദീസ ഉടുപ്പ് 👶🏽\nവേണം' }
    await enquire(asked)
    expect(await search('contact', 'അന്ന')).toMatchObject([asked])
    expect(await search('lead', 'കുര്യൻ')).toMatchObject([{ name: asked.name }])
  })

  it('chooses neither its status nor its score nor its id', async () => {
    const { id } = await enquire({ ...someone(), id: 'mine', status: 'converted', leadScore: 100, source: 'friend' })
    expect(id).not.toBe('mine')
    const row = await env.DB.prepare('SELECT status, lead_score, source FROM contacts WHERE id = ?').bind(id).first()
    expect(row).toEqual({ status: 'new', lead_score: 30, source: 'website' })
  })

  it('of a program that fills in the hidden field is answered alike and kept nowhere', async () => {
    const kept = ['contacts', 'leads', 'notifications', 'search_terms']
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
  ])('with %s is refused with a sentence, and nothing is kept', async (_what, body, message) => {
    const before = await Promise.all(['contacts', 'leads', 'notifications'].map(count))
    const response = await new Client().post('/api/contacts', body)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ message: message ?? expect.any(String) })
    expect(await Promise.all(['contacts', 'leads', 'notifications'].map(count))).toEqual(before)
  })

  it('can come 100 times an hour from one address, and then 429 asks to wait', async () => {
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
    expect(await search('lead', asked.email)).toHaveLength(1)
  })
})

describe('one person is one lead', () => {
  it('however many write at once', async () => {
    const asked = someone()
    await Promise.all(Array.from({ length: 20 }, () => enquire(asked)))
    expect(await search('contact', asked.email, '&limit=100')).toHaveLength(20)
    const leads = await search('lead', asked.email)
    expect(leads).toHaveLength(1)
    expect(await foundUnder(leads[0]?.id ?? '')).toMatchObject([{ status: '' }, { status: 'new' }])
  })

  it('by whatever way they come: booking, enquiry and chat', async () => {
    const { name, phone, email } = someone()
    const before = await count('leads')
    await leaveDetails({ name, phone })
    await enquire({ name, phone: `+91${phone.replace(' ', '')}`, email })
    const asked = { childName: 'Aadya', parentName: name, phone, email, serviceType: 'baptism-suit' }
    expect((await (await customer()).post('/api/bookings', asked)).status).toBe(201)
    expect(await count('leads')).toBe((before ?? 0) + 1)
    // The chat made it; the others added an e-mail and a better score, and overwrote nothing.
    expect(await search('lead', email)).toMatchObject([
      { name, phone, email, source: 'chat', type: 'chat', leadScore: 50 },
    ])
  })

  it('known by phone first, else by e-mail; fields that are there stay', async () => {
    const [first, second] = [someone(), someone()]
    await enquire(first)
    await enquire({ ...second, email: first.email })
    await enquire({ name: 'Somebody Else', email: first.email })
    const [lead, ...others] = await search('lead', first.email)
    expect(others).toEqual([])
    expect(lead).toMatchObject(first)
    expect(await search('lead', 'Somebody Else')).toEqual([])
    await enquire({ ...second, phone: first.phone })
    expect(await search('lead', first.email)).toHaveLength(1)
    expect(await search('lead', second.email)).toEqual([])
  })
})

/** A new row of a kind whose lead and status are as asked for. */
async function make(kind: Kind, status: LeadStatus) {
  const person = someone()
  const { id } = kind === 'chat_lead' ? await leaveDetails(person) : await enquire(person)
  const leadId = (await search('lead', person.email))[0]?.id ?? ''
  const row = kind === 'lead' ? leadId : id
  if (status !== 'new') expect((await move(kind, row, status)).status).toBe(200)
  return { id: row, leadId, person }
}

describe.each(Object.keys(lists) as Kind[])('a %s', (kind) => {
  const steps = leadStatuses.flatMap((from) => leadStatuses.map((to) => ({ from, to })))

  it.each(steps)('goes from $from to $to only as the steps say', async ({ from, to }) => {
    const { id } = await make(kind, from)
    const allowed = from === to || nextLeadStatuses[from].includes(to)
    const response = await move(kind, id, to)
    const answer = await response.json<Row & { message?: string }>()
    const now = allowed ? to : from
    if (allowed) expect([response.status, answer.id, answer.status]).toEqual([200, id, to])
    else {
      expect(response.status).toBe(409)
      expect(answer.message).toMatch(new RegExp(`that is ${from} cannot become ${to}$`))
    }
    const row = await env.DB.prepare(`SELECT status FROM ${tables[kind]} WHERE id = ?`).bind(id).first()
    expect(row).toEqual({ status: now })
    const found = await foundUnder(id)
    expect(found.map(({ status }) => status).sort()).toEqual(['', now].sort())
    expect(found[0]?.n).toBe(found[1]?.n)
  })

  it('that is not there is 404', async () => {
    expect((await move(kind, 'nobody', 'qualified')).status).toBe(404)
  })

  it.each([{ status: 'sold' }, { status: null }, {}, { status: ['new'] }, []])('refuses %j as a step', async (body) => {
    const { id } = await make(kind, 'new')
    const response = await owner.put(`${lists[kind]}/${id}`, body)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ message: expect.any(String) })
    expect(await foundUnder(id)).toMatchObject([{ status: '' }, { status: 'new' }])
  })

  it('that two people move at once takes one of the steps, and is found under that one', async () => {
    const { id } = await make(kind, 'new')
    const answers = await Promise.all([
      move(kind, id, 'qualified'),
      move(kind, id, 'lost'),
      move(kind, id, 'converted'),
    ])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const row = await env.DB.prepare(`SELECT status FROM ${tables[kind]} WHERE id = ?`).bind(id).first<Row>()
    expect((await foundUnder(id)).map(({ status }) => status).sort()).toEqual(['', row?.status].sort())
  })

  it('is counted under its status', async () => {
    const counter = async (status: string) =>
      (
        await env.DB.prepare('SELECT value FROM counters WHERE name = ?')
          .bind(`${tables[kind]}:${status}`)
          .first<{ value: number }>()
      )?.value ?? 0
    const { id } = await make(kind, 'new')
    const before = await Promise.all(['new', 'qualified'].map(counter))
    await move(kind, id, 'qualified')
    const after = await Promise.all(['new', 'qualified'].map(counter))
    expect(after).toEqual([(before[0] ?? 0) - 1, (before[1] ?? 0) + 1])
  })
})

describe.each(['contact', 'chat_lead'] as const)('the lead behind a %s', (kind) => {
  const leadStatus = (id: string) => env.DB.prepare('SELECT status, conversion_date FROM leads WHERE id = ?').bind(id)

  it('goes along, and is counted once', async () => {
    const { id, leadId } = await make(kind, 'new')
    type Stats = { totalLeads: number; qualifiedLeads: number; convertedLeads: number }
    const stats = async () => (await owner.get('/api/admin/dashboard/stats')).json<Stats>()
    const before = await stats()
    await move(kind, id, 'qualified')
    expect(await stats()).toMatchObject({
      totalLeads: before.totalLeads,
      qualifiedLeads: before.qualifiedLeads + 1,
      convertedLeads: before.convertedLeads,
    })
    await move(kind, id, 'converted')
    expect(await stats()).toMatchObject({
      totalLeads: before.totalLeads,
      qualifiedLeads: before.qualifiedLeads,
      convertedLeads: before.convertedLeads + 1,
    })
    const row = await leadStatus(leadId).first<{ status: string; conversion_date: number }>()
    expect(row?.status).toBe('converted')
    expect(Math.abs((row?.conversion_date ?? 0) - Date.now())).toBeLessThan(60_000)
    expect((await foundUnder(leadId)).map(({ status }) => status).sort()).toEqual(['', 'converted'])
  })

  it('that is converted stays so, whatever becomes of what they send later', async () => {
    const { id, leadId } = await make(kind, 'new')
    await move('lead', leadId, 'converted')
    const before = await leadStatus(leadId).first()
    expect((await move(kind, id, 'lost')).status).toBe(200)
    expect(await leadStatus(leadId).first()).toEqual(before)
    expect((await foundUnder(leadId)).map(({ status }) => status).sort()).toEqual(['', 'converted'])
  })

  it('of somebody else stays where it is', async () => {
    const [moved, other] = [await make(kind, 'new'), await make(kind, 'new')]
    await move(kind, moved.id, 'converted')
    expect(await leadStatus(other.leadId).first()).toEqual({ status: 'new', conversion_date: null })
  })
})

describe('a step that is overtaken', () => {
  /** The owner's next request, with `meanwhile` done right before the batch that writes. */
  async function moveLate(kind: Kind, id: string, status: LeadStatus, meanwhile: () => Promise<unknown>) {
    let readsLeft = 1
    const late = Object.assign(Object.create(env.DB), {
      prepare: (query: string) => env.DB.prepare(query),
      batch: async (statements: D1PreparedStatement[]) => {
        if (readsLeft-- === 0) await meanwhile()
        return env.DB.batch(statements)
      },
    })
    const client = Object.assign(new Client(), { cookie: owner.cookie })
    const execution = { waitUntil() {}, passThroughOnException() {}, props: {} }
    client.fetch = (request) => app.fetch(request, { ...env, DB: late }, execution)
    return client.put(`${lists[kind]}/${id}`, { status })
  }
  const both = async (id: string, leadId: string) => [
    ...(await foundUnder(id)).map(({ status }) => status).sort(),
    ...(await foundUnder(leadId)).map(({ status }) => status).sort(),
  ]

  it.each(Object.keys(lists) as Kind[])('by another step of the %s is 409, and the faster one stands', async (kind) => {
    const { id, leadId } = await make(kind, 'new')
    const response = await moveLate(kind, id, 'lost', () => move(kind, id, 'qualified'))
    expect(response.status).toBe(409)
    expect(await both(id, leadId)).toEqual(['', 'qualified', '', 'qualified'])
  })

  it.each(['contact', 'chat_lead'] as const)(
    'by another of the %s is 409, also where no lead goes along',
    async (kind) => {
      const { id, leadId } = await make(kind, 'new')
      await move('lead', leadId, 'converted')
      const response = await moveLate(kind, id, 'lost', () => move(kind, id, 'qualified'))
      expect(response.status).toBe(409)
      expect(await both(id, leadId)).toEqual(['', 'qualified', '', 'converted'])
    },
  )

  it.each(['chat_lead', 'lead'] as const)('by a lead that learns an e-mail moves no %s half', async (kind) => {
    const { email, ...person } = someone()
    const chat = await leaveDetails(person)
    const leadId = (await search('lead', person.phone))[0]?.id ?? ''
    const id = kind === 'lead' ? leadId : chat.id
    const response = await moveLate(kind, id, 'converted', () => enquire({ ...person, email }))
    expect(response.status).toBe(409)
    expect(await response.json()).toEqual({ message: expect.stringMatching(/Please reload/) })
    expect(await both(id, leadId)).toEqual(['', 'new', '', 'new'])
    expect((await move(kind, id, 'converted')).status).toBe(200)
    expect(await search('lead', email, '&status=converted')).toHaveLength(1)
    expect(await search('lead', email, '&status=new')).toEqual([])
  })
})

describe('a call', () => {
  it('takes three round trips at most', async () => {
    const { id: contact } = await make('contact', 'new')
    const { id: chatLead } = await make('chat_lead', 'new')
    const client = Object.assign(new Client(), { cookie: owner.cookie })
    const tally = countD1(client)
    const trips = async (call: Promise<Response>) => {
      const before = tally.trips
      const { status } = await call
      return [status, tally.trips - before]
    }
    expect(await trips(client.post('/api/contacts', { ...someone(), message: 'Hello' }))).toEqual([201, 2])
    expect(await trips(client.put(`/api/admin/contacts/${contact}`, { status: 'qualified' }))).toEqual([200, 3])
    expect(await trips(client.put(`/api/chat/leads/${chatLead}`, { status: 'converted' }))).toEqual([200, 3])
    expect(await trips(client.put(`/api/chat/leads/${chatLead}`, { status: 'converted' }))).toEqual([200, 2])
  })
})

describe('converting a chat lead', () => {
  /** A customer whose account has this phone, from a booking. */
  async function customerWith(phone: string) {
    const person = await customer()
    const asked = { childName: 'Aadya', parentName: 'Sneha', phone, email: person.email, serviceType: 'accessories' }
    expect((await person.post('/api/bookings', asked)).status).toBe(201)
    return person
  }
  const convert = async (guest: Parameters<typeof leaveDetails>[0]) => {
    const { id } = await leaveDetails(guest)
    return (await move('chat_lead', id, 'converted')).json<Row>()
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

  it('links nobody without a match, and never an admin', async () => {
    expect(await convert(someone())).toMatchObject({ status: 'converted', convertedToCustomerId: null })
    const owners = await convert({ ...someone(), email: 'owner@example.com' })
    expect(owners).toMatchObject({ status: 'converted', convertedToCustomerId: null })
  })

  it('is what links: a qualified one is nobody yet', async () => {
    const { email } = await customer()
    const { id } = await leaveDetails({ ...someone(), email })
    expect(await (await move('chat_lead', id, 'qualified')).json()).toMatchObject({ convertedToCustomerId: null })
  })
})

describe.each(Object.keys(lists) as Kind[])('the list of each %s', (kind) => {
  it('is newest first, in pages, with its total', async () => {
    const { id } = await make(kind, 'new')
    const first = await owner.get(`${lists[kind]}?limit=2`)
    const rows = await first.json<Row[]>()
    expect(rows).toHaveLength(2)
    expect(rows[0]?.id).toBe(id)
    expect(Number(first.headers.get('X-Total-Count'))).toBe(await count(tables[kind]))
    const seen = new Set(rows.map((row) => row.id))
    let cursor = first.headers.get('X-Next-Cursor')
    while (cursor) {
      const page = await owner.get(`${lists[kind]}?limit=100&cursor=${cursor}`)
      for (const row of await page.json<Row[]>()) {
        expect(seen).not.toContain(row.id)
        seen.add(row.id)
      }
      cursor = page.headers.get('X-Next-Cursor')
    }
    expect(seen.size).toBe(await count(tables[kind]))
  })

  it('can be filtered, sorted by score, and searched by name, e-mail and phone', async () => {
    const { id, person } = await make(kind, 'qualified')
    for (const typed of [person.name, person.name.toUpperCase(), person.email, person.phone, `+91 ${person.phone}`])
      expect((await search(kind, typed)).map((row) => row.id)).toEqual([id])
    expect(await search(kind, person.email, '&status=qualified')).toHaveLength(1)
    expect(await search(kind, person.email, '&status=new')).toEqual([])
    const filtered = await owner.get(`${lists[kind]}?status=qualified`)
    expect(filtered.headers.get('X-Total-Count')).toBeNull()
    expect((await filtered.json<Row[]>()).every((row) => row.status === 'qualified')).toBe(true)
    const scores = (await find(kind, 'sort=score&limit=100')).map((row) => row.leadScore)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
  })

  it.each(['limit=0', 'limit=101', 'status=sold', 'sort=best', 'cursor=nonsense'])('refuses %s', async (query) => {
    const response = await owner.get(`${lists[kind]}?${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ message: expect.any(String) })
  })
})
