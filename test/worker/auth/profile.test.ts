import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { book } from '../../helpers/worker/bookings.ts'
import { settle } from '../../helpers/worker/chat-rooms.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import { customersAdmin, someCustomer } from '../../helpers/worker/customers.ts'
import * as db from '../../helpers/worker/db.ts'
import { fakeMailService, withBindings } from '../../helpers/worker/external-services.ts'
import { messagesAbout } from '../../helpers/worker/whatsapp.ts'

let mail: ReturnType<typeof fakeMailService>
const owner = withBindings(await customersAdmin())
beforeEach(() => {
  mail = fakeMailService()
})
afterEach(() => {
  vi.restoreAllMocks()
})

let nth = 0
/** With a first name that no address begins with. */
const person = async () => withBindings(await customer({ ...someCustomer(), firstName: `Omana${++nth}` }))
type Person = Awaited<ReturnType<typeof person>>
const profileOf = ({ firstName, lastName, email, password }: Person) => ({
  ...{ firstName, lastName, email, phone: '' },
  currentPassword: password,
})
const idsOf = async (path: string) => (await owner.read<{ id: string }[]>(path)).map(({ id }) => id)
const roomsFound = (q: string) => idsOf(`/api/admin/chat/rooms?q=${encodeURIComponent(q)}`)

describe("a customer's own details", () => {
  it('are found under the new name and number and no longer under the old ones, in the chats too', async () => {
    const anna = await person()
    const room = await anna.read<{ id: string }>('/api/chat/room')
    await anna.post('/api/chat/messages', { roomId: room.id, message: 'Hello' })
    // Half a second later it would deliver what another test has put into the outbox, in a room that cannot mail.
    await settle(room.id)
    await db.run('UPDATE chat_rooms SET last_message_at = 1 WHERE id = ?', room.id)
    const saved = await anna.put('/api/user/profile', { ...profileOf(anna), phone: '94471 11101' })
    expect(await saved.json()).toMatchObject({ phone: '94471 11101' })
    expect(await roomsFound('94471 11101')).toEqual([room.id])
    const name = `Annamma${Date.now()}`
    await anna.put('/api/user/profile', { ...profileOf(anna), firstName: name, phone: '94471 22202' })
    for (const found of ['94471 22202', name]) {
      expect((await owner.search(found)).map(({ id }) => id)).toEqual([anna.id])
      expect(await roomsFound(found)).toEqual([room.id])
    }
    for (const gone of ['94471 11101', anna.firstName]) {
      expect(await owner.search(gone)).toEqual([])
      expect(await roomsFound(gone)).toEqual([])
    }
    expect((await owner.listed(anna.email))?.phone).toBe('94471 22202')
  })

  it('move with what is open, and leave what is closed', async () => {
    const anna = await person()
    await anna.put('/api/user/profile', { ...profileOf(anna), phone: '94471 33303' })
    const make = async () => {
      const named = { customerName: `${anna.firstName} Kurian`, customerPhone: '94471 33303' }
      const body = { userId: anna.id, outfitType: 'Suit', ...named }
      return (await owner.make<{ id: string }>('/api/admin/orders', body)).id
    }
    const [open, closed] = [await make(), await make()]
    await db.run("UPDATE orders SET status = 'delivered' WHERE id = ?", closed)
    const { id: bookingId } = await book(anna, { phone: '94471 33303' })
    await anna.put('/api/user/profile', { ...profileOf(anna), firstName: 'Annamma', phone: '94471 44404' })
    const phoneOf = (id: string) => db.value('SELECT customer_phone_e164 FROM orders WHERE id = ?', id)
    expect([await phoneOf(open), await phoneOf(closed)]).toEqual(['+919447144404', '+919447133303'])
    expect(await idsOf('/api/admin/orders?q=9447144404&sort=newest')).toEqual([open])
    expect(await idsOf('/api/bookings?q=9447144404')).toEqual([bookingId])
    // What is still to be sent goes to her new number, by her new name.
    expect(await messagesAbout(owner, open)).toMatchObject([
      { phoneE164: '+919447144404', text: expect.stringMatching(/^Hello Annamma,/) },
    ])
  })

  it('have another address only with the password, which the old one is told and the new one confirms', async () => {
    const anna = await person()
    const email = `new-${anna.email}`
    const change = (more: object) => anna.put('/api/user/profile', { ...profileOf(anna), email, ...more })
    expect((await change({ currentPassword: undefined })).status).toBe(400)
    expect((await change({ currentPassword: 'not-this-one-1' })).status).toBe(400)
    expect(mail.sent).toEqual([])
    const answer = await change({})
    expect(await answer.json()).toMatchObject({ email, emailConfirmed: false })
    expect(Object.fromEntries(mail.sent.map(({ to, subject }) => [to, subject]))).toEqual({
      [anna.email]: 'Your email address was changed',
      [email]: 'Please confirm your email address',
    })
    expect(mail.sent.find(({ to }) => to === anna.email)?.text).toContain(`Your email address was changed to ${email}`)
    // The session stays, and the next sign-in takes the new address.
    expect((await anna.get('/api/user')).status).toBe(200)
    expect((await new Client().post('/api/login', anna)).status).toBe(401)
    expect((await new Client().post('/api/login', { ...anna, email })).status).toBe(200)
  })

  it('tell an address that nobody confirmed nothing', async () => {
    const anna = await person()
    await db.run('UPDATE users SET email_confirmed_at = NULL WHERE id = ?', anna.id)
    const email = `right-${anna.email}`
    await anna.put('/api/user/profile', { ...profileOf(anna), email, currentPassword: anna.password })
    expect(mail.sent.map(({ to }) => to)).toEqual([email])
  })

  it('lead the number elsewhere only with the password: a temporary one is sent there', async () => {
    const anna = await person()
    const change = async (phone: string, currentPassword?: string) =>
      (await anna.put('/api/user/profile', { ...profileOf(anna), phone, currentPassword })).status
    expect(await change('94471 66606')).toBe(200)
    expect(await change('94471 77707')).toBe(400)
    expect(await change('94471 66606')).toBe(200)
    expect(await change('94471 77707', anna.password)).toBe(200)
  })

  it("are refused with a taken address, an admin's address and a number that cannot exist", async () => {
    const [anna, other] = [await person(), await person()]
    const change = async (more: object) =>
      (await anna.put('/api/user/profile', { ...profileOf(anna), currentPassword: anna.password, ...more })).status
    expect(await change({ email: other.email })).toBe(409)
    expect(await change({ email: 'owner@example.com' })).toBe(409)
    expect(await change({ phone: '123456789012345678' })).toBe(400)
    const own = { firstName: 'Admin', lastName: 'User', phone: '', email: 'else@example.com', currentPassword: 'x' }
    expect((await owner.put('/api/user/profile', own)).status).toBe(403)
    expect((await owner.listed(anna.email))?.phone).toBeNull()
  })
})

