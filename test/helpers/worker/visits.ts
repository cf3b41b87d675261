import { beforeEach } from 'vitest'
import { hoursOn } from '../../../shared/opening-days.ts'
import { dayMs, hourMs, indianDate, startOfIndianDay } from '../../../shared/time.ts'
import { defaultVisitRule, type VisitRule } from '../../../shared/visit-times.ts'
import { storedFacts } from '../../../worker/boutique.ts'
import { book as bookFor } from './bookings.ts'
import type { Client } from './client.ts'
import * as db from './db.ts'

/** Customers choose times by this rule from now on: half an hour each, two at once, unless told otherwise. */
export async function ruleVisits(rule: Partial<VisitRule> = {}) {
  await db.run(
    `INSERT INTO shop_rules (name, value, updated_at) VALUES ('slots', ?1, 0)
     ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
    JSON.stringify({ ...defaultVisitRule, on: true, places: 2, ...rule }),
  )
}

/** Lets customers choose times by the rule, and frees every place and limit, before each test of a file. */
export const setUpVisits = () =>
  beforeEach(async () => {
    await forgetVisits()
    await ruleVisits()
    await db.run('DELETE FROM rate_limits')
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

/** Opens the boutique from ten to seven but on these days: on Sundays too where a reason for the closed days is given. */
export const openDaily = (closed: string[], reason?: string) => {
  const day = { open: 600, close: 1140 }
  const week = [reason ? day : null, ...Array(6).fill(day)]
  const facts = JSON.stringify({ hours: { week, closed: closed.map((date) => ({ date, reason })) } })
  return db.run('INSERT OR REPLACE INTO boutique_facts (id, facts, updated_at) VALUES (1, ?, ?)', facts, Date.now() + 1)
}

/** Books a consultation, and answers its id. */
export const book = async (client: Client) => (await bookFor(client, { childName: 'Mia' })).id

export const visitInput = () => ({ kind: 'fitting', startsAt: timeIn(3, 11) })

export type SeenVisit = { id: string; kind: string; startsAt: string; isCancelled: boolean; updatedAt: string }

/** Frees every place again. */
export const forgetVisits = () => db.run('DELETE FROM visits')

/** The entries of notifications of type visit about something, the newest last. */
export const listVisitNews = (about: string) =>
  db.all<{ user_id: string | null; title: string; message: string }>(
    "SELECT user_id, title, message FROM notifications WHERE type = 'visit' AND related_id = ? ORDER BY created_at, rowid",
    about,
  )

export type OpenMessage = { id: string; topic: string; name: string; phone_e164: string; values: string }

/** The messages about a visit that wait to be sent. */
export const listOpenMessages = (about: string) =>
  db.all<OpenMessage>(
    `SELECT id, topic, name, phone_e164, "values" FROM wa_messages
      WHERE about = ? AND sent_at IS NULL AND skipped_at IS NULL`,
    about,
  )

/** The admin sends every message about a visit that waits; answers them. */
export async function sendMessages(admin: Client, about: string) {
  const messages = await listOpenMessages(about)
  for (const { id } of messages) await admin.post(`/api/admin/messages/${id}/sent`, { text: 'Hello' })
  return messages
}
