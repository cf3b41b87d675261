import { beforeAll, describe, expect, it } from 'vitest'
import { closeCodes } from '../../../shared/chat-frames.ts'
import { openSocket, roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { historyOf } from '../../helpers/worker/chat-rooms.ts'
import { customer, admin as signInAdmin } from '../../helpers/worker/client.ts'
import { stopClock } from '../../helpers/worker/clock.ts'

let admin: Awaited<ReturnType<typeof signInAdmin>>
beforeAll(async () => {
  admin = await signInAdmin()
})

describe('a hostile socket', () => {
  /** Two members of one room: who misbehaves, and whoever must not notice. */
  async function pair() {
    const divya = await customer()
    const own = await roomOf(divya)
    const [bad, good] = [await openSocket(divya, own), await openSocket(admin, own)]
    const goesOn = async () => {
      good.say('still here')
      await good.until(() => good.messages().some(({ message }) => message === 'still here'))
      expect(good.isOpen()).toBe(true)
      expect((await historyOf(divya, own)).map(({ message }) => message)).toEqual(['still here'])
    }
    return { bad, goesOn }
  }

  it.each([
    ['no JSON', 'hello'],
    ['an empty frame', ' '],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['a kind that is none', '{"type":"become_admin"}'],
    ['a send without an id', '{"type":"send","message":"x","attachments":[]}'],
    [
      'an id that is too long',
      JSON.stringify({ type: 'send', clientId: 'x'.repeat(65), message: 'x', attachments: [] }),
    ],
    ['a number that is none', '{"type":"since","seq":-1}'],
    ['a deep nest', '['.repeat(5000)],
  ])('that says %s hears a refusal and stays', async (_, said) => {
    const { bad, goesOn } = await pair()
    bad.send(said)
    await bad.until(() => bad.frames.some(({ type }) => type === 'refused'))
    expect(bad.isOpen()).toBe(true)
    await goesOn()
  })

  it('that sends bytes is closed, alone', async () => {
    const { bad, goesOn } = await pair()
    bad.sendBytes(new Uint8Array([1, 2, 3]))
    expect(await bad.closed()).toBe(1003)
    await goesOn()
  })

  it.each([
    ['17 KB', 17 * 1024],
    ['10 MB', 10 * 1024 * 1024],
  ])('that sends %s is closed, alone', async (_, length) => {
    const { bad, goesOn } = await pair()
    bad.say('x'.repeat(length))
    expect(await bad.closed()).toBe(1009)
    await goesOn()
  })

  it('that sends 1,000 frames in a second is closed, alone', async () => {
    stopClock()
    const { bad, goesOn } = await pair()
    for (let nth = 0; nth < 1000; nth++) bad.send({ type: 'read', upTo: 0 })
    expect(await bad.closed()).toBe(closeCodes.rateLimited)
    await goesOn()
  })

  it('that writes more than 60 messages in a minute is told when to go on, by request as well', async () => {
    stopClock()
    const divya = await customer()
    const own = await roomOf(divya)
    const socket = await openSocket(divya, own)
    for (let nth = 0; nth < 65; nth++) socket.say(`message ${nth}`, `id-${nth}`)
    await socket.until(() => socket.frames.filter(({ type }) => type === 'refused').length === 5)
    expect(socket.frames.find(({ type }) => type === 'refused')).toMatchObject({
      clientId: 'id-60',
      retryAfter: expect.any(Number),
    })
    const response = await divya.post('/api/chat/messages', { roomId: own, message: 'one more' })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    // What was kept before is answered again, and the other side is not held back.
    expect(await sendMessage(divya, own, 'message 0', { clientId: 'id-0' })).toMatchObject({ seq: 1 })
    expect(await sendMessage(admin, own, 'slowly')).toMatchObject({ seq: 61 })
  })
})
