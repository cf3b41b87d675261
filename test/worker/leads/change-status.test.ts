import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { EnquiryKind } from '../../../shared/fields.ts'
import { type LeadStatus, leadStatuses, nextLeadStatuses } from '../../../shared/leads.ts'
import { sweepLost } from '../../../worker/features/leads/leads.ts'
import { outcomesOf } from '../../helpers/worker/answers.ts'
import { bookingInput } from '../../helpers/worker/bookings.ts'
import { createMember, sendMessage } from '../../helpers/worker/chat.ts'
import { settle } from '../../helpers/worker/chat-rooms.ts'
import { Client, refusal } from '../../helpers/worker/client.ts'
import { countD1, findTableScans } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import {
  type LeadKind,
  type LeadRow,
  leadAdmin,
  leadKinds,
  leaveDetails,
  lists,
  someone,
  storedStatus,
  tables,
} from '../../helpers/worker/leads.ts'
import { countedCtx, countOf, yearEnd } from '../../helpers/worker/sweeps.ts'

const owner = await leadAdmin()

describe.each(leadKinds)('a %s', (kind) => {
  it('goes only where nextLeadStatuses allows it', async () => {
    const { id, leadId } = await owner.insert(kind, 'new')
    const steps = leadStatuses.flatMap((from) => leadStatuses.map((to) => ({ from, to })))
    for (const { from, to } of steps) {
      await db.run(`UPDATE ${tables[kind]} SET status = ? WHERE id = ?`, from, id)
      await db.run('UPDATE leads SET status = ? WHERE id = ?', from, leadId)
      const allowed = from === to || nextLeadStatuses[from].includes(to)
      const response = await owner.changeStatus(kind, id, to)
      const answer = await response.json<LeadRow & { message?: string }>()
      if (allowed) expect([from, to, response.status, answer.status]).toEqual([from, to, 200, to])
      else expect([from, to, response.status]).toEqual([from, to, 409])
      expect((await storedStatus(id)).map(({ status }) => status)).toEqual([allowed ? to : from])
    }
  })

  it('acts on what was shown when it was pressed', async () => {
    const { id } = await owner.insert(kind, 'new')
    const press = (from: LeadStatus, status: LeadStatus) => owner.put(`${lists[kind]}/${id}`, { status, from })
    expect((await press('new', 'qualified')).status).toBe(200)
    const stale = expect.stringMatching(/ is qualified by now\. Please look again\.$/)
    expect(await refusal(press('new', 'converted'))).toEqual([409, stale])
    expect(await storedStatus(id)).toMatchObject([{ status: 'qualified' }])
  })
})

describe.each(['contact', 'chat_lead'] as const)('the lead behind a %s', (kind) => {
  const leadStatus = (id: string) => env.DB.prepare('SELECT status, conversion_date FROM leads WHERE id = ?').bind(id)

  it('follows, and is counted once', async () => {
    const { id, leadId } = await owner.insert(kind, 'new')
    type Stats = { totalLeads: number; qualifiedLeads: number; convertedLeads: number }
    const stats = async () => owner.read<Stats>('/api/admin/dashboard/stats')
    const before = await stats()
    const { totalLeads, qualifiedLeads, convertedLeads } = before
    await owner.changeStatus(kind, id, 'qualified')
    expect(await stats()).toMatchObject({ totalLeads, qualifiedLeads: qualifiedLeads + 1, convertedLeads })
    await owner.changeStatus(kind, id, 'converted')
    expect(await stats()).toMatchObject({ totalLeads, qualifiedLeads, convertedLeads: convertedLeads + 1 })
    const row = await leadStatus(leadId).first<{ status: string; conversion_date: number }>()
    expect(row?.status).toBe('converted')
    expect(Math.abs((row?.conversion_date ?? 0) - Date.now())).toBeLessThan(60_000)
  })

  it('that is converted stays so, whatever becomes of what they send later', async () => {
    const { id, leadId } = await owner.insert(kind, 'new')
    await owner.changeStatus('lead', leadId, 'converted')
    const before = await leadStatus(leadId).first()
    expect((await owner.changeStatus(kind, id, 'lost')).status).toBe(200)
    expect(await leadStatus(leadId).first()).toEqual(before)
  })

  it('of somebody else stays where it is', async () => {
    const [moved, other] = [await owner.insert(kind, 'new'), await owner.insert(kind, 'new')]
    await owner.changeStatus(kind, moved.id, 'converted')
    expect(await leadStatus(other.leadId).first()).toEqual({ status: 'new', conversion_date: null })
  })
})

