import { queryOptions } from '@tanstack/react-query'
import type { InferResponseType } from 'hono/client'
import { api, send } from '../../../api.ts'
import { query } from '../../../queries.ts'

/** The guest this browser is known as: the details left, with the room's id; null for who has left none. */
export const guestLead = query(api.chat.leads.room)

export const customerRoom = (orderId?: string) =>
  queryOptions({
    queryKey: ['/api/chat/room', orderId ?? ''],
    queryFn: () =>
      orderId ? send(api.chat.room[':orderId'].$get({ param: { orderId } })) : send(api.chat.room.$get()),
  })

/** The customer's chats in which something was said, the newest first. */
export const ownRooms = query(api.chat.rooms)
export type OwnRoom = InferResponseType<typeof api.chat.rooms.$get>[number]
