import type { InferResponseType } from 'hono/client'
import type { LeadStatus } from '../../../shared/leads.ts'
import { api, send } from '../../api.ts'

export type Contact = InferResponseType<typeof api.admin.contacts.$get>[number]
export type Lead = InferResponseType<typeof api.admin.leads.$get>[number]
export type ChatLead = InferResponseType<typeof api.chat.leads.$get>[number]
export type LeadRow = Pick<
  Lead,
  'id' | 'name' | 'phone' | 'phoneE164' | 'email' | 'status' | 'leadScore' | 'scoreReasons' | 'createdAt'
>

type StatusChange = { param: { id: string }; json: { status: LeadStatus } }

/** What one of each kind is called, in toasts and in texts of its list, and the call that changes its status. */
export const leadKinds = {
  contact: {
    name: 'Enquiry',
    noun: 'contact',
    changeStatus: (change: StatusChange) => send(api.admin.contacts[':id'].$put(change)),
  },
  lead: {
    name: 'Lead',
    noun: 'lead',
    changeStatus: (change: StatusChange) => send(api.admin.leads[':id'].$put(change)),
  },
  chatLead: {
    name: 'Chat lead',
    noun: 'chat lead',
    changeStatus: (change: StatusChange) => send(api.chat.leads[':id'].$put(change)),
  },
}
export type LeadKind = keyof typeof leadKinds

/** What shows people who got in touch: a lead follows its contact or chat lead, and so do the figures. */
export const leadKeys = [
  [api.admin.contacts.$url().pathname],
  [api.admin.leads.$url().pathname],
  [api.chat.leads.$url().pathname],
  [api.admin.dashboard.stats.$url().pathname],
]
