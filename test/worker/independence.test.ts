import { beforeAll, describe, expect, it } from 'vitest'
import { createGuest, sendMessage } from '../helpers/worker/chat.ts'
import { admin, Client, customer } from '../helpers/worker/client.ts'
import * as db from '../helpers/worker/db.ts'

// The second test of each pair looks at the database once, without waiting.

describe('work after an answer', () => {
  let desk: Awaited<ReturnType<typeof admin>>
  let someone: Awaited<ReturnType<typeof customer>>
  beforeAll(async () => {
    desk = await admin()
    someone = await customer()
  })

  it('begins in one test', async () => {
    await desk.get(`/api/admin/customers/${someone.id}`)
  })

  it('is over in the next', async () => {
    expect(await db.count("audit WHERE what = 'file'")).toBe(1)
  })
})

describe('a room', () => {
  let room = ''

  it('notes a message in one test', async () => {
    const guest = await createGuest()
    room = guest.room
    await sendMessage(guest, room, 'Do you make veils?')
  })

  it('has told the database of it in the next', async () => {
    const row = await db.first('SELECT preview FROM chat_rooms WHERE id = ?', room)
    expect(row).toEqual({ preview: 'Do you make veils?' })
  })
})

describe('a delivery', () => {
  it('is not begun by a request that asks for none', async () => {
    await new Client().post('/api/contact', {
      name: 'Jaya',
      email: 'jaya@example.com',
      phone: '98470 12345',
      message: 'Veils?',
    })
    expect(await db.count('notifications')).toBeGreaterThan(0)
  })

  it('has not been made by then', async () => {
    expect(await db.count('deliveries')).toBe(0)
  })
})
