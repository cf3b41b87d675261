import type { InferResponseType } from 'hono/client'
import { api } from '../../api.ts'
import { listQuery, query } from '../../queries.ts'

export type Message = InferResponseType<typeof api.admin.messages.$get>[number]
export type Template = InferResponseType<(typeof api.admin)['message-templates']['$get']>[number]
export type WhatsappRule = Extract<InferResponseType<typeof api.admin.rules.$get>[number], { name: 'whatsapp' }>

/** The day, whose newest messages to send are shown. */
export const todayQuery = query(api.admin.today)
export const rulesQuery = query(api.admin.rules)
export const templatesQuery = query(api.admin['message-templates'])
export const messagesQuery = (state: 'open' | 'sent') => listQuery<Message>(api.admin.messages, { state })

/** What shows messages, or how many are to be sent. */
export const messageKeys = [
  [api.admin.messages.$url().pathname],
  [api.admin.today.$url().pathname],
  [api.admin.dashboard.orders.$url().pathname],
]
