import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { admin, Client, customer } from '../../helpers/worker/client.ts'

const details = { name: 'Reena', phone: '98474 10001', location: 'Aluva' }
type Lead = { id: string; chatRoomId: string; message?: string }

/** Starts a chat as a browser that has no cookie. */
async function start(id: string | undefined, changes: object = {}) {
  await env.DB.prepare('DELETE FROM rate_limits').run()
  const client = new Client()
  const response = await client.post('/api/chat/leads', { ...details, id, ...changes })
  return { client, status: response.status, lead: await response.json<Lead>() }
}
const ownRoom = async (client: Client) => (await client.get('/api/chat/room')).status

describe('a guest who lost the answer', () => {
  it('gets the own room again, with a cookie that opens it', async () => {
    const id = crypto.randomUUID()
    const [first, second] = [await start(id), await start(id)]
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.lead).toEqual(first.lead)
    expect(await ownRoom(second.client)).toBe(200)
  })

  it('gets another room under another id, and without one', async () => {
    const rooms = [await start(crypto.randomUUID()), await start(crypto.randomUUID()), await start(undefined)]
    expect(new Set(rooms.map(({ lead }) => lead.chatRoomId)).size).toBe(3)
  })

  it('is not who knows what the desk sees: neither the lead nor the room opens it', async () => {
    const { lead } = await start(crypto.randomUUID())
    for (const id of [lead.id, lead.chatRoomId]) expect((await start(id)).status).toBe(400)
    const listed = await (await (await admin()).get('/api/chat/leads')).text()
    expect(listed).toContain(lead.id)
  })

  it('is refused after a sign-out, after an account has taken the chat, a day later, and with other details', async () => {
    const ids = Array.from({ length: 4 }, () => crypto.randomUUID())
    const [out, taken, old, other] = await Promise.all(ids.map((id) => start(id)))
    await out?.client.post('/api/logout')
    const sneha = await customer()
    sneha.cookie = `${sneha.cookie}; ${taken?.client.cookie}`
    expect((await sneha.post('/api/chat/guest/claim')).status).toBe(200)
    await env.DB.prepare('UPDATE chat_leads SET created_at = created_at - 90000000 WHERE id = ?')
      .bind(old?.lead.id)
      .run()
    for (const [nth, id] of ids.entries()) {
      const again = await start(id, nth === 3 ? { name: 'Leena' } : {})
      expect([nth, again.status, again.client.cookie]).toEqual([nth, 409, ''])
    }
    expect(await ownRoom(other?.client ?? new Client())).toBe(200)
  })
})
