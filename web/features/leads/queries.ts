import type { InferResponseType } from 'hono/client'
import type { LeadStatus } from '../../../shared/leads.ts'
import { api, send } from '../../api.ts'
import { useAction, useStepPause } from '../../shell/use-action.ts'

export type Contact = InferResponseType<typeof api.admin.contacts.$get>[number]
export type Lead = InferResponseType<typeof api.admin.leads.$get>[number]
export type ChatLead = InferResponseType<typeof api.chat.leads.$get>[number]
export type LeadRow = Pick<
  Lead,
  'id' | 'name' | 'phone' | 'phoneE164' | 'email' | 'status' | 'leadScore' | 'scoreReasons' | 'createdAt'
> & { isUnanswered?: boolean | null }

/** What one of each kind is called, in toasts and in texts of its list, and the route that changes its status. */
export const leadKinds = {
  contact: { name: 'Enquiry', noun: 'contact', route: api.admin.contacts[':id'] },
  lead: { name: 'Lead', noun: 'lead', route: api.admin.leads[':id'] },
  chatLead: { name: 'Chat lead', noun: 'chat lead', route: api.chat.leads[':id'] },
}
export type LeadKind = keyof typeof leadKinds

/** How it is called among what waits for an answer. A lead sums up what somebody sent, which waits by itself. */
export const answerKindOf = (kind: LeadKind) =>
  (({ contact: 'contact', chatLead: 'chat_lead', lead: undefined }) as const)[kind]

/** What shows people who got in touch: a lead follows its contact or chat lead, and so do the figures. */
export const leadKeys = [
  [api.admin.contacts.$url().pathname],
  [api.admin.leads.$url().pathname],
  [api.chat.leads.$url().pathname],
  [api.admin.dashboard.stats.$url().pathname],
  [api.admin.answers.$url().pathname],
  [api.admin.notifications.$url().pathname],
]

export function useChangeLeadStatus(kind: LeadKind) {
  const { mutate, isPending, variables } = useAction({
    mutationFn: ({ id, status, from }: { id: string; name: string; status: LeadStatus; from: LeadStatus }) =>
      send<{ status: LeadStatus }>(leadKinds[kind].route.$put({ param: { id }, json: { status, from } })),
    success: (_row, { name, status }) => ({ title: `${leadKinds[kind].name} ${status}`, description: name }),
    failure: 'We could not change this. Please try again.',
    refresh: leadKeys,
    isStep: true,
  })
  const isPaused = useStepPause()
  return { changeStatus: mutate, isPaused, pendingStatus: isPending ? variables?.status : undefined }
}
