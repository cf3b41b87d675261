import type { InferResponseType } from 'hono/client'
import { type LeadStatus, leadStatuses } from '../../../shared/leads.ts'
import { api, send } from '../../api.ts'
import { humanize } from '../../lib/format.ts'

export type Contact = InferResponseType<typeof api.admin.contacts.$get>[number]
export type Lead = InferResponseType<typeof api.admin.leads.$get>[number]
export type ChatLead = InferResponseType<typeof api.chat.leads.$get>[number]

export type LeadKind = 'contact' | 'lead' | 'chatLead'
type LeadKindOptions = {
  name: string
  changeStatus: (id: string, status: LeadStatus) => Promise<{ status: LeadStatus }>
}

/** The three kinds of people who got in touch: what one is called, and the call that moves one on. */
export const leadKinds: Record<LeadKind, LeadKindOptions> = {
  contact: {
    name: 'Enquiry',
    changeStatus: (id: string, status: LeadStatus) =>
      send(api.admin.contacts[':id'].$put({ param: { id }, json: { status } })),
  },
  lead: {
    name: 'Lead',
    changeStatus: (id: string, status: LeadStatus) =>
      send(api.admin.leads[':id'].$put({ param: { id }, json: { status } })),
  },
  chatLead: {
    name: 'Chat lead',
    changeStatus: (id: string, status: LeadStatus) =>
      send(api.chat.leads[':id'].$put({ param: { id }, json: { status } })),
  },
}
/** What shows people who got in touch: a step of one moves their lead along, and the figures. */
export const leadKeys = [
  [api.admin.contacts.$url().pathname],
  [api.admin.leads.$url().pathname],
  [api.chat.leads.$url().pathname],
  [api.admin.dashboard.stats.$url().pathname],
]

export const statusOptions = leadStatuses.map((value) => ({ value, label: humanize(value) }))