describe('a change of status that comes second', () => {
  /** The owner's next request, with `meanwhile` done right before the batch that writes. */
  async function moveLate(kind: LeadKind, id: string, status: LeadStatus, meanwhile: () => Promise<unknown>) {
    const client = Object.assign(new Client(), { cookie: owner.cookie })
    countD1(client, meanwhile)
    return client.put(`${lists[kind]}/${id}`, { status })
  }
  const both = async (id: string, leadId: string) => [
    ...(await storedStatus(id)).map(({ status }) => status).sort(),
    ...(await storedStatus(leadId)).map(({ status }) => status).sort(),
  ]

  it.each([
    ...leadKinds.map((kind) => [kind, 'follows', 'qualified'] as const),
    ...(['contact', 'chat_lead'] as const).map((kind) => [kind, 'is converted', 'converted'] as const),
  ])('after another of the %s is 409, and the first stands, where the lead %s', async (kind, _how, status) => {
    const { id, leadId } = await owner.insert(kind, 'new')
    if (status === 'converted') await owner.changeStatus('lead', leadId, status)
    const response = await moveLate(kind, id, 'lost', () => owner.changeStatus(kind, id, 'qualified'))
    expect(response.status).toBe(409)
    expect(await both(id, leadId)).toEqual(['qualified', status])
  })

  it.each(['chat_lead', 'lead'] as const)('after its lead has got another e-mail changes no %s half', async (kind) => {
    const { email, ...person } = someone()
    const chat = await leaveDetails(person)
    const leadId = (await owner.search('lead', person.phone))[0]?.id ?? ''
    const id = kind === 'lead' ? leadId : chat.id
    const response = await moveLate(kind, id, 'converted', () =>
      db.run('UPDATE leads SET email = ? WHERE id = ?', email, leadId),
    )
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({ message: expect.stringMatching(/Please reload/), reason: 'changed' })
    expect(await both(id, leadId)).toEqual(['new', 'new'])
    expect((await owner.changeStatus(kind, id, 'converted')).status).toBe(200)
    expect(await owner.search('lead', person.phone, '&status=converted')).toHaveLength(1)
    expect(await owner.search('lead', person.phone, '&status=new')).toEqual([])
  })
})

describe('the sweep of lost enquiries and leads', () => {
  it.each(['contact', 'lead'] as const)('takes a %s that was lost for 12 months, and no other', async (kind) => {
    const { ctx, tally } = countedCtx()
    const lost = await owner.insert(kind, 'lost')
    const open = await owner.insert(kind, 'qualified')
    const all = await db.count(tables[kind])
    const allLost = await db.count(`${tables[kind]} WHERE status = 'lost'`)
    const { before, after } = yearEnd()
    await sweepLost(ctx, before)
    expect(await countOf(tables[kind], 'id', lost.id)).toBe(1)
    await sweepLost(ctx, after)
    expect([await countOf(tables[kind], 'id', lost.id), await countOf(tables[kind], 'id', open.id)]).toEqual([0, 1])
    expect(await owner.search(kind, lost.person.name)).toEqual([])
    expect(await db.count(tables[kind])).toBe(all - allLost)
    expect(await db.count(`${tables[kind]} WHERE status = 'lost'`)).toBe(0)
    expect(await findTableScans(tally)).toEqual([])
  })

  it('leaves a lead that got in touch again', async () => {
    const { ctx } = countedCtx()
    const { id } = await owner.insert('lead', 'lost')
    const { before, after } = yearEnd()
    await db.run('UPDATE leads SET updated_at = ? WHERE id = ?', before, id)
    await sweepLost(ctx, after)
    expect(await countOf('leads', 'id', id)).toBe(1)
    const { ctx: idle, tally } = countedCtx()
    await sweepLost(idle, after)
    expect(tally.trips).toBe(2)
    expect(tally.rowsRead).toBeLessThan(20)
  })
})

