import { evictDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { closeCodes } from '../../../shared/chat-frames.ts'
import { createGuest, openSocket, roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { Client, customer, admin as signInAdmin } from '../../helpers/worker/client.ts'

let admin: Awaited<ReturnType<typeof signInAdmin>>
beforeAll(async () => {
  admin = await signInAdmin()
})

/** The same person in another browser. */
async function signIn({ email, password }: { email: string; password: string }) {
  const client = new Client()
  expect((await client.post('/api/login', { email, password })).status).toBe(200)
  return client
}

describe('a socket ends with its session', () => {
  it('on logging out, and no other one', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const elsewhere = await signIn(sneha)
    const [here, there, adminSocket] = [
      await openSocket(sneha, room),
      await openSocket(elsewhere, room),
      await openSocket(admin, room),
    ]
    await sneha.post('/api/logout')
    expect(await here.closed()).toBe(closeCodes.signedOut)
    expect([there.isOpen(), adminSocket.isOpen()]).toEqual([true, true])
  })

  it('on a changed password: the others for good, this one to come back with its new cookie', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const elsewhere = await signIn(sneha)
    const [here, there] = [await openSocket(sneha, room), await openSocket(elsewhere, room)]
    const change = { currentPassword: sneha.password, newPassword: 'organza-and-lace-9' }
    expect((await sneha.put('/api/user/password', change)).status).toBe(200)
    expect(await there.closed()).toBe(closeCodes.signedOut)
    expect(await here.closed()).toBe(1012)
    expect((await openSocket(sneha, room)).isOpen()).toBe(true)
    await expect(openSocket(elsewhere, room)).rejects.toThrow('401')
  })

  it('on a reset and a deactivation by the owner', async () => {
    const [sneha, divya] = [await customer(), await customer()]
    const sockets = [await openSocket(sneha, await roomOf(sneha)), await openSocket(divya, await roomOf(divya))]
    await admin.post(`/api/admin/customers/${sneha.id}/reset-password`)
    await admin.put(`/api/admin/customers/${divya.id}`, { isActive: false })
    for (const socket of sockets) expect(await socket.closed()).toBe(closeCodes.signedOut)
  })

  it('of an admin in whatever room', async () => {
    const [sneha, reena, leaving] = [await customer(), await createGuest(), await signInAdmin('second@example.com')]
    const room = await roomOf(sneha)
    const sockets = [await openSocket(leaving, room), await openSocket(leaving, reena.room)]
    const other = await openSocket(admin, room)
    await leaving.post('/api/logout')
    for (const socket of sockets) expect(await socket.closed()).toBe(closeCodes.signedOut)
    expect(other.isOpen()).toBe(true)
    // The rooms forget her: nothing is kept for who is not there.
    const left = env.DB.prepare(`SELECT COUNT(*) AS n FROM chat_openings WHERE room_id = ?`).bind(reena.room)
    await expect.poll(() => left.first('n'), { timeout: 5000 }).toBe(0)
  })

  it('when it runs out, before anything more is said to it', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    await env.DB.prepare('UPDATE sessions SET expire = ? WHERE user_id = ?')
      .bind(Date.now() + 1500, sneha.id)
      .run()
    const hers = await openSocket(sneha, room)
    // Also after a sleep, and with somebody new in the room.
    await evictDurableObject(env.CHAT.getByName(room))
    const adminSocket = await openSocket(admin, room)
    await new Promise((resolve) => setTimeout(resolve, 1600))
    await sendMessage(admin, room, 'a secret')
    expect(await hers.closed()).toBe(closeCodes.signedOut)
    expect(hers.messages()).toEqual([])
    expect(adminSocket.isOpen()).toBe(true)
  })
})
