import { describe, expect, it } from 'vitest'
import type { EnquiryKind } from '../../../shared/fields.ts'
import { outcomesOf } from '../../helpers/worker/answers.ts'
import { bookingInput } from '../../helpers/worker/bookings.ts'
import { createMember, sendMessage } from '../../helpers/worker/chat.ts'
import { settle } from '../../helpers/worker/chat-rooms.ts'
import { countD1, findTableScans } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { leadAdmin, lists, someone, storedStatus } from '../../helpers/worker/leads.ts'

const owner = await leadAdmin()
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

  it('an order is made, and the enquiry is found from its page without a scan', async () => {
    const { enquiry, person } = await ask(kind)
    const json = { customerName: person.name, customerPhone: person.phone, outfitType: 'Veil', enquiry }
    const { id } = await (await owner.post('/api/admin/orders', json)).json<{ id: string }>()
    expect(await followed(enquiry)).toMatchObject({ status: 'converted', made: { kind: 'order', id } })
    const tally = countD1(owner)
    expect(await owner.read(`/api/admin/orders/${id}`)).toMatchObject({ enquiry })
    expect(await findTableScans(tally)).toEqual([])
  })

  it('that is not there no booking or order is made: 404', async () => {
    const enquiry = { kind, id: 'nobody' }
    const input = bookingOf(someone(), { enquiry })
    expect((await owner.post('/api/admin/bookings', input)).status).toBe(404)
    expect(await db.count(`bookings WHERE id = '${input.id}'`)).toBe(0)
    const order = { customerName: 'Rema Nair', outfitType: 'Veil', enquiry }
    expect((await owner.post('/api/admin/orders', order)).status).toBe(404)
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
    const booked = await owner.post('/api/admin/bookings', bookingOf(person))
    const { userId } = await booked.json<{ userId: string }>()
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
  const response = await owner.post('/api/admin/bookings', input)
  expect(await response.json()).toMatchObject({ userId: sneha.id, source: 'chat' })
  expect(await outcomesOf(sneha.room)).toEqual(['answered'])
  expect((await owner.post('/api/admin/bookings', bookingOf(someone(), { userId: 'nobody' }))).status).toBe(404)
})
