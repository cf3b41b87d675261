import type { InferResponseType } from 'hono/client'
import type { NewReplyInput, ReplyInput } from '../../../../shared/chat.ts'
import { api, send } from '../../../api.ts'
import { listQuery, query } from '../../../queries.ts'

const rooms = api.admin.chat.rooms
const replies = api.admin.chat.replies
export type InboxRoom = InferResponseType<typeof rooms.$get>[number]
export type RoomDetails = InferResponseType<(typeof rooms)[':id']['$get']>
export type SavedReply = InferResponseType<typeof replies.$get>[number]

/** How often the list is asked for; never while the page is hidden. */
export const inboxIntervalMs = 10_000

const roomsPath = rooms.$url().pathname
const repliesPath = replies.$url().pathname

/** The admin's rooms, all or those to answer: with something unread first, then the latest. */
export const inboxRooms = ({ q, status }: { q: string; status: string }) => listQuery(rooms, { q, status }, 20)

export const roomDetails = (id: string) => ({
  queryKey: [`${roomsPath}/${id}`],
  queryFn: () => send(rooms[':id'].$get({ param: { id } })),
})

export const savedReplies = query(replies)
export const repliesKeys = [[repliesPath]]

export const createReply = (json: NewReplyInput) => send(replies.$post({ json }))
export const updateReply = (id: string, json: ReplyInput) => send(replies[':id'].$put({ param: { id }, json }))
export const deleteReply = (id: string) => send(replies[':id'].$delete({ param: { id } }))

/** What shows how much is unread and unanswered: the list, and the count on its tab. */
export const unreadKeys = [[roomsPath], [api.admin.answers.$url().pathname]]
