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

export const log = (what: string, about: string | null, createdAt = Date.now(), who = 'x') =>
  db.run(
    'INSERT INTO audit (id, who, what, about, created_at) VALUES (?, ?, ?, ?, ?)',
    crypto.randomUUID(),
    who,
    what,
    about,
    createdAt,
  )

/** Returns the notification of a user about a breach. */
export const told = async (id: string, userId: string) =>
  (
    await db.all<{ message: string }>(
      'SELECT message FROM notifications WHERE related_id = ? AND user_id = ?',
      `breach:${id}`,
      userId,
    )
  ).map(({ message }) => message)

/** Returns the recipients of prepared messages about a breach: the account, or a guest's row. */
export const messages = async (id: string) =>
  (
    await db.all<{ about: string }>(
      "SELECT about FROM wa_messages WHERE topic = 'breach' AND about LIKE ?",
      `breach:${id}:%`,
    )
  ).map(({ about }) => about.slice(-36))

/** Inserts an enquiry of a person without an account. */
export async function wrote(email: string, phone: string | null, createdAt = 1) {
  const id = crypto.randomUUID()
  await db.run(
    "INSERT INTO contacts (id, name, email, phone, phone_e164, message, status, created_at, updated_at) VALUES (?1, 'Asha', ?2, ?3, ?3, 'Hi', 'new', ?4, ?4)",
    id,
    email,
    phone,
    createdAt,
  )
  return id
}

export function breachesOf(owner: Client) {
  const post = (body: object) => owner.post('/api/admin/breach', body)
  return {
    post,
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
