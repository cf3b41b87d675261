import { env } from 'cloudflare:workers'
import { beforeEach } from 'vitest'
import { hoursOn } from '../../../shared/opening-days.ts'
import { dayMs, hourMs, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import { defaultVisitRule, type VisitRule } from '../../../shared/visit-times.ts'
import { storedFacts } from '../../../worker/boutique.ts'
import type { Client } from './client.ts'

/** Customers choose times by this rule from now on: half an hour each, two at once, unless told otherwise. */
export async function ruleVisits(rule: Partial<VisitRule> = {}) {
  const value = JSON.stringify({ ...defaultVisitRule, on: true, places: 2, ...rule })
  await env.DB.prepare(
    `INSERT INTO shop_rules (name, value, updated_at) VALUES ('slots', ?1, 0)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
  )
    .bind(value)
    .run()
}

/** Lets customers choose times by the rule, and frees every place and limit, before each test of a file. */
export const setUpVisits = () =>
  beforeEach(async () => {
    await forgetVisits()
    await ruleVisits()
    await env.DB.prepare('DELETE FROM rate_limits').run()
  })

/** A time on the nth day after today on which the boutique is open (no Sunday, no holiday), `hours` after midnight in Kochi. */
export function timeIn(nth: number, hours: number) {
  let at = Date.now()
  for (let left = nth; left > 0; left--) {
    at += dayMs
    while (!hoursOn(indianDate(at), storedFacts([]).hours)) at += dayMs
  }
  return new Date(startOfIndianDay(indianDate(at)) + hours * hourMs).toISOString()
}

/** Books a consultation, and answers its id. */
export async function book(client: Client) {
  const response = await client.post('/api/bookings', {
    childName: 'Mia',
    parentName: 'Sneha Mathew',
    phone: '98470 12345',
    email: 'sneha@example.com',
    serviceType: 'baptism-suit',
  })
  if (response.status !== 201) throw new Error(`booking: ${response.status} ${await response.text()}`)
  return (await response.json<{ id: string }>()).id
}

export const visitInput = () => ({ kind: 'fitting', startsAt: timeIn(3, 11) })

export type SeenVisit = { id: string; kind: string; startsAt: string; isCancelled: boolean; updatedAt: string }

/** Frees every place again. */
export const forgetVisits = () => env.DB.prepare('DELETE FROM visits').run()

/** The entries of notifications of type visit about something, the newest last. */
export const listVisitNews = async (about: string) =>
  (
    await env.DB.prepare(
      "SELECT user_id, title, message FROM notifications WHERE type = 'visit' AND related_id = ? ORDER BY created_at, rowid",
    )
      .bind(about)
      .all<{ user_id: string | null; title: string; message: string }>()
  ).results

export type OpenMessage = { id: string; topic: string; name: string; phone_e164: string; values: string }

/** The messages about a visit that wait to be sent. */
export const listOpenMessages = async (about: string) =>
  (
    await env.DB.prepare(
      `SELECT id, topic, name, phone_e164, "values" FROM wa_messages
       WHERE about = ? AND sent_at IS NULL AND skipped_at IS NULL`,
    )
      .bind(about)
      .all<OpenMessage>()
  ).results

/** The admin sends every message about a visit that waits; answers them. */
export async function sendMessages(admin: Client, about: string) {
  const messages = await listOpenMessages(about)
  for (const { id } of messages) await admin.post(`/api/admin/messages/${id}/sent`, { text: 'Hello' })
  return messages
}
