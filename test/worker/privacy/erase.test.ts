import { env } from 'cloudflare:workers'
import { getTableName } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { dayMs, hourMs } from '../../../shared/time.ts'
import { createCtx } from '../../../worker/context.ts'
import { erase } from '../../../worker/features/privacy/erase.ts'
import { isErased, type PersonalTable } from '../../../worker/features/privacy/person-rows.ts'
import { personalData } from '../../../worker/features/privacy/personal-data.ts'
import { sweepErasures } from '../../../worker/features/privacy/sweep-erasures.ts'
import { unsealBytes } from '../../../worker/lib/crypto.ts'
import { askWorker, keepRunning } from '../../helpers/worker/background.ts'
import { book } from '../../helpers/worker/bookings.ts'
import { canaries, createFamily, type Family, findEverywhere } from '../../helpers/worker/canaries.ts'
import { roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import * as db from '../../helpers/worker/db.ts'
import { orderAdmin } from '../../helpers/worker/orders.ts'

const ctx = createCtx(env, keepRunning)
const owner = await orderAdmin()
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const keepYear = (isKept: boolean) =>
  db.run(
    `INSERT INTO shop_rules (name, value, updated_at) VALUES ('privacy', ?, 0)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    JSON.stringify({ keepYear: isKept }),
  )
type Erased = Pick<Family, 'id' | 'fetch' | 'post' | 'password' | 'rooms'>
const deleteAccount = (family: Erased) => family.post('/api/user/delete', { password: family.password })
const sealedOf = async (id: string) =>
  (await env.PHOTOS.list({ prefix: `sealed/${id}/` })).objects.map(({ key }) => key)

/** Expects that no data of the family remains, and her id only where ids are kept. */
async function expectNothingOf(family: Erased) {
  const mayKeep = ['audit', 'erasures', 'sealed_persons', 'R2']
  const found = Object.entries(await findEverywhere([...canaries, family.id], family.rooms))
  expect(found.filter(([place, [word, more]]) => more || word !== family.id || !mayKeep.includes(place))).toEqual([])
}

describe('an erasure', () => {
  it('leaves nothing of a family that was everywhere, and others as they were', async () => {
    const stranger = await customer()
    await book(stranger, { childName: 'Aadya' })
    const family = await createFamily(owner)
    const found = await findEverywhere([...canaries, family.id], family.rooms)
    for (const word of canaries) expect([word, Object.values(found).flat().includes(word)]).toEqual([word, true])
    const inTables = Object.values<PersonalTable>(personalData)
      .filter(({ columns }) => columns === 'inside' || Object.values(columns).some(isErased))
      .map(({ table }) => getTableName(table))
    const ids = ['audit', 'counters', 'imports', 'erasures', 'sealed_persons', 'order_status_changes']
    const without = ['admin_settings', 'saved_replies', 'boutique_facts', 'answers', ...ids]
    expect(inTables.filter((name) => !without.includes(name) && !found[name])).toEqual([])

    const spies = (['log', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name))
    const response = await deleteAccount(family)
    expect([response.status, family.cookie]).toEqual([200, ''])
    await expectNothingOf(family)
    expect(JSON.stringify(spies.flatMap(({ mock }) => mock.calls)).toLowerCase()).not.toMatch(/zq|61534/)
    expect(await stranger.read('/api/user/bookings')).toMatchObject([{ childName: 'Aadya' }])
    const report = await db.first<{ figures: string }>('SELECT figures FROM daily_reports')
    expect(JSON.parse(report?.figures ?? '').dueTomorrow).toMatchObject([
      { orderId: family.order, customerName: null, outfitType: 'Order' },
      { orderId: 'another', customerName: 'Rema' },
    ])
    const again = await new Client().post('/api/login', { email: family.email, password: family.password })
    expect(again.status).toBe(401)
    const [entry] = await owner.read<object[]>('/api/admin/audit?what=erasure')
    expect(entry).toMatchObject({ about: family.id, who: null })
    expect(await owner.read('/api/admin/notifications?limit=1')).toMatchObject([
      {
        type: 'privacy',
        title: 'A customer has deleted the account',
        message: '1 order stays in the books, without a name.',
      },
    ])
  })

  it('that is killed after each of its steps in turn is done by the next run, and seals what is younger than a year, for the key alone, until a year after the newest of it', async () => {
    await keepYear(true)
    const family = await createFamily(owner)
    const { status } = await dyingRequest(family)
    expect(status).toBe(200)
    let steps = 1
    for (; ; steps++) {
      // The lock of a killed run expires after a quarter of an hour.
      await db.run('UPDATE erasures SET busy_until = NULL')
      const isDone = await erase(dyingCtx(steps).ctx, family.id).then(
        () => true,
        (error) => {
          if (!/killed/.test(String(error))) throw error
          return false
        },
      )
      if (isDone) break
    }
    expect(steps).toBeGreaterThan(12)
    await expectNothingOf(family)
    const keys = await sealedOf(family.id)
    expect(keys.map((key) => key.split('/')[2]).sort()).toEqual([
      'chats',
      'chats',
      'chats',
      'photos',
      'photos',
      'photos',
      'rows',
    ])
    const opened = await Promise.all(
      keys.map(async (key) => {
        const sealed = new Uint8Array((await (await env.PHOTOS.get(key))?.arrayBuffer()) ?? new ArrayBuffer())
        expect(await unsealBytes(env.SEALING_KEY, `${key}-`, sealed)).toBeNull()
        return new TextDecoder().decode((await unsealBytes(env.SEALING_KEY, key, sealed)) ?? undefined)
      }),
    )
    const all = opened.join('\n').toLowerCase()
    for (const word of canaries) expect([word, all.includes(word)]).toEqual([word, true])
    for (const secret of ['scrypt', 'admin_mark']) expect(all).not.toContain(secret)
    for (const key of keys) expect((await owner.get(`/api/photos/${key}`)).status).toBe(404)

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 364 * dayMs })
    await sweepErasures(ctx)
    expect(await sealedOf(family.id)).toHaveLength(keys.length)
    vi.setSystemTime(Date.now() + 2 * dayMs)
    await sweepErasures(ctx)
    expect(await sealedOf(family.id)).toEqual([])
    await expectNothingOf(family)
    expect(await db.first('SELECT COUNT(*) n FROM sealed_persons')).toEqual({ n: 0 })
  })

  it('that stopped is taken up by the hourly run, with what was uploaded meanwhile, and seals nothing by that rule', async () => {
    await keepYear(false)
    const anna = await customer({ firstName: 'ZQAnna', email: 'zqanna@example.com' })
    const room = await roomOf(anna)
    await sendMessage(anna, room, 'ZQchat')
    await env.PHOTOS.put(`u/${anna.id}/early`, 'ZQphoto')
    const family = Object.assign(anna, { rooms: [room] })
    expect((await dyingRequest(family)).status).toBe(200)
    expect((await family.get('/api/user')).status).toBe(401)
    expect(Object.keys(await findEverywhere(['zqanna'], []))).toContain('users')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hourMs })
    await sweepErasures(ctx)
    await expectNothingOf(family)
    await env.PHOTOS.put(`u/${family.id}/late`, 'ZQphoto')
    vi.setSystemTime(Date.now() + 3 * hourMs)
    await sweepErasures(ctx)
    await expectNothingOf(family)
    expect(await db.first('SELECT COUNT(*) n FROM erasures WHERE id = ?', family.id)).toEqual({ n: 0 })
    expect(await sealedOf(family.id)).toEqual([])
  })
})

/** Returns a Ctx that fails after this number of calls to D1, R2 and rooms; the last call still takes effect. */
function dyingCtx(lastCall: number) {
  const calls = { made: 0 }
  const count = <Made>(made: Made) => {
    const isLast = ++calls.made === lastCall
    return Promise.resolve(made).then((answer) => {
      if (isLast) throw new Error('killed')
      return answer
    })
  }
  const counted = <Target extends object>(target: Target): Target =>
    new Proxy(target, {
      get(of, name) {
        const value: unknown = Reflect.get(of, name)
        return typeof value === 'function' ? (...args: unknown[]) => count(Reflect.apply(value, of, args)) : value
      },
    })
  const dying = {
    ...env,
    DB: Object.assign(Object.create(env.DB), {
      prepare: env.DB.prepare.bind(env.DB),
      batch: (statements: D1PreparedStatement[]) => count(env.DB.batch(statements)),
    }),
    PHOTOS: counted(env.PHOTOS),
    CHAT: new Proxy(env.CHAT, {
      get: (rooms, name) =>
        name === 'getByName' ? (room: string) => counted(rooms.getByName(room)) : Reflect.get(rooms, name),
    }),
  }
  return { ctx: createCtx(dying, keepRunning), calls }
}

/** Requests the deletion while R2 fails: the erasure begins and stays unfinished. */
async function dyingRequest(family: Erased) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { fetch } = family
  const refuse = () => Promise.reject(new Error('put: We encountered an internal error. (10001)'))
  const PHOTOS = new Proxy(env.PHOTOS, {
    get: (bucket, name) => (name === 'put' ? refuse : Reflect.get(bucket, name).bind(bucket)),
  })
  family.fetch = (request) => askWorker(request, { PHOTOS })
  const response = await deleteAccount(family)
  family.fetch = fetch
  return response
}
