import { describe, expect, it } from 'vitest'
import { fromMoment as at, noticePoints, noticeText } from '../../../shared/breach.ts'
import { breachesOf, hour, log, messages, notice, time, told } from '../../helpers/worker/breaches.ts'
import { admin, customer } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import * as db from '../../helpers/worker/db.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'

const owner = await admin()
const shop = breachesOf(owner)

describe('a breach', () => {
  it('has its clocks from when it was noticed, and each step is noted once with its moment', async () => {
    const id = await shop.noticed()
    for (const _twice of [1, 2]) expect((await shop.post({ id, step: 'cert_in' })).status).toBe(200)
    const [breach] = await owner.read<{ id: string; noticedAt: string; done: object[] }[]>('/api/admin/breach')
    expect(breach).toMatchObject({ id, done: [{ step: 'cert_in' }] })
    expect(Date.now() - Date.parse(breach?.noticedAt ?? '')).toBeGreaterThan(2 * hour - 60_000)
    expect((await shop.post({ id: crypto.randomUUID(), step: 'board' })).status).toBe(404)
    expect((await shop.post({ id: crypto.randomUUID(), step: 'noticed', at: at(Date.now() + hour) })).status).toBe(400)
    const log = await owner.read<object[]>('/api/admin/audit?what=breach')
    expect(log).toHaveLength(2)
  })

  it('is told to those whose data stands in the log of that time, once, in five points', async () => {
    const [opened, ordered, downloaded, other] = [
      await customer(),
      await customer(),
      await customer(),
      await customer(),
    ]
    const [walked, refusing] = [await shop.walkIn('98470 55501'), await shop.walkIn('98470 55502', true)]
    const orderId = crypto.randomUUID()
    await db.run(
      "INSERT INTO orders (id, user_id, outfit_type, created_at, updated_at) VALUES (?, ?, 'Gown', 0, 0)",
      orderId,
      ordered.id,
    )
    for (const id of [opened.id, walked, refusing]) await log('file', id)
    await log('card', orderId)
    await log('download', null, Date.now(), downloaded.id)
    await log('file', other.id, Date.now() - 3 * hour)
    await log('export', 'customers')
    const seen = `/api/admin/breach/affected?from=${time.from}&to=${time.to}`
    expect(await owner.read(seen)).toEqual({
      ...{ people: 5, accounts: 3, messages: 2, unreached: 0 },
      byEmail: { count: 0, addresses: [] },
      exported: ['customers'],
    })
    const id = await shop.noticed()
    for (const _twice of [1, 2])
      expect((await shop.post({ id, step: 'people', everybody: false, ...time, ...notice })).status).toBe(200)
    // One press is one line of the log, which says whom it was told.
    const lines = await owner.read<{ about: string }[]>('/api/admin/audit?what=breach')
    const steps = lines.flatMap(({ about }) => (about.startsWith(id) ? [about.split(':')[1]] : []))
    expect(steps.sort()).toEqual(['noticed', 'told'])
    for (const person of [opened, ordered, downloaded]) {
      const [message, ...more] = await told(id, person.id)
      expect(more).toEqual([])
      for (const { name, label } of noticePoints) expect(message).toContain(`${label}: ${notice[name]}`)
    }
    expect(await told(id, other.id)).toEqual([])
    expect(await told(id, walked)).toEqual([])
    // Also to the one who wants no messages: the law asks for a notice.
    expect((await messages(id)).toSorted()).toEqual([walked, refusing].toSorted())
    const shown = await owner.read<{ topic: string; texts: { en: string; ml: string } }[]>('/api/admin/messages')
    const [text] = shown.filter(({ topic }) => topic === 'breach')
    for (const language of ['en', 'ml'] as const) expect(text?.texts[language]).toContain(noticeText(notice))

    // Told to everybody later, it comes to those who had not heard of it.
    expect((await shop.post({ id, step: 'people', ...time, everybody: true, ...notice })).status).toBe(200)
    expect(await told(id, other.id)).toHaveLength(1)
    expect(await told(id, opened.id)).toHaveLength(1)
    expect(await messages(id)).toHaveLength(2)
  })

  it('concerns whoever was opened in the hour of its beginning, because the log has one entry for that hour', async () => {
    const [early, long] = [await customer(), await customer()]
    const began = Math.floor(Date.now() / hour) * hour - 20 * hour + hour / 2
    await log('file', early.id, began - hour / 4)
    await log('file', long.id, began - hour)
    const id = await shop.noticed()
    const reach = { from: at(began), to: at(began + hour) }
    expect((await shop.post({ id, step: 'people', everybody: false, ...reach, ...notice })).status).toBe(200)
    expect(await told(id, early.id)).toHaveLength(1)
    expect(await told(id, long.id)).toEqual([])
  })

  it('is told to nobody by a notice that lacks a point, is too long for a message, or is of no breach', async () => {
    const sneha = await customer()
    await log('file', sneha.id)
    const id = await shop.noticed()
    for (const change of [{ advice: ' ' }, { happened: 'x'.repeat(400), advice: 'y'.repeat(380) }, { to: time.from }])
      expect((await shop.post({ id, step: 'people', everybody: false, ...time, ...notice, ...change })).status).toBe(
        400,
      )
    const unknown = crypto.randomUUID()
    expect((await shop.post({ id: unknown, step: 'people', everybody: false, ...time, ...notice })).status).toBe(404)
    for (const one of [id, unknown]) expect(await told(one, sneha.id)).toEqual([])
  })

  it('is read in one round trip, and whom one of a time concerns by indexes', async () => {
    const counted = await admin()
    const tally = countD1(counted)
    expect((await counted.get('/api/admin/breach')).status).toBe(200)
    expect(tally.trips).toBe(1)
    expect(await findTableScans(tally)).toEqual([])
    const ofTime = `/api/admin/breach/affected?from=${time.from}&to=${time.to}`
    expect((await counted.get(ofTime)).status).toBe(200)
    // What a short time finds is sorted and grouped; no table is walked for it.
    expect((await findTableScans(tally)).filter((step) => step.startsWith('SCAN'))).toEqual([])
  })
})
