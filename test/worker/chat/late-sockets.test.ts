import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { closeCodes } from '../../../shared/chat-frames.ts'
import { createGuest, openSocket, requestSocket, roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { historyOf, texts } from '../../helpers/worker/chat-rooms.ts'
import { Client, customer, admin as signInAdmin } from '../../helpers/worker/client.ts'

let admin: Awaited<ReturnType<typeof signInAdmin>>
beforeAll(async () => {
  admin = await signInAdmin()
})
const { ADMIN_EMAILS } = env
afterEach(() => {
  vi.restoreAllMocks()
  env.ADMIN_EMAILS = ADMIN_EMAILS
})

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

describe('a socket that a room opens after its session has ended', () => {
  const sneha = () => customer()
  const reset = (id: string) => admin.post(`/api/admin/customers/${id}/reset-password`)
  const change = ({ password }: { password: string }) => ({ currentPassword: password, newPassword: 'organza-lace-9' })
  const endings: [string, (client: Awaited<ReturnType<typeof customer>>) => Promise<Response>][] = [
    ['her own logout', (client) => Object.assign(new Client(), { cookie: client.cookie }).post('/api/logout')],
    ['a changed password', (client) => Object.assign(new Client(), client).put('/api/user/password', change(client))],
    ['the owner’s reset', ({ id }) => reset(id)],
    ['a deactivation', ({ id }) => admin.put(`/api/admin/customers/${id}`, { isActive: false })],
  ]
  it.each(endings)('by %s is given to nobody, and the room knows nobody is there', async (_, end) => {
    const client = await sneha()
    const room = await roomOf(client)
    const adminSocket = await openSocket(admin, room)
    delayEntry(async () => expect((await end(client)).status).toBe(200))
    expect((await requestSocket(client, room)).status).toBe(404)
    await adminSocket.until(() =>
      adminSocket.frames.some((frame) => frame.type === 'present' && !frame.person && adminSocket.frames.length > 2),
    )
    adminSocket.close()
  })

  it('is not the admin’s who has logged out', async () => {
    const second = await signInAdmin('second@example.com')
    const room = await roomOf(await sneha())
    delayEntry(() => Object.assign(new Client(), { cookie: second.cookie }).post('/api/logout'))
    expect((await requestSocket(second, room)).status).toBe(404)
  })

  it('is not the guest’s whose thread has become an account’s, or who has logged out', async () => {
    const [reena, leaving] = [await createGuest(), await createGuest()]
    const account = await sneha()
    const both = Object.assign(new Client(), { cookie: `${account.cookie}; ${reena.cookie}` })
    delayEntry(() => both.post('/api/chat/guest/claim'))
    expect((await requestSocket(reena, reena.room)).status).toBe(404)
    vi.restoreAllMocks()
    delayEntry(() => Object.assign(new Client(), { cookie: leaving.cookie }).post('/api/logout'))
    expect((await requestSocket(leaving, leaving.room)).status).toBe(404)
  })
})

describe('an admin who is taken out of ADMIN_EMAILS', () => {
  it('hears nothing more in an open room, and writes nothing', async () => {
    const second = await signInAdmin('second@example.com')
    const client = await customer()
    const room = await roomOf(client)
    const [hearing, writing] = [await openSocket(second, room), await openSocket(second, room)]
    const staying = await openSocket(admin, room)
    env.ADMIN_EMAILS = 'owner@example.com'
    writing.say('from the shop')
    expect(await writing.closed()).toBe(closeCodes.notYours)
    await sendMessage(client, room, 'a secret')
    expect(await hearing.closed()).toBe(closeCodes.notYours)
    await staying.until(() => staying.messages().length > 0)
    expect(texts(await historyOf(client, room))).toEqual(['a secret'])
    expect([...hearing.messages(), ...writing.messages()]).toEqual([])
    expect(staying.isOpen()).toBe(true)
  })
})
