import { describe, expect, it } from 'vitest'
import { orderOf } from '../../helpers/worker/chat-rooms.ts'
import { Client, customer } from '../../helpers/worker/client.ts'
import { countD1 } from '../../helpers/worker/count-d1.ts'
import { findTableScans } from '../../helpers/worker/query-plans.ts'

describe('what the calls cost', () => {
  it('is one trip to read, two to write, and one more where a room is made; no step scans a table', async () => {
    const sneha = await customer()
    const order = await orderOf(sneha.id)
    const cost = countD1(sneha)
    const trips = async (call: Promise<Response>) => {
      const before = cost.trips
      const { status } = await call
      return [status, cost.trips - before]
    }
    expect(await trips(sneha.get('/api/chat/room'))).toEqual([200, 2])
    expect(await trips(sneha.get('/api/chat/room'))).toEqual([200, 1])
    expect(await trips(sneha.get(`/api/chat/room/${order}`))).toEqual([200, 2])
    const room = `room-${sneha.id}`
    expect(await trips(sneha.post('/api/chat/messages', { roomId: room, message: 'Hello' }))).toEqual([201, 2])
    expect(await trips(sneha.get(`/api/chat/messages/${room}`))).toEqual([200, 1])
    expect(await trips(sneha.post(`/api/chat/room/${room}/read`))).toEqual([200, 2])
    expect(await trips(sneha.get('/api/chat/unread'))).toEqual([200, 1])
    expect(await trips(sneha.get('/api/chat/leads/room'))).toEqual([200, 1])
    expect(await findTableScans(cost)).toEqual([])
  })

  it('is one batch for a guest, two for the details, and nothing for a visitor', async () => {
    const reena = new Client()
    const cost = countD1(reena)
    const trips = async (call: Promise<Response>) => {
      const before = cost.trips
      const { status } = await call
      return [status, cost.trips - before]
    }
    expect(await trips(reena.get('/api/chat/unread'))).toEqual([200, 0])
    expect(await trips(reena.get('/api/chat/leads/room'))).toEqual([200, 0])
    expect(await trips(reena.get('/api/chat/room'))).toEqual([401, 0])
    const details = { name: 'Reena', phone: '98475 00001', location: 'Aluva' }
    const left = await reena.post('/api/chat/leads', details)
    const { chatRoomId } = await left.json<{ chatRoomId: string }>()
    expect(await trips(reena.get('/api/chat/unread'))).toEqual([200, 1])
    expect(await trips(reena.get(`/api/chat/messages/${chatRoomId}`))).toEqual([200, 1])
    expect(await findTableScans(cost)).toEqual([])
  })
})
