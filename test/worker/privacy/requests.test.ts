import { describe, expect, it } from 'vitest'
import { admin, type Client, customer } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import * as db from '../../helpers/worker/db.ts'
import { counterOf } from '../../helpers/worker/sweeps.ts'

const owner = await admin()

type Request = { id: string; dueAt: string; createdAt: string; answer: string | null; customer?: { name: string } }
const own = async (client: Client) => client.read<Request[]>('/api/user/requests')
const open = async () => owner.read<Request[]>('/api/admin/requests?limit=100')
const toldOf = async (userId: string | null) =>
  (
    await db.all<{ title: string }>(
      "SELECT title FROM notifications WHERE type = 'privacy' AND user_id IS ? ORDER BY rowid",
      userId,
    )
  ).map(({ title }) => title)

describe('a request about data', () => {
  it('is due in 90 days, is one when it is sent twice, and tells the desk once', async () => {
    const sneha = await customer()
    const told = (await toldOf(null)).length
    const id = crypto.randomUUID()
    const complain = async (text: string) =>
      (await sneha.post('/api/user/requests', { id, kind: 'complain', text })).status
    expect([await complain('Too many messages'), await complain('Too many messages')]).toEqual([201, 200])
    expect(await complain('Too few')).toBe(409)
    const [request, ...others] = await own(sneha)
    expect(others).toEqual([])
    expect(Date.parse(request?.dueAt ?? '') - Date.parse(request?.createdAt ?? '')).toBe(90 * 86_400_000)
    expect((await toldOf(null)).slice(told)).toEqual(['Complaint about data'])
    expect((await open()).find((row) => row.id === id)?.customer?.name).toBe('Sneha Mathew')
    const divya = await customer()
    expect((await divya.post('/api/user/requests', { id, kind: 'ask', text: 'Mine?' })).status).toBe(409)
    expect(await own(divya)).toEqual([])
  })

  it('tells the desk once where both come in one millisecond', async () => {
    stopClock()
    const sneha = await customer()
    const told = (await toldOf(null)).length
    const sent = { id: crypto.randomUUID(), kind: 'ask', text: 'Who sees my photos?' }
    const answers = await Promise.all([1, 2].map(() => sneha.post('/api/user/requests', sent)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await toldOf(null)).slice(told)).toEqual(['Question about data'])
  })

  it('is answered once, and its customer is told that there is an answer, not which', async () => {
    const sneha = await customer()
    await sneha.post('/api/user/requests', { kind: 'ask', text: 'Who sees my photos?' })
    const id = (await own(sneha))[0]?.id
    const answers = await Promise.all(
      ['Only we do.', 'Nobody else.'].map((answer) => owner.post(`/api/admin/requests/${id}/answer`, { answer })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await own(sneha))[0]?.answer).toBeTruthy()
    expect(await toldOf(sneha.id)).toEqual(['We have answered you'])
    expect((await open()).map((row) => row.id)).not.toContain(id)
    const answered = await owner.read<Request[]>('/api/admin/requests?state=answered')
    expect(answered[0]?.id).toBe(id)
    expect((await owner.post('/api/admin/requests/none/answer', { answer: 'To whom?' })).status).toBe(404)
  })

  it('takes the same answer again without telling twice, and is news for the other screens of the desk', async () => {
    const sneha = await customer()
    await sneha.post('/api/user/requests', { kind: 'ask', text: 'Who sees my photos?' })
    const id = (await own(sneha))[0]?.id
    const changes = await counterOf('desk:changes')
    for (const _twice of [1, 2]) {
      const answered = await owner.post(`/api/admin/requests/${id}/answer`, { answer: 'Only we do.' })
      expect(answered.status).toBe(200)
      expect(await answered.json()).toMatchObject({ id, answer: 'Only we do.' })
    }
    expect(await toldOf(sneha.id)).toEqual(['We have answered you'])
    expect(await counterOf('desk:changes')).toBe(changes + 1)
    expect((await owner.post(`/api/admin/requests/${id}/answer`, { answer: 'Another.' })).status).toBe(409)
  })

  it('may be sent five times a day', async () => {
    stopClock()
    const sneha = await customer()
    const send = async () => (await sneha.post('/api/user/requests', { kind: 'ask', text: 'And now?' })).status
    const statuses: number[] = []
    for (let nth = 0; nth < 6; nth++) statuses.push(await send())
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })

  it('that was stored is answered again over the limit: only its answer was lost', async () => {
    stopClock()
    const sneha = await customer()
    const ids = Array.from({ length: 5 }, () => crypto.randomUUID())
    for (const id of ids) await sneha.post('/api/user/requests', { id, kind: 'ask', text: 'And now?' })
    const again = await sneha.post('/api/user/requests', { id: ids[0], kind: 'ask', text: 'And now?' })
    expect(again.status).toBe(200)
    expect(await again.json()).toMatchObject({ id: ids[0] })
    expect(await own(sneha)).toHaveLength(5)
  })

  it('is counted among what waits on Today', async () => {
    const before = await owner.read<{ counts: { request: number } }>('/api/admin/answers')
    const sneha = await customer()
    await sneha.post('/api/user/requests', { kind: 'ask', text: 'What do you keep?' })
    const after = await owner.read<{ counts: { request: number } }>('/api/admin/answers')
    expect(after.counts.request).toBe(before.counts.request + 1)
  })
})
