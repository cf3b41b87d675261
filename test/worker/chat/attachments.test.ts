import { beforeAll, describe, expect, it } from 'vitest'
import { createGuest, openSocket, roomOf, sendMessage } from '../../helpers/worker/chat.ts'
import { historyOf, orderOf } from '../../helpers/worker/chat-rooms.ts'
import { Client, customer, admin as signInAdmin } from '../../helpers/worker/client.ts'
import { createUploadedPhoto } from '../../helpers/worker/uploads.ts'

let admin: Awaited<ReturnType<typeof signInAdmin>>
beforeAll(async () => {
  admin = await signInAdmin()
})

type Room = Record<'id' | 'customerId' | 'status' | 'createdAt', string> & {
  orderId: string | null
  guestThread: boolean
}

describe('pictures', () => {
  it('of an account are sent, shown to the members of the room, and to nobody else', async () => {
    const [sneha, divya, reena] = [await customer(), await customer(), await createGuest()]
    const room = await roomOf(sneha)
    const photo = await createUploadedPhoto(sneha.id)
    const upload = `http://localhost/cdn-cgi/local/r2/s3/boutique-photos/${photo}?X-Amz-Signature=abc`
    const sent = await sendMessage(sneha, room, '', { attachments: [upload] })
    expect(sent).toMatchObject({ message: '', attachments: [photo] })
    for (const member of [sneha, admin]) expect((await member.get(`/api/photos/${photo}`)).status).toBe(200)
    for (const outsider of [divya, reena]) expect((await outsider.get(`/api/photos/${photo}`)).status).toBe(404)
    expect((await new Client().get(`/api/photos/${photo}`)).status).toBe(401)
  })

  it('of the owner reach a guest, who can send none', async () => {
    const [reena, other] = [await createGuest(), await createGuest()]
    const { id } = await (await admin.get('/api/user')).json<{ id: string }>()
    const photo = await createUploadedPhoto(id)
    const socket = await openSocket(reena, reena.room)
    await sendMessage(admin, reena.room, 'This lace?', { attachments: [photo] })
    await socket.until(() => socket.messages().length === 1)
    expect((await reena.get(`/api/photos/${photo}`)).status).toBe(200)
    expect((await other.get(`/api/photos/${photo}`)).status).toBe(404)
    const refused = await reena.post('/api/chat/messages', { roomId: reena.room, attachments: [photo] })
    expect(refused.status).toBe(403)
  })

  it('are five at most, real, one’s own and free; else nothing is sent', async () => {
    const [sneha, divya] = [await customer(), await customer()]
    const room = await roomOf(sneha)
    const post = async (attachments: string[]) =>
      (await sneha.post('/api/chat/messages', { roomId: room, message: 'see', attachments })).status
    const foreign = await createUploadedPhoto(divya.id)
    const missing = await createUploadedPhoto(sneha.id, { body: null })
    const script = await createUploadedPhoto(sneha.id, { body: '<script>alert(1)</script>' })
    expect(await post([foreign])).toBe(422)
    expect(await post([missing])).toBe(422)
    expect(await post([script])).toBe(422)
    expect(await post(['https://evil.test/picture.jpg'])).toBe(422)
    const six = await Promise.all(Array.from({ length: 6 }, () => createUploadedPhoto(sneha.id)))
    expect(await post(six)).toBe(400)
    expect(await historyOf(sneha, room)).toEqual([])
    expect((await divya.get(`/api/photos/${foreign}`)).status).toBe(404)

    expect(await post(six.slice(0, 5))).toBe(201)
    const elsewhere = await sneha.post('/api/chat/messages', {
      roomId: (await (await sneha.get(`/api/chat/room/${await orderOf(sneha.id)}`)).json<Room>()).id,
      attachments: six.slice(0, 1),
    })
    expect(elsewhere.status).toBe(422)
  })

  it('sent again under the same id make one message', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const attachments = [await createUploadedPhoto(sneha.id)]
    const asked = { roomId: room, attachments, clientId: 'the-same' }
    const answers = await Promise.all([1, 2, 3].map(() => sneha.post('/api/chat/messages', asked)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201])
    expect(await historyOf(sneha, room)).toHaveLength(1)
  })

  it('reach a socket that sent them, or a refusal does', async () => {
    const sneha = await customer()
    const room = await roomOf(sneha)
    const hers = await openSocket(sneha, room)
    hers.send({ type: 'send', clientId: 'a', message: '', attachments: [await createUploadedPhoto(sneha.id)] })
    hers.send({ type: 'send', clientId: 'b', message: '', attachments: ['u/nobody/none'] })
    await hers.until(() => hers.messages().length === 1 && hers.frames.some(({ type }) => type === 'refused'))
    expect(hers.frames.find(({ type }) => type === 'refused')).toMatchObject({ clientId: 'b' })
  })
})