describe('details that the desk corrects', () => {
  const read = async (id: string) =>
    owner.read<{ updatedAt: string; email: string; phone: string | null }>(`/api/admin/customers/${id}`)

  it('are saved as of the version that was read', async () => {
    const anna = await person()
    const { updatedAt } = await read(anna.id)
    const change = { firstName: 'Anna', lastName: 'Kurian', phone: '94471 55505', email: anna.email, updatedAt }
    expect((await owner.patch(`/api/admin/customers/${anna.id}/profile`, change)).status).toBe(200)
    expect(await read(anna.id)).toMatchObject({ phone: '94471 55505', email: anna.email })
    expect((await owner.patch(`/api/admin/customers/${anna.id}/profile`, change)).status).toBe(409)
  })

  it('tell the old address of a new one, and are refused for a taken one and for an admin', async () => {
    const [anna, other] = [await person(), await person()]
    const { updatedAt } = await read(anna.id)
    const change = { firstName: 'Anna', lastName: 'Kurian', phone: '', email: `b-${anna.email}`, updatedAt }
    const path = `/api/admin/customers/${anna.id}/profile`
    expect((await owner.patch(path, { ...change, email: other.email })).status).toBe(409)
    expect((await owner.patch(path, change)).status).toBe(200)
    expect(mail.sent.map(({ to }) => to).sort()).toEqual([anna.email, change.email].sort())
    const { id: ownId } = await owner.read<{ id: string }>('/api/user')
    expect((await owner.patch(`/api/admin/customers/${ownId}/profile`, change)).status).toBe(404)
  })
})