describe('what is made of an enquiry', () => {
  const kinds = ['contact', 'chat_lead'] as const
  type Followed = {
    status: string
    deskNotes: { text: string; by: string; at: string }[]
    made: { kind: string; id: string } | null
  }
  const followed = async ({ kind, id }: { kind: EnquiryKind; id: string }) =>
    (await owner.read<Followed[]>(`${lists[kind]}?id=${id}`))[0]

  async function ask(kind: EnquiryKind) {
    const { id, leadId, person } = await owner.insert(kind, 'new')
    return { enquiry: { kind, id }, leadId, person }
  }
  const bookingOf = ({ name, phone }: { name: string; phone: string }, more: object = {}) => ({
    ...bookingInput,
    ...{ parentName: name, phone, source: 'enquiry', id: crypto.randomUUID() },
    ...more,
  })

  describe.each(kinds)('of a %s', (kind) => {
    it('a booking is made once: it answers and converts, and both name each other', async () => {
      const { enquiry, leadId, person } = await ask(kind)
      const input = bookingOf(person, { enquiry })
      const [first, again] = [
        await owner.post('/api/admin/bookings', input),
        await owner.post('/api/admin/bookings', input),
      ]
      expect([first.status, again.status]).toEqual([201, 200])
      const { id, userId } = await first.json<{ id: string; userId: string }>()
      expect(userId).toBeTruthy()
      expect(await followed(enquiry)).toMatchObject({ status: 'converted', made: { kind: 'booking', id } })
      expect(await storedStatus(leadId)).toEqual([{ status: 'converted' }])
      expect(await outcomesOf(enquiry.id)).toEqual(['answered'])
      expect(await owner.read(`/api/bookings?id=${id}`)).toMatchObject([{ enquiry, source: 'enquiry' }])
      expect(await db.count(`bookings WHERE phone = '${person.phone}'`)).toBe(1)
    })

    it('an order is made, and the enquiry is found from its page without a scan; of none that is not there', async () => {
      const { enquiry, person } = await ask(kind)
      const json = { customerName: person.name, customerPhone: person.phone, outfitType: 'Veil', enquiry }
      const { id } = await owner.make<{ id: string }>('/api/admin/orders', json)
      expect(await followed(enquiry)).toMatchObject({ status: 'converted', made: { kind: 'order', id } })
      const tally = countD1(owner)
      expect(await owner.read(`/api/admin/orders/${id}`)).toMatchObject({ enquiry })
      expect(await findTableScans(tally)).toEqual([])
      const none = { ...json, enquiry: { kind, id: 'nobody' } }
      expect((await owner.post('/api/admin/orders', none)).status).toBe(404)
      const input = bookingOf(someone(), { enquiry: none.enquiry })
      expect((await owner.post('/api/admin/bookings', input)).status).toBe(404)
      expect(await db.count(`bookings WHERE id = '${input.id}'`)).toBe(0)
    })

    it('a note says who noted what and when, and a call answers without a change of status', async () => {
      const { enquiry, person } = await ask(kind)
      const notes = `${lists[kind]}/${enquiry.id}/notes`
      expect((await owner.post(notes, { text: 'Wants 12 Dec' })).status).toBe(201)
      expect(await outcomesOf(enquiry.id)).toEqual([null])
      const call = { id: crypto.randomUUID(), text: 'Called', called: true }
      const both = await Promise.all([owner.post(notes, call), owner.post(notes, call)])
      expect(both.every(({ ok }) => ok)).toBe(true)
      expect((await owner.post(notes, { ...call, text: 'Wrote' })).status).toBe(409)
      expect(await outcomesOf(enquiry.id)).toEqual(['answered'])
      const row = await followed(enquiry)
      expect(row).toMatchObject({ status: 'new', deskNotes: [{ text: 'Wants 12 Dec' }, { text: 'Called' }] })
      expect(row?.deskNotes.every(({ by, at }) => by && Math.abs(Date.parse(at) - Date.now()) < 60_000)).toBe(true)
      expect((await owner.post(`${lists[kind]}/nobody/notes`, call)).status).toBe(404)
      expect((await owner.post(notes, { text: ' ' })).status).toBe(400)
      // In the file of the customer who is made of it.
      const { userId } = await owner.make<{ userId: string }>('/api/admin/bookings', bookingOf(person))
      const file = await owner.read<{ enquiries: { id: string }[] }>(`/api/admin/customers/${userId}`)
      expect(file.enquiries).toMatchObject([
        { id: enquiry.id, deskNotes: [{ text: 'Wants 12 Dec' }, { text: 'Called' }] },
      ])
    })
  })

  it('a booking made for a customer from their own chat answers it; for nobody who is none is one made', async () => {
    const sneha = await createMember()
    await sendMessage(sneha, sneha.room, 'A veil by Christmas?')
    await settle(sneha.room)
    const enquiry = { kind: 'chat', id: sneha.room }
    const input = bookingOf(someone(), { source: 'chat', userId: sneha.id, enquiry })
    expect(await owner.make('/api/admin/bookings', input)).toMatchObject({ userId: sneha.id, source: 'chat' })
    expect(await outcomesOf(sneha.room)).toEqual(['answered'])
    expect((await owner.post('/api/admin/bookings', bookingOf(someone(), { userId: 'nobody' }))).status).toBe(404)
  })
})
