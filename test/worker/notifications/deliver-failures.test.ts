import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it } from 'vitest'
import { book } from '../../helpers/worker/bookings.ts'
import * as db from '../../helpers/worker/db.ts'
import {
  countDeliveriesByState,
  mailBindings,
  makeDeliveriesDue,
  sweepOutbox,
  withBindings,
} from '../../helpers/worker/external-services.ts'
import {
  adminClient,
  customerDefaults,
  mail,
  push,
  secondAdmin,
  setUpNotifications,
  sneha,
} from '../../helpers/worker/notifications.ts'
import { subscribeBrowser } from '../../helpers/worker/push-device.ts'
import { expectErrors } from '../../helpers/worker/quiet.ts'

setUpNotifications()

// When she books, nothing but the admins' goes out.
beforeEach(() => sneha.put('/api/user/settings', { ...customerDefaults, orderUpdates: false }))

describe('a failure of', () => {
  /** A binding whose calls are counted, and whose nth fails: ahead of what it does, or after it has done it. */
  function breaking<Binding extends object>(binding: Binding, method: string, nth: number, when: 'before' | 'after') {
    let calls = 0
    const broken: Binding = new Proxy(binding, {
      get: (target, name) => {
        // A session with D1 breaks like D1 itself.
        if (name === 'withSession') return () => Object.assign(Object.create(broken), { getBookmark: () => null })
        const value = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        if (name !== method) return value.bind(target)
        return async (...args: unknown[]) => {
          const fails = ++calls === nth
          if (fails && when === 'before') throw new Error('D1_ERROR: Network connection lost.')
          const result = await Reflect.apply(value, target, args)
          if (fails) throw new Error('D1_ERROR: Network connection lost.')
          return result
        }
      },
    })
    return broken
  }

  const runToEnd = async () => {
    for (let run = 0; run < 8; run++) {
      await makeDeliveriesDue()
      await sweepOutbox()
    }
    const outbox = await db.first<{
      n: number
    }>('SELECT count(*) AS n FROM notifications WHERE is_outbox = 1')
    expect(outbox).toEqual({ n: 0 })
    const states = await countDeliveriesByState()
    expect(Object.keys(states).filter((state) => state !== 'sent' && state !== 'failed')).toEqual([])
    return states
  }

  it.each([1, 2, 3, 4, 5].flatMap((nth) => [[nth, 'before'] as const, [nth, 'after'] as const]))(
    'D1 at batch %i, %s it was done: the answer is right, and everything is delivered in the end',
    async (nth, when) => {
      expectErrors()
      await subscribeBrowser(adminClient)
      const key = crypto.randomUUID()
      withBindings(sneha, { ...mailBindings, DB: breaking(env.DB, 'batch', nth, when) })
      const request = () =>
        sneha.post(
          '/api/bookings',
          {
            childName: 'Aadya',
            parentName: 'Sneha',
            phone: '98470 12345',
            email: sneha.email,
            serviceType: 'accessories',
          },
          { 'Idempotency-Key': key },
        )
      const before = await db.first<{ n: number }>('SELECT count(*) AS n FROM bookings')
      const first = await request()
      expect([200, 201, 503]).toContain(first.status)
      withBindings(sneha)
      // Asked again, as the form does: one booking, whichever answer was lost.
      expect([200, 201]).toContain((await request()).status)
      const after = await db.first<{ n: number }>('SELECT count(*) AS n FROM bookings')
      expect((after?.n ?? 0) - (before?.n ?? 0)).toBe(1)
      expect(await runToEnd()).toEqual({ sent: 3 })
    },
  )

  it.each([1, 2])(
    'mail and push at call %i: the answer is right, and everything is delivered in the end',
    async (nth) => {
      await subscribeBrowser(adminClient)
      await subscribeBrowser(secondAdmin)
      if (!env.EMAIL) throw new Error('no mail binding')
      let pushes = 0
      push.answer = async () => {
        if (++pushes === nth) throw new TypeError('Network connection lost')
        return new Response(null, { status: 201 })
      }
      await book(withBindings(sneha, { ...mailBindings, EMAIL: breaking(env.EMAIL, 'send', nth, 'before') }))
      withBindings(sneha)
      expect(await countDeliveriesByState()).toEqual({ sent: 2, due: 2 })
      expect(await runToEnd()).toEqual({ sent: 4 })
    },
  )

  it('for good: every notification ends as failed, and the booking stands', async () => {
    expectErrors()
    await subscribeBrowser(adminClient)
    push.answer = async () => Promise.reject(new TypeError('Network connection lost'))
    mail.answer = async () => Promise.reject(new Error('Network connection lost'))
    await book(sneha)
    expect(await runToEnd()).toEqual({ failed: 3 })
  })
})
