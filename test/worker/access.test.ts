import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { toRefusal } from '../../shared/refusals/refusals.ts'
import { dayMs } from '../../shared/time.ts'
import { app } from '../../worker/app.ts'
import { createCtx } from '../../worker/context.ts'
import { run } from '../../worker/db/batch.ts'
import { staff } from '../../worker/db/schema.ts'
import { type GuardLevel, guardLevel, staysPending } from '../../worker/http/guards.ts'
import { cachedBytes, purgePublicCache } from '../../worker/http/public-cache.ts'
import { prepareSession } from '../../worker/http/sessions.ts'
import { sha256 } from '../../worker/lib/crypto.ts'
import { askWorker, keepRunning } from '../helpers/worker/background.ts'
import { book } from '../helpers/worker/bookings.ts'
import { orderOf } from '../helpers/worker/chat-rooms.ts'
import { admin, Client, customer } from '../helpers/worker/client.ts'
import * as db from '../helpers/worker/db.ts'
import { createUploadedPhoto, jpeg } from '../helpers/worker/uploads.ts'
import { sendWatched } from '../helpers/worker/watch.ts'
import { access, people } from './access/access-table.ts'

const ctx = createCtx(env, keepRunning)

/** Every route with its first guard. */
const routes = new Map<string, ReturnType<typeof guardLevel>>()
const pending = new Set<string>()
for (const { method, path, handler } of app.routes) {
  const route = `${method} ${path}`
  if (method !== 'ALL' && !routes.has(route)) routes.set(route, guardLevel(handler))
  if (staysPending(handler)) pending.add(route)
}

type Person = (typeof people)[number]
type Account = { id: string; role: 'customer' | 'admin' }
let accounts: Record<'customer' | 'other' | 'admin', Account>
/** Ids of the customer's records in the database. */
let things: Record<string, string>

beforeAll(async () => {
  const adminClient = await admin()
  const [sneha, divya] = [await customer(), await customer()]
  const { id: adminId } = await adminClient.read<{ id: string }>('/api/user')
  accounts = {
    customer: { id: sneha.id, role: 'customer' },
    other: { id: divya.id, role: 'customer' },
    admin: { id: adminId, role: 'admin' },
  }
  const photo = await createUploadedPhoto(sneha.id)
  const { id: booking } = await book(sneha, { inspirationPhotos: [photo] })
  const order = await orderOf(sneha.id)
  await db.run("UPDATE orders SET status = 'cutting' WHERE id = ?", order)
  const [made, hers] = [
    { created_at: 0, updated_at: 0 },
    { user_id: sneha.id, created_at: 0 },
  ]
  await db.insert('staff', { id: 'ravi', name: 'Ravi', role: 'assistant', ...made })
  const [payment, visit, notification, device, delivery] = ['payment-1', 'visit-1', 'news-1', 'device-1', 'delivery-1']
  await db.insert('order_payments', { id: payment, order_id: order, amount: 100, created_at: 0 })
  const fitting = { kind: 'fitting', minutes: 30, starts_at: Date.now() + 7 * dayMs, updated_at: 0 }
  await db.insert('visits', { id: visit, order_id: order, ...hers, ...fitting })
  const text = { type: 'booking_status', title: 'Booking confirmed', message: 'See you on Monday' }
  await db.insert('notifications', { id: notification, ...hers, ...text })
  const keys = { endpoint: 'https://push.test', p256dh_key: 'key', auth_key: 'secret' }
  await db.insert('push_subscriptions', { id: device, ...hers, ...keys })
  const failed = { channel: 'mail', target: 'sneha@example.com', state: 'failed', next_attempt_at: 0, created_at: 0 }
  await db.insert('deliveries', { id: delivery, notification_id: notification, ...failed })
  const picture = crypto.randomUUID()
  await env.PHOTOS.put(`public/${picture}`, jpeg)
  const { id: room } = await sneha.read<{ id: string }>('/api/chat/room')
  things = {
    ...{ customer: sneha.id, booking, order, payment, visit, notification, device, delivery, picture, room },
    photo: photo.split('/').at(-1) ?? '',
  }
})

let guestPhone = 55_000

/** Returns a browser of this person with its own session. */
async function browserOf(person: Person) {
  const client = new Client()
  if (person === 'visitor') return client
  if (person === 'staff') {
    await run(ctx, ctx.db.update(staff).set({ sid: await sha256('work'), sidExpiresAt: new Date(Date.now() + dayMs) }))
    return Object.assign(client, { cookie: 'work=work' })
  }
  if (person === 'guest') {
    await client.post('/api/chat/leads', { name: 'Reena', phone: `98470 ${++guestPhone}`, location: 'Aluva' })
    return client
  }
  const account = accounts[person === 'temporary' ? 'customer' : person]
  const session = await prepareSession(ctx, account, person === 'temporary' ? { mustChangePassword: true } : {})
  await run(ctx, session.statement)
  return Object.assign(client, { cookie: `session=${session.token}` })
}

const readers = new Map<Person, Promise<Client>>()
/**
 * Returns a shared browser of this person for all rows that cannot end its session; creating one takes longer than a
 * row.
 */
function readerOf(person: Person) {
  const reader = readers.get(person) ?? browserOf(person)
  readers.set(person, reader)
  return reader
}

