import { env } from 'cloudflare:workers'
import { beforeEach, expect, it } from 'vitest'
import { askWorker } from '../../helpers/worker/background.ts'
import { createGuest, roomOf } from '../../helpers/worker/chat.ts'
import { admin, type Client, customer } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import { messageOf } from '../../helpers/worker/orders.ts'

/** Sends this client's requests through a shop where twelve writes are the most of a minute. */
function paced<Who extends Client>(client: Who): Who {
  const slow = { ...env, LIMITS_SCALE: '0.05' }
  client.fetch = (request) => askWorker(request, slow)
  return client
}

/** The answers to so many of the same request. */
async function statusesOf(count: number, send: () => Promise<Response>) {
  const statuses = new Set<number>()
  for (let nth = 0; nth < count; nth++) statuses.add((await send()).status)
  return [...statuses]
}

beforeEach(stopClock)

it('a customer who changes something without end is stopped for the minute, and nobody else', async () => {
  const [sneha, divya, owner] = [paced(await customer()), paced(await customer()), paced(await admin())]
  const turn = (who: Client) => who.put('/api/user/language/ml')
  expect(await statusesOf(12, () => turn(sneha))).toEqual([200])
  const refused = await turn(sneha)
  expect([refused.status, refused.headers.get('Retry-After'), await messageOf(refused)]).toEqual([
    429,
    expect.stringMatching(/^\d+$/),
    'That was too often. Please try again in a minute.',
  ])
  expect((await sneha.get('/api/user/settings')).status).toBe(200)
  expect((await turn(divya)).status).toBe(200)
  expect(await statusesOf(14, () => owner.post('/api/admin/notifications/read-all'))).toEqual([200])
})

it('so is who reads the chat without end, a customer or a guest, but not an admin', async () => {
  const [sneha, guest, owner] = [paced(await customer()), paced(await createGuest()), paced(await admin())]
  const room = await roomOf(sneha)
  const read = (who: Client, of: string) => who.post(`/api/chat/room/${of}/read`)
  for (const [who, of] of [
    [sneha, room],
    [guest, guest.room],
  ] as const) {
    expect(await statusesOf(12, () => read(who, of))).toEqual([200])
    expect((await read(who, of)).status).toBe(429)
    expect((await who.get(`/api/chat/messages/${of}`)).status).toBe(200)
  }
  expect(await statusesOf(14, () => read(owner, room))).toEqual([200])
})
