import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { admin, customer } from '../helpers/worker/client.ts'

type Row = { id: string; status: string }

const asked = {
  childName: 'Aadya',
  parentName: 'Sneha Mathew',
  phone: '98470 12345',
  email: 'sneha@example.com',
  serviceType: 'baptism-suit',
}

const count = async (table: string) =>
  (await env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<{ n: number }>())?.n

describe('an Idempotency-Key', () => {
  it('makes one row and 50 equal answers of 50 requests at once', async () => {
    const sneha = await customer()
    const before = await count('bookings')
    const send = () => sneha.post('/api/bookings', asked, { 'Idempotency-Key': 'all-at-once' })
    const responses = await Promise.all(Array.from({ length: 50 }, send))
    const bodies = new Set(await Promise.all(responses.map((response) => response.text())))
    expect(bodies.size).toBe(1)
    expect(responses.map((response) => response.status).sort()).toEqual([...Array(49).fill(200), 201])
    expect(await count('bookings')).toBe(Number(before) + 1)
  })
})

describe('the owner', () => {
  it('sees a new booking first, and takes it a step on', async () => {
    const sneha = await customer()
    const made = await (await sneha.post('/api/bookings', asked)).json<Row>()
    const owner = await admin()
    const [first] = await (await owner.get('/api/bookings')).json<Row[]>()
    expect(first).toMatchObject({ ...asked, id: made.id, leadScore: 50, phoneE164: '+919847012345' })
    const response = await owner.put(`/api/admin/bookings/${made.id}`, { status: 'confirmed' })
    expect(await response.json()).toMatchObject({ id: made.id, status: 'confirmed' })
  })
})
