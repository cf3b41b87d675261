import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { MessageStore } from '../../../worker/features/chat/durable-object/message-store.ts'
import { writeSummary } from '../../../worker/features/chat/durable-object/summary.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import { createGuest, sendMessage } from '../../helpers/worker/chat.ts'
import { stubOf } from '../../helpers/worker/chat-rooms.ts'
import { admin as signInAdmin } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'
import { fakeMailService, mailBindings } from '../../helpers/worker/external-services.ts'

let admin: Awaited<ReturnType<typeof signInAdmin>>
let mail: ReturnType<typeof fakeMailService>
beforeAll(async () => {
  admin = await signInAdmin()
})
beforeEach(() => {
  mail = fakeMailService()
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** What the room's alarm does, in a shop that can send mail. */
const settle = (room: string, isHere = false, attempt = 0) =>
  runInDurableObject(stubOf(room), (_, state) =>
    writeSummary(
      createCtx({ ...env, ...mailBindings }, keepRunning),
      new MessageStore(state.storage.sql),
      { person: isHere, shop: false },
      attempt,
    ),
  )

describe('a guest who left an address', () => {
  it('gets one mail for an answer of several messages, which says nothing of what was answered', async () => {
    const reena = await createGuest({ email: 'reena.one@example.com' })
    await sendMessage(admin, reena.room, 'The lace costs 4,000')
    await sendMessage(admin, reena.room, 'And it is here on Friday')
    await settle(reena.room)
    await sendMessage(admin, reena.room, 'Or on Saturday')
    await settle(reena.room)
    expect(mail.sent).toMatchObject([{ to: 'reena.one@example.com', subject: 'You have an answer' }])
    expect(mail.sent[0]?.text).toContain('https://shop.example')
    expect(mail.sent[0]?.text).not.toMatch(/lace|Friday/)
  })

  it('gets the next when it was read and something new is said, four a day at the most', async () => {
    stopClock()
    const reena = await createGuest({ email: 'reena.two@example.com' })
    for (let nth = 1; nth <= 6; nth++) {
      await sendMessage(admin, reena.room, `Answer ${nth}`)
      await settle(reena.room)
      await reena.post(`/api/chat/room/${reena.room}/read`)
    }
    const limit = 4 * Number(env.LIMITS_SCALE || 1)
    expect(mail.sent).toHaveLength(Math.min(6, limit))
  })

  it('gets none while the chat is open, and none for what the guest said', async () => {
    const reena = await createGuest({ email: 'reena.three@example.com' })
    await sendMessage(reena, reena.room, 'Hello?')
    await settle(reena.room)
    await sendMessage(admin, reena.room, 'Hello!')
    await settle(reena.room, true)
    expect(mail.sent).toEqual([])
    await settle(reena.room)
    expect(mail.sent).toHaveLength(1)
  })

  it('gets it later where the mail service does not answer, until five attempts have failed', async () => {
    const reena = await createGuest({ email: 'reena.four@example.com' })
    mail.answer = async () => {
      throw Object.assign(new Error('E_DELIVERY_FAILED'), { code: 'E_DELIVERY_FAILED' })
    }
    await sendMessage(admin, reena.room, 'Hello!')
    await expect(settle(reena.room)).rejects.toThrow('The mail service takes no mail')
    await settle(reena.room, false, 5)
    expect(mail.sent).toHaveLength(2)
    await settle(reena.room)
    expect(mail.sent).toHaveLength(2)
  })
})

describe('a guest who left none', () => {
  it('gets no mail, and the summary is written as ever', async () => {
    const reena = await createGuest()
    await sendMessage(admin, reena.room, 'Hello!')
    await settle(reena.room)
    expect(mail.sent).toEqual([])
  })
})
