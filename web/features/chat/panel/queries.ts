import { queryOptions } from '@tanstack/react-query'
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
