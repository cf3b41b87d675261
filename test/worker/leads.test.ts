import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, it } from 'vitest'
import { admin, Client } from '../helpers/worker/client.ts'

type Row = { id: string; status: string; leadScore: number; scoreReasons: { label: string; points: number }[] }

const enquiry = {
  name: 'Sneha Mathew',
  email: 'sneha@example.com',
  phone: '98470 12345',
  message: 'Do you make veils?',
}

let owner: Client
beforeAll(async () => {
  owner = await admin()
})

describe('an enquiry', () => {
  it('is kept with its lead and a notification for the owner, without an account', async () => {
    const response = await new Client().post('/api/contacts', { ...enquiry, subject: 'Veils' })
    expect(response.status).toBe(201)
    const answer = await response.json<Row>()
    expect(answer).toMatchObject({ ...enquiry, subject: 'Veils', status: 'new', source: 'website' })
    expect(answer).not.toHaveProperty('leadScore')
    const [contact] = await (await owner.get('/api/admin/contacts?q=sneha')).json<Row[]>()
    expect(contact).toMatchObject({ id: answer.id, leadScore: 30 })
    expect(contact?.scoreReasons).toEqual([
      { label: 'Can be called', points: 20 },
      { label: 'Can be mailed', points: 10 },
    ])
    const leads = await (await owner.get('/api/admin/leads?q=sneha')).json<Row[]>()
    expect(leads).toMatchObject([{ name: 'Sneha Mathew', type: 'enquiry', source: 'website', leadScore: 30 }])
    const told = await env.DB.prepare("select user_id, type, message from notifications where type = 'contact'").all()
    expect(told.results).toEqual([{ user_id: null, type: 'contact', message: 'Sneha Mathew writes: Veils' }])
  })
})
