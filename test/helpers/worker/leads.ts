import { env } from 'cloudflare:workers'
import type { LeadStatus } from '../../../shared/leads.ts'
import { createCtx } from '../../../worker/context.ts'
import { batch } from '../../../worker/db/batch.ts'
import { buildChatLead, insertChatLeadStatements } from '../../../worker/features/leads/chat-leads.ts'
import { keepRunning } from './background.ts'
import { admin, Client } from './client.ts'
import * as db from './db.ts'

export type LeadRow = {
  id: string
  name: string
  email: string | null
  phone: string | null
  status: LeadStatus
  leadScore: number
  scoreReasons: { label: string; points: number }[]
  conversionDate?: string | null
  convertedToCustomerId?: string | null
}

export const lists = { contact: '/api/admin/contacts', lead: '/api/admin/leads', chat_lead: '/api/chat/leads' } as const
export type LeadKind = keyof typeof lists
export const leadKinds = ['contact', 'lead', 'chat_lead'] as const
export const tables = { contact: 'contacts', lead: 'leads', chat_lead: 'chat_leads' } as const

let people = 1000
/** A name, a phone and an e-mail that nobody else has. */
export function someone() {
  const number = ++people
  return { name: `Person${number} Kurian`, phone: `98470 ${number}0`, email: `person${number}@example.com` }
}

export const enquire = (asked: object, client = new Client()) =>
  client.make<LeadRow>('/api/contacts', { message: 'Do you make veils?', ...asked })

export async function leaveDetails(guest: { name: string; phone: string; email?: string }) {
  const ctx = createCtx(env, keepRunning)
  const chatLead = buildChatLead({ location: 'Aluva', ...guest }, `guest-${crypto.randomUUID()}`)
  await batch(ctx, { insert: insertChatLeadStatements(ctx, chatLead) })
  return chatLead
}

/** The status of an enquiry, a lead or a chat lead, as it is stored. */
export const storedStatus = (id: string) =>
  db.all<{ status: string }>(
    `SELECT status FROM (SELECT id, status FROM contacts UNION ALL SELECT id, status FROM leads
      UNION ALL SELECT id, status FROM chat_leads) WHERE id = ?`,
    id,
  )

/** An admin who works with leads. */
export async function leadAdmin() {
  const client = await admin()
  const find = async (kind: LeadKind, query: string) => client.read<LeadRow[]>(`${lists[kind]}?${query}`)
  const search = (kind: LeadKind, typed: string, more = '') => find(kind, `q=${encodeURIComponent(typed)}${more}`)
  const changeStatus = (kind: LeadKind, id: string, status: string) => client.put(`${lists[kind]}/${id}`, { status })

  /** A new row of a kind in this status, and the lead behind it. */
  async function insert(kind: LeadKind, status: LeadStatus) {
    const person = someone()
    const { id } = kind === 'chat_lead' ? await leaveDetails(person) : await enquire(person)
    const leadId = (await search('lead', person.email))[0]?.id ?? ''
    const row = kind === 'lead' ? leadId : id
    const response = status === 'new' ? undefined : await changeStatus(kind, row, status)
    if (response && response.status !== 200) throw new Error(`status: ${response.status} ${await response.text()}`)
    return { id: row, leadId, person }
  }
  return Object.assign(client, { find, search, changeStatus, insert })
}
