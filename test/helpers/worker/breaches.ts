import { expect } from 'vitest'
import { fromMoment } from '../../../shared/breach.ts'
import { hourMs as hour } from '../../../shared/time.ts'
import type { Client } from './client.ts'
import * as db from './db.ts'

export { hour }
export const notice = {
  happened: 'A phone with the orders was stolen on Friday',
  consequences: 'Somebody may call you in our name.',
  measures: 'We locked it and changed our password.',
  advice: 'Please give nobody a code over the phone.',
  contact: 'Mini Thomas, 98460 11111',
}
export const time = { from: fromMoment(Date.now() - hour), to: fromMoment(Date.now() + hour) }

/** Returns the hour that began this number of hours ago, and a time in its middle. */
export const hourAgo = (hours: number) => ({
  reach: { from: fromMoment(Date.now() - hours * hour), to: fromMoment(Date.now() - (hours - 1) * hour) },
  within: Date.now() - (hours - 0.5) * hour,
})

export const log = (what: string, about: string | null, createdAt = Date.now(), who = 'x') =>
  db.insert('audit', { id: crypto.randomUUID(), who, what, about, created_at: createdAt })

/** Returns the notification of a user about a breach. */
export async function told(id: string, userId: string) {
  const sql = 'SELECT message FROM notifications WHERE related_id = ? AND user_id = ?'
  return (await db.all<{ message: string }>(sql, `breach:${id}`, userId)).map(({ message }) => message)
}

/** Returns the recipients of prepared messages about a breach: the account, or a guest's row. */
export async function messages(id: string) {
  const sql = "SELECT about FROM wa_messages WHERE topic = 'breach' AND about LIKE ?"
  return (await db.all<{ about: string }>(sql, `breach:${id}:%`)).map(({ about }) => about.slice(-36))
}

/** Inserts an enquiry of a person without an account. */
export async function wrote(email: string, phone: string | null, createdAt = 1) {
  const id = crypto.randomUUID()
  const said = { name: 'Asha', message: 'Hi', status: 'new', created_at: createdAt, updated_at: createdAt }
  await db.insert('contacts', { id, email, phone, phone_e164: phone, ...said })
  return id
}

/** Inserts a booking of an account or of a number. */
export async function booking(of: { user_id: string } | { phone_e164: string }, createdAt: number) {
  const id = crypto.randomUUID()
  const names = { child_name: 'Mia', parent_name: 'Asha', phone: '98470 66601' }
  const made = { service_type: 'communion-dress', status: 'pending', created_at: createdAt, updated_at: createdAt }
  await db.insert('bookings', { id, phone_e164: '+919847066601', ...names, ...made, ...of })
  return id
}

export function breachesOf(owner: Client) {
  const post = (body: object) => owner.post('/api/admin/breach', body)
  return {
    post,
    async tell(id: string, everybody: boolean, reach = time) {
      expect((await post({ id, step: 'people', everybody, ...reach, ...notice })).status).toBe(200)
    },
    async noticed(id = crypto.randomUUID()) {
      expect((await post({ id, step: 'noticed', at: fromMoment(Date.now() - 2 * hour) })).status).toBe(200)
      return id
    },
    async walkIn(phone: string, noWhatsapp = false) {
      const id = crypto.randomUUID()
      expect((await owner.post('/api/admin/customers', { id, firstName: 'Rema', phone })).status).toBe(201)
      await db.run('UPDATE users SET no_whatsapp = ? WHERE id = ?', Number(noWhatsapp), id)
      return id
    },
    async affected(everybody: boolean, { from, to } = time) {
      const answer = await owner.get(`/api/admin/breach/affected?from=${from}&to=${to}&everybody=${everybody}`)
      return answer.json<{
        people: number
        accounts: number
        messages: number
        byEmail: { count: number; addresses: string[] }
      }>()
    },
  }
}
