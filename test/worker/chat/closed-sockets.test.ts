import { evictDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeCodes } from '../../../shared/chat-frames.ts'
import { openSession } from '../../helpers/worker/auth.ts'
import {
  claimThread,
  createGuest,
  createMember,
  openSocket,
  requestSocket,
  sendMessage,
} from '../../helpers/worker/chat.ts'
import { historyOf, stubOf, texts } from '../../helpers/worker/chat-rooms.ts'
import { Client, customer, type Person, admin as signInAdmin } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import { admin, openShop } from '../../helpers/worker/shop.ts'

openShop()

const { ADMIN_EMAILS } = env
afterEach(() => {
  vi.restoreAllMocks()
  env.ADMIN_EMAILS = ADMIN_EMAILS
})

const sameBrowser = ({ cookie }: Client) => Object.assign(new Client(), { cookie })
const reset = ({ id }: Person) => admin.post(`/api/admin/customers/${id}/reset-password`)
const deactivate = ({ id }: Person) => admin.put(`/api/admin/customers/${id}`, { isActive: false })
const changePassword = (client: Client, { password }: Person) =>
  client.put('/api/user/password', { currentPassword: password, newPassword: 'organza-lace-9' })

describe('a socket ends with its session', () => {
  it('on logging out, and no other one', async () => {
    const member = await createMember()
    const elsewhere = (await openSession(member.email, member.password)).client
    const [here, ours] = [await openSocket(member, member.room), await openSocket(admin, member.room)]
    const there = await openSocket(elsewhere, member.room)
    await member.post('/api/logout')
    expect(await here.closed()).toBe(closeCodes.signedOut)
    expect([there.isOpen(), ours.isOpen()]).toEqual([true, true])
  })

  it('on a changed password: the others for good, this one to come back with its new cookie', async () => {
    const member = await createMember()
    const elsewhere = (await openSession(member.email, member.password)).client
    const [here, there] = [await openSocket(member, member.room), await openSocket(elsewhere, member.room)]
    expect((await changePassword(member, member)).status).toBe(200)
    expect(await there.closed()).toBe(closeCodes.signedOut)
    expect(await here.closed()).toBe(1012)
    expect((await openSocket(member, member.room)).isOpen()).toBe(true)
    await expect(openSocket(elsewhere, member.room)).rejects.toThrow('401')
  })

  it.each([
    ['reset', reset],
    ['deactivation', deactivate],
  ])('on a %s by the owner', async (_, end) => {
    const member = await createMember()
    const socket = await openSocket(member, member.room)
    await end(member)
    expect(await socket.closed()).toBe(closeCodes.signedOut)
  })

  it('of an admin in whatever room', async () => {
    const [{ room }, reena] = [await createMember(), await createGuest()]
    const leaving = await signInAdmin('second@example.com')
    const sockets = [await openSocket(leaving, room), await openSocket(leaving, reena.room)]
    const other = await openSocket(admin, room)
    await leaving.post('/api/logout')
    for (const socket of sockets) expect(await socket.closed()).toBe(closeCodes.signedOut)
    expect(other.isOpen()).toBe(true)
    // The rooms forget her: nothing is kept for who is not there.
    const left = () => db.value('SELECT COUNT(*) FROM chat_openings WHERE room_id = ?', reena.room)
    await expect.poll(left, { timeout: 5000 }).toBe(0)
  })

  it('when it runs out, before anything more is said to it', async () => {
    stopClock()
    const member = await createMember()
    const { room } = member
    await db.run('UPDATE sessions SET expire = ? WHERE user_id = ?', Date.now() + 1500, member.id)
    const hers = await openSocket(member, room)
    // Also after a sleep, and with somebody new in the room.
    await evictDurableObject(stubOf(room))
    const ours = await openSocket(admin, room)
    vi.setSystemTime(Date.now() + 1600)
    await sendMessage(admin, room, 'a secret')
    expect(await hers.closed()).toBe(closeCodes.signedOut)
    expect([hers.messages(), ours.isOpen()]).toEqual([[], true])
  })
})

describe('a socket that a room opens after its session has ended', () => {
  /** Lets `happen` pass between the Worker's look at the session and the room's socket. */
  function delayEntry(happen: () => Promise<unknown>) {
    const { CHAT } = env
    const getByName = CHAT.getByName.bind(CHAT)
    let entered = false
    vi.spyOn(CHAT, 'getByName').mockImplementation((...asked) => {
      const stub = getByName(...asked)
      if (entered) return stub
      const fetch = stub.fetch.bind(stub)
      stub.fetch = async (...request: Parameters<typeof fetch>) => {
        entered = true
        await happen()
        return fetch(...request)
      }
      return stub
    })
  }

  const endings: [string, (client: Person) => Promise<Response>][] = [
    ['her own logout', (client) => sameBrowser(client).post('/api/logout')],
    ['a changed password', (client) => changePassword(sameBrowser(client), client)],
    ['the owner’s reset', reset],
    ['a deactivation', deactivate],
  ]
  it.each(endings)('by %s is given to nobody, and the room knows nobody is there', async (_, end) => {
    const member = await createMember()
    const ours = await openSocket(admin, member.room)
    delayEntry(async () => expect((await end(member)).status).toBe(200))
    expect((await requestSocket(member, member.room)).status).toBe(404)
    await ours.until(() =>
      ours.frames.some((frame) => frame.type === 'present' && !frame.person && ours.frames.length > 2),
    )
  })

  it('is neither the admin’s nor the guest’s who has logged out, nor the guest’s whose thread has become an account’s', async () => {
    const [second, reena, leaving] = [await signInAdmin('second@example.com'), await createGuest(), await createGuest()]
    const account = await customer()
    for (const [who, room, happen] of [
      [second, (await createMember()).room, () => sameBrowser(second).post('/api/logout')],
      [reena, reena.room, () => claimThread(account, reena)],
      [leaving, leaving.room, () => sameBrowser(leaving).post('/api/logout')],
    ] as const) {
      delayEntry(happen)
      expect((await requestSocket(who, room)).status).toBe(404)
      vi.restoreAllMocks()
    }
  })
})

it('an admin who is taken out of ADMIN_EMAILS hears nothing more in an open room, and writes nothing', async () => {
  const [second, member] = [await signInAdmin('second@example.com'), await createMember()]
  const { room } = member
  const [hearing, writing] = [await openSocket(second, room), await openSocket(second, room)]
  const staying = await openSocket(admin, room)
  env.ADMIN_EMAILS = 'owner@example.com'
  writing.say('from the shop')
  expect(await writing.closed()).toBe(closeCodes.notYours)
  await sendMessage(member, room, 'a secret')
  expect(await hearing.closed()).toBe(closeCodes.notYours)
  await staying.until(() => staying.messages().length > 0)
  expect(texts(await historyOf(member, room))).toEqual(['a secret'])
  expect([...hearing.messages(), ...writing.messages()]).toEqual([])
  expect(staying.isOpen()).toBe(true)
})
