import { describe, expect, it } from 'vitest'
import { createGuest } from '../../helpers/worker/chat.ts'
import { customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { orderAdmin } from '../../helpers/worker/orders.ts'
import { topicsAbout } from '../../helpers/worker/whatsapp.ts'

const desk = await orderAdmin()

let nth = 20_000
const nextPhone = () => `+9198476${++nth}`
type Account = Awaited<ReturnType<typeof customer>>
const details = ({ firstName, lastName, email }: Account) => ({ firstName, lastName, email })
const typeNumber = async (account: Account, phone: string, more: object = {}) =>
  expect((await account.put('/api/user/profile', { ...details(account), phone, ...more })).status).toBe(200)
const mark = (id: string, phoneE164: string, isConfirmed = true) =>
  desk.put(`/api/admin/customers/${id}/number`, { isConfirmed, phoneE164 })
const confirmedAt = async (id: string) =>
  (await desk.read<{ phoneConfirmedAt: string | null }>(`/api/admin/customers/${id}`)).phoneConfirmedAt
const refuse = async (account: Account) =>
  expect((await account.put('/api/user/consents', { kind: 'whatsapp', given: false })).status).toBe(200)

describe('the mark of a confirmed number', () => {
  it('is set and taken back by the desk, once each in the log', async () => {
    const [sneha, phone] = [await customer(), nextPhone()]
    expect((await mark(sneha.id, phone)).status).toBe(409)
    await typeNumber(sneha, phone)
    expect(await confirmedAt(sneha.id)).toBeNull()
    for (const _twice of [1, 2]) expect((await mark(sneha.id, phone)).status).toBe(200)
    expect(await confirmedAt(sneha.id)).toMatch(/^20/)
    for (const _twice of [1, 2]) expect((await mark(sneha.id, phone, false)).status).toBe(200)
    expect(await confirmedAt(sneha.id)).toBeNull()
    const results = await db.all("SELECT what FROM audit WHERE about = ? AND what LIKE 'number%'", sneha.id)
    expect(results.map(({ what }) => what).sort()).toEqual(['number-confirm', 'number-unconfirm'])
  })

  it('goes with a changed number, whoever changes it, and stays with another name', async () => {
    const [sneha, phone] = [await customer(), nextPhone()]
    await typeNumber(sneha, phone)
    await mark(sneha.id, phone)
    await typeNumber(sneha, phone, { firstName: 'Snehalatha' })
    expect(await confirmedAt(sneha.id)).not.toBeNull()
    await typeNumber(sneha, nextPhone(), { currentPassword: sneha.password })
    expect(await confirmedAt(sneha.id)).toBeNull()
    await typeNumber(sneha, phone, { currentPassword: sneha.password })
    expect(await confirmedAt(sneha.id)).toBeNull()
    await mark(sneha.id, phone)
    const { updatedAt } = await desk.read<{ updatedAt: string }>(`/api/admin/customers/${sneha.id}`)
    const corrected = { firstName: 'Sneha', lastName: '', phone: nextPhone(), updatedAt }
    expect((await desk.patch(`/api/admin/customers/${sneha.id}/profile`, corrected)).status).toBe(200)
    expect(await confirmedAt(sneha.id)).toBeNull()
    expect((await mark(sneha.id, phone)).status).toBe(409)
  })

  it('is not for customers without an account; an account that is claimed by the desk’s link has it', async () => {
    const [id, phone] = [crypto.randomUUID(), nextPhone()]
    expect((await desk.post('/api/admin/customers', { id, firstName: 'Rema', phone })).status).toBe(201)
    expect((await mark(id, phone)).status).toBe(409)
    expect((await mark('nobody', phone)).status).toBe(404)
    const { url } = await desk.make<{ url: string }>(`/api/admin/customers/${id}/claim-link`)
    const token = url.split(/[/#=]/).at(-1)
    const rema = await customer()
    const claimed = { token, email: `claimed-${id}@example.com`, password: 'kasavu-thread-7' }
    expect((await rema.post('/api/auth/claim', claimed)).status).toBe(200)
    expect(await confirmedAt(id)).not.toBeNull()
  })
})

describe('a number that anybody typed', () => {
  it('silences nobody, what waits or comes, before the desk has confirmed it, nor when that is taken back', async () => {
    const phone = nextPhone()
    const order = () => desk.createOrder({ customerName: 'Rema', customerPhone: phone })
    const waiting = await order()
    const rema = await customer()
    await typeNumber(rema, phone)
    await refuse(rema)
    for (const { id } of [waiting, await order()]) expect(await topicsAbout(desk, id)).toEqual(['order_open'])
    await mark(rema.id, phone)
    const second = await order()
    for (const { id } of [waiting, second]) expect(await topicsAbout(desk, id)).toEqual([])
    const silenced = await desk.read(`/api/admin/customers/${second.userId}`)
    expect(silenced).toMatchObject({ noWhatsapp: false, refusedBy: { id: rema.id, name: 'Sneha Mathew' } })
    await mark(rema.id, phone, false)
    const third = await order()
    expect(await topicsAbout(desk, third.id)).toEqual(['order_open'])
    expect(await desk.read(`/api/admin/customers/${third.userId}`)).toMatchObject({ refusedBy: null })
  })

  it.each([
    ['is only typed', false],
    ['is confirmed', true],
  ])('links a chat to its account where it %s, and an erasure of the account leaves the chat', async (_, isMarked) => {
    const [account, phone] = [await customer(), nextPhone()]
    await typeNumber(account, phone)
    if (isMarked) await mark(account.id, phone)
    const guest = await createGuest({ phone })
    const leads = await desk.read<{ id: string; chatRoomId: string }[]>('/api/chat/leads')
    const id = leads.find(({ chatRoomId }) => chatRoomId === guest.room)?.id
    await desk.put(`/api/chat/leads/${id}`, { status: 'qualified' })
    const converted = await desk.put(`/api/chat/leads/${id}`, { status: 'converted' })
    expect(await converted.json()).toMatchObject({ convertedToCustomerId: isMarked ? account.id : null })
    expect((await account.post('/api/user/delete', { password: account.password })).status).toBe(200)
    expect((await guest.get(`/api/chat/messages/${guest.room}`)).status).toBe(200)
  })

  it('comes after those whose number it is, when the desk types it', async () => {
    const phone = nextPhone()
    const walkIn = { id: crypto.randomUUID(), firstName: 'Rema', phone }
    expect((await desk.post('/api/admin/customers', walkIn)).status).toBe(201)
    const [known, stranger] = [await customer(), await customer()]
    await typeNumber(known, phone)
    await typeNumber(stranger, phone)
    const order = async () =>
      (await desk.read<{ id: string }[]>(`/api/admin/customers/by-phone?phone=${encodeURIComponent(phone)}`)).map(
        ({ id }) => id,
      )
    expect((await order())[0]).toBe(walkIn.id)
    await mark(known.id, phone)
    expect(await order()).toEqual([known.id, walkIn.id, stranger.id])
  })
})
