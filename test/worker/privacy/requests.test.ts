import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { consentVersion } from '../../../shared/consent.ts'
import { app } from '../../../worker/app.ts'
import { bookingInput } from '../../helpers/worker/bookings.ts'
import { admin, Client, customer } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import { counterOf, runHourly } from '../../helpers/worker/sweeps.ts'

const owner = await admin()

type Request = { id: string; dueAt: string; createdAt: string; answer: string | null; customer?: { name: string } }
const own = async (client: Client) => client.read<Request[]>('/api/user/requests')
const open = async () => owner.read<Request[]>('/api/admin/requests?limit=100')
async function toldOf(userId: string | null) {
  const sql = "SELECT title FROM notifications WHERE type = 'privacy' AND user_id IS ? ORDER BY rowid"
  return (await db.all<{ title: string }>(sql, userId)).map(({ title }) => title)
}

describe('a request about data', () => {
  it('is due in 90 days, tells the desk once, also of two in one millisecond, and lends its id to nobody else', async () => {
    stopClock()
    const sneha = await customer()
    const told = (await toldOf(null)).length
    const id = crypto.randomUUID()
    const sent = { id, kind: 'complain', text: 'Too many messages' }
    const answers = await Promise.all([1, 2].map(() => sneha.post('/api/user/requests', sent)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    const [request, ...others] = await own(sneha)
    expect(others).toEqual([])
    expect(Date.parse(request?.dueAt ?? '') - Date.parse(request?.createdAt ?? '')).toBe(90 * 86_400_000)
    expect((await toldOf(null)).slice(told)).toEqual(['Complaint about data'])
    expect((await open()).find((row) => row.id === id)?.customer?.name).toBe('Sneha Mathew')
    const divya = await customer()
    expect((await divya.post('/api/user/requests', { id, kind: 'ask', text: 'Mine?' })).status).toBe(409)
    expect(await own(divya)).toEqual([])
  })

  it('is answered once, and its customer is told that there is an answer, not which', async () => {
    const sneha = await customer()
    await sneha.post('/api/user/requests', { kind: 'ask', text: 'Who sees my photos?' })
    const id = (await own(sneha))[0]?.id
    const changes = await counterOf('desk:changes')
    const answers = await Promise.all(
      ['Only we do.', 'Nobody else.'].map((answer) => owner.post(`/api/admin/requests/${id}/answer`, { answer })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const [{ answer } = { answer: '' }] = await own(sneha)
    const again = await owner.post(`/api/admin/requests/${id}/answer`, { answer })
    expect([again.status, await again.json()]).toMatchObject([200, { id, answer }])
    expect(await toldOf(sneha.id)).toEqual(['We have answered you'])
    // It is news for the other screens of the desk, once.
    expect(await counterOf('desk:changes')).toBe(changes + 1)
    expect((await open()).map((row) => row.id)).not.toContain(id)
    const answered = await owner.read<Request[]>('/api/admin/requests?state=answered')
    expect(answered[0]?.id).toBe(id)
    expect((await owner.post('/api/admin/requests/none/answer', { answer: 'To whom?' })).status).toBe(404)
  })

  it('may be sent five times a day, and one that was stored is answered again over the limit', async () => {
    stopClock()
    const sneha = await customer()
    const ids = Array.from({ length: 5 }, () => crypto.randomUUID())
    for (const id of ids) await sneha.post('/api/user/requests', { id, kind: 'ask', text: 'And now?' })
    expect((await sneha.post('/api/user/requests', { kind: 'ask', text: 'One more?' })).status).toBe(429)
    const again = await sneha.post('/api/user/requests', { id: ids[0], kind: 'ask', text: 'And now?' })
    expect(again.status).toBe(200)
    expect(await again.json()).toMatchObject({ id: ids[0] })
    expect(await own(sneha)).toHaveLength(5)
  })
})

describe('the log', () => {
  const entries = async (about: string) =>
    (await db.all('SELECT what FROM audit WHERE about = ? ORDER BY rowid', about)).map(({ what }) => what)
  /** Asks as the admin, and waits for what is left to do once the answer has gone. */
  async function open(path: string, cookie = owner.cookie) {
    const execution = createExecutionContext()
    const response = await app.fetch(
      new Request(`http://localhost${path}`, { headers: { Cookie: cookie } }),
      env,
      execution,
    )
    await response.text()
    await waitOnExecutionContext(execution)
    return response.status
  }

  it('has who opened a file or an order, once an hour, and nothing of who was refused', async () => {
    stopClock()
    const sneha = await customer()
    const orderId = crypto.randomUUID()
    const made = { outfit_type: 'Gown', created_at: 1, updated_at: 1 }
    await db.insert('orders', { id: orderId, user_id: sneha.id, ...made })
    for (const _twice of [1, 2]) {
      expect(await open(`/api/admin/customers/${sneha.id}`)).toBe(200)
      expect(await open(`/api/admin/orders/${orderId}`)).toBe(200)
    }
    expect(await open(`/api/admin/customers/${sneha.id}`, sneha.cookie)).toBe(403)
    expect(await entries(sneha.id)).toEqual(['file'])
    expect(await entries(orderId)).toEqual(['card'])
  })

  it('has sign-ins that came in, and exports by their list', async () => {
    const { id, email, password } = await customer()
    const browser = new Client()
    expect((await browser.post('/api/login', { email, password: 'not-her-own-9' })).status).toBe(401)
    expect(await entries(id)).toEqual([])
    expect((await browser.post('/api/login', { email, password })).status).toBe(200)
    expect(await entries(id)).toEqual(['sign-in'])
    const exports = (await entries('contacts')).length
    await (await owner.get('/api/admin/contacts/export')).arrayBuffer()
    expect((await entries('contacts')).slice(exports)).toEqual(['export'])
    expect(await owner.read('/api/admin/audit?what=export')).toMatchObject([
      { what: 'export', about: 'contacts', isAdmin: true },
    ])
  })

  it('is swept after 400 days', async () => {
    const day = 86_400_000
    const opened = { who: 'x', what: 'file', about: 'swept' }
    for (const [id, age] of Object.entries({ old: 401 * day, kept: 399 * day }))
      await db.insert('audit', { id, ...opened, created_at: Date.now() - age })
    await runHourly()
    expect(await db.all("SELECT id FROM audit WHERE about = 'swept'")).toEqual([{ id: 'kept' }])
  })
})

describe('consents', () => {
  type Consent = { kind: string; given: boolean; at: string | null; version: string | null }
  const consentsOf = async (client: Client) => {
    const rows = await client.read<Consent[]>('/api/user/consents')
    return Object.fromEntries(rows.map((row) => [row.kind, row]))
  }
  async function logOf(userId: string) {
    const sql = 'SELECT kind, given, how FROM consents WHERE user_id = ? ORDER BY rowid'
    const rows = await db.all<{ kind: string; given: number; how: string }>(sql, userId)
    return rows.map(({ kind, given, how }) => `${kind} ${given ? 'yes' : 'no'} ${how}`)
  }
  const booking = { ...bookingInput, consent: true }

  it('begin with the sign-up and the tick of a booking, in the words in force, and a second booking adds none', async () => {
    const sneha = await customer()
    expect(await consentsOf(sneha)).toMatchObject({
      notice: { given: true, version: consentVersion },
      parent: { given: false, at: null },
      parent_met: { given: false },
      public_photos: { given: false },
      marketing: { given: false, at: null },
      whatsapp: { given: true, at: null },
    })
    await sneha.post('/api/bookings', booking)
    await sneha.post('/api/bookings', { ...booking, childName: 'Mia' })
    expect(await logOf(sneha.id)).toEqual(['notice yes sign-up', 'parent yes booking'])
    expect((await consentsOf(sneha)).parent).toMatchObject({ given: true, version: consentVersion })
  })

  it('are added, never changed: each turn of a switch is a row, and the same again is none', async () => {
    const [sneha, divya] = [await customer(), await customer()]
    for (const given of [true, true, false]) await sneha.put('/api/user/consents', { kind: 'public_photos', given })
    expect((await logOf(sneha.id)).slice(1)).toEqual(['public_photos yes settings', 'public_photos no settings'])
    expect((await consentsOf(sneha)).public_photos?.given).toBe(false)
    expect((await consentsOf(divya)).public_photos?.at).toBeNull()
    await expect(db.run('UPDATE consents SET given = 1')).rejects.toThrow('consents are only added')
  })

  it('are one truth with the switches that were there before, whoever turns them', async () => {
    const sneha = await customer()
    const settings = async () => sneha.read<Record<string, boolean>>('/api/user/settings')
    await sneha.put('/api/user/consents', { kind: 'whatsapp', given: false })
    await sneha.put('/api/user/consents', { kind: 'marketing', given: true })
    expect(await settings()).toMatchObject({ noWhatsapp: true, marketingEmails: true, emailNotifications: true })
    await sneha.put('/api/user/settings', { ...(await settings()), noWhatsapp: false, marketingEmails: false })
    expect(await consentsOf(sneha)).toMatchObject({ whatsapp: { given: true }, marketing: { given: false } })
    const { updatedAt } = await owner.read<{ updatedAt: string }>(`/api/admin/customers/${sneha.id}`)
    const details = { firstName: 'Sneha', lastName: 'Mathew', phone: '', email: sneha.email, noWhatsapp: true }
    const changed = await owner.patch(`/api/admin/customers/${sneha.id}/profile`, { ...details, updatedAt })
    expect(changed.status).toBe(200)
    expect((await consentsOf(sneha)).whatsapp?.given).toBe(false)
    expect((await logOf(sneha.id)).slice(1)).toEqual([
      'whatsapp no settings',
      'marketing yes settings',
      'marketing no settings',
      'whatsapp yes settings',
      'whatsapp no desk',
    ])
  })

  it('note at the desk who was met, and never the number of a paper', async () => {
    const sneha = await customer()
    const path = `/api/admin/customers/${sneha.id}/consents`
    const met = { kind: 'parent_met', given: true, who: 'Mini, her mother' }
    for (const who of ['', 'Mini, Aadhaar 1234 5678 9012', 'KL-07 2019 0012345'])
      expect((await owner.post(path, { ...met, who })).status).toBe(400)
    expect((await owner.post(path, met)).status).toBe(200)
    expect((await owner.post('/api/admin/customers/nobody/consents', met)).status).toBe(404)
    const rows = await owner.read(`/api/admin/consents?user=${sneha.id}`)
    expect(rows).toMatchObject([{ kind: 'parent_met', how: 'Mini, her mother', isNoted: true }, { kind: 'notice' }])
    // Hers to see, not hers to say.
    expect((await consentsOf(sneha)).parent_met?.given).toBe(true)
    expect((await sneha.put('/api/user/consents', { kind: 'parent_met', given: false })).status).toBe(400)
  })
})