const [signedOut, forbidden] = [401, 403]
const strangers = { visitor: signedOut, guest: signedOut, staff: signedOut }
const outsiders = { ...strangers, temporary: forbidden }
/** Status for the people that each guard level refuses. */
const refusedBy: Record<GuardLevel, Partial<Record<Person, number>>> = {
  public: {},
  'backup key': Object.fromEntries(people.map((person) => [person, 404])),
  'chat caller': { visitor: signedOut, temporary: forbidden, staff: signedOut },
  'anyone signed in': strangers,
  'customer or admin': outsiders,
  admin: { ...outsiders, other: forbidden, customer: forbidden },
  staff: Object.fromEntries(people.flatMap((person) => (person === 'staff' ? [] : [[person, signedOut]]))),
}

/** Expects the refusal of a route that reads in the batch of its guard: after one trip, with nothing of what was read. */
function expectSilence(person: Person, { status, text, headers, trips, sql }: Watched, isStaff: boolean) {
  const code = status === 401 ? 'signed_out' : person === 'temporary' ? 'password_change_due' : 'boutique_only'
  expect([person, text]).toEqual([person, JSON.stringify(toRefusal(isStaff ? 'work_signed_out' : code))])
  const told = [...headers.keys()].filter(
    (name) => /^x-|etag|set-cookie|disposition/.test(name) && !/^x-(content|frame)/.test(name),
  )
  expect([person, told]).toEqual([person, status === 401 && !isStaff ? ['set-cookie'] : []])
  const isAsked = !isStaff && !['visitor', 'guest', 'staff'].includes(person)
  expect([person, trips]).toEqual([person, isAsked ? 1 : 0])
  if (isAsked) expect(sql[0]).toContain('from "sessions"')
}
type Watched = Awaited<ReturnType<typeof sendWatched>>

const endsSession = /\/(logout|login|register|password|delete|start|claim)$|\/guest\b/

/** Resets the rate limits, so rows do not affect each other. */
const forgetUses = () => db.run('DELETE FROM rate_limits')

describe('who may call what', () => {
  it('is declared on every route by a guard that stands first', () => {
    const unguarded = [...routes].filter(([, level]) => level === undefined).map(([route]) => route)
    expect(unguarded).toEqual([])
    // A handler for every method must be middleware, not a route.
    const loose = app.routes.filter(({ method, path }) => method === 'ALL' && !path.endsWith('*'))
    expect(loose).toEqual([])
  })

  it('is listed in the access table, route by route', () => {
    const listed = access.map(([route]) => route)
    expect([...routes.keys()].filter((route) => !listed.includes(route))).toEqual([])
    expect(listed.filter((route) => !routes.has(route))).toEqual([])
    expect(new Set(listed).size).toBe(listed.length)
  })

  it.each(access)('%s', async (route, ...row) => {
    purgePublicCache()
    await forgetUses()
    const last = row.at(-1)
    const filled: Record<string, string> = typeof last === 'object' ? last : {}
    const fill = (kind: string, parameter: string) => {
      const thing = filled[parameter] ?? kind.replace(/ies$/, 'y').replace(/s$/, '')
      return things[thing] ?? filled[parameter] ?? 'nobody-has-this'
    }
    const [method = '', path = ''] = route.split(' ')
    const target = path
      .replace(/(\w+)\/:(\w+)/g, (_, kind, parameter) => `${kind}/${fill(kind, parameter)}`)
      .replace(/:(\w+)/g, (_, parameter) => fill('', parameter))
      .replace('*', 'nothing-here')
    const answered: Record<string, number> = {}
    const refused = refusedBy[routes.get(route) ?? 'public']
    for (const person of people) {
      const client = await (endsSession.test(path) ? browserOf(person) : readerOf(person))
      // The role hint for scripts claims an admin, but it must grant nothing.
      const cookies = { Cookie: [client.cookie, 'who=admin'].filter(Boolean).join('; ') }
      const isRefused = person in refused
      let done: object | undefined
      client.fetch = async (request) => {
        if (!isRefused) return askWorker(request)
        const answer = await sendWatched(request)
        if (pending.has(route)) expectSilence(person, answer, routes.get(route) === 'staff')
        const { status, headers, written, bindings, fetched } = answer
        done = { written, bindings, fetched }
        return new Response(null, { status, headers })
      }
      // What is wrong in the query is not judged ahead of who asks.
      const query = isRefused && pending.has(route) ? '?limit=many&cursor=none&status=lost&sort=by-name&q=' : ''
      const response = await client.send(method, target + query, method === 'GET' ? undefined : {}, cookies)
      await response.arrayBuffer()
      answered[person] = response.status
      if (isRefused) expect([person, done]).toEqual([person, { written: [], bindings: [], fetched: [] }])
      const shared = /public|s-maxage/.test(response.headers.get('Cache-Control') ?? '')
      if (routes.get(route) !== 'public') expect([person, shared, cachedBytes()]).toEqual([person, false, 0])
      if (response.headers.has('Set-Cookie')) expect([person, shared]).toEqual([person, false])
    }
    const [visitor, ...rest] = row.filter((cell) => typeof cell === 'number')
    const statuses = [visitor, ...rest, visitor]
    expect(answered).toEqual(Object.fromEntries(people.map((person, index) => [person, statuses[index]])))

    expect(answered).toMatchObject(refused)
  })
})
