import { Hono } from 'hono'
import {
  guestInput,
  historyQuery,
  messageInput,
  newReplyInput,
  openRoomInput,
  orderParam,
  replyInput,
  roomParam,
  roomsQuery,
} from '../../../shared/chat.ts'
import { socketQuery } from '../../../shared/chat-frames.ts'
import { clearGuestCookie, readGuestCookie, setGuestCookie } from '../../http/cookies.ts'
import { fail } from '../../http/failures.ts'
import {
  readAsAdmin,
  readAsChatCaller,
  readAsUser,
  readWithCaller,
  requireAdmin,
  requireBackupKey,
  requireChatCaller,
  requireUser,
  withCaller,
} from '../../http/guards.ts'
import { needsRenewal } from '../../http/guests.ts'
import { type AppEnv, addressOf, setPageHeaders, validate } from '../../http/http.ts'
import { refuseForeignSocket } from '../../http/security.ts'
import { importInput, importPage } from './durable-object/backup.ts'
import { claimGuestThread } from './guests/claim-guest-thread.ts'
import * as guestLeads from './guests/guest-leads.ts'
import { getRoom, listRooms } from './inbox/inbox-rooms.ts'
import * as savedReplies from './inbox/saved-replies.ts'
import * as messages from './rooms/messages.ts'
import { countUnread } from './rooms/messages.ts'
import * as rooms from './rooms/rooms.ts'
import { listOwnRooms } from './rooms/rooms.ts'

export const chatRoutes = new Hono<AppEnv>()
  .get('/chat/room', readAsChatCaller, async (c) => c.json(await rooms.getOrCreate(c.var.ctx, c.var.caller)))

  .get('/chat/room/:orderId', readAsChatCaller, validate('param', orderParam), async (c) =>
    c.json(await rooms.getOrCreate(c.var.ctx, c.var.caller, c.req.valid('param').orderId)),
  )

  .get('/chat/rooms', readAsUser, async (c) => c.json(await listOwnRooms(c.var.ctx, c.var.userId)))

  .get('/chat/room/:id/socket', requireChatCaller, refuseForeignSocket, validate('query', socketQuery), (c) =>
    messages.connect(c.var.ctx, c.var.caller, c.req.param('id'), addressOf(c)),
  )

  .post('/chat/room/:id/read', requireChatCaller, async (c) => {
    await messages.markRead(c.var.ctx, c.var.caller, c.req.param('id'))
    return c.json({ ok: true })
  })

  .get('/chat/messages', readAsChatCaller, validate('query', historyQuery), async (c) => {
    const { roomId, ...query } = c.req.valid('query')
    return c.json(await messages.list(c.var.ctx, c.var.caller, roomId, query))
  })

  .get(
    '/chat/messages/:roomId',
    readAsChatCaller,
    validate('param', roomParam),
    validate('query', historyQuery),
    async (c) =>
      c.json(await messages.list(c.var.ctx, c.var.caller, c.req.valid('param').roomId, c.req.valid('query'))),
  )

  .post('/chat/messages', requireChatCaller, validate('json', messageInput), async (c) => {
    const { sent, isNew } = await messages.send(c.var.ctx, c.var.caller, c.req.valid('json'), addressOf(c))
    return c.json(sent, isNew ? 201 : 200)
  })

  .get('/chat/unread', readWithCaller, validate('query', roomParam), async (c) =>
    c.json(await countUnread(c.var.ctx, c.var.caller, c.req.valid('query').roomId)),
  )

  .get('/chat/unread/:roomId', readWithCaller, validate('param', roomParam), async (c) =>
    c.json(await countUnread(c.var.ctx, c.var.caller, c.req.valid('param').roomId)),
  )

  .post('/chat/leads', withCaller, validate('json', guestInput), async (c) => {
    const address = addressOf(c)
    const { row: lead, repeated } = await guestLeads.create(c.var.ctx, c.req.valid('json'), c.var.caller.guest, address)
    await setGuestCookie(c, c.env.SESSION_KEY, lead.chatRoomId)
    return c.json(guestLeads.toGuest(lead), repeated ? 200 : 201)
  })

  .get('/chat/leads/room', withCaller, validate('query', roomParam), async (c) => {
    const { guest } = c.var.caller
    const left = await guestLeads.findOwn(c.var.ctx, guest, c.req.valid('query').roomId)
    if (left && guest && needsRenewal(guest)) await setGuestCookie(c, c.env.SESSION_KEY, guest.id)
    return c.json(left)
  })

  .get('/chat/leads/room/:roomId', withCaller, validate('param', roomParam), async (c) =>
    c.json(await guestLeads.findOwn(c.var.ctx, c.var.caller.guest, c.req.valid('param').roomId)),
  )

  // A path joined of a name and no id ends in a slash.
  .get('/chat/room/', readAsChatCaller, async (c) => c.json(await rooms.getOrCreate(c.var.ctx, c.var.caller)))
  .get('/chat/messages/', requireChatCaller, (c) => c.json([]))
  .get('/chat/unread/', readWithCaller, async (c) => c.json(await countUnread(c.var.ctx, c.var.caller)))
  .get('/chat/leads/room/', withCaller, async (c) => c.json(await guestLeads.findOwn(c.var.ctx, c.var.caller.guest)))

  .post('/chat/guest/claim', requireUser, async (c) => {
    if (c.var.session.isAdmin) rooms.refuseAdmin()
    const guest = (await readGuestCookie(c, c.env.SESSION_KEY)) ?? fail(404, 'no_chat_to_add')
    const room = await claimGuestThread(c.var.ctx, c.var.user, guest)
    clearGuestCookie(c)
    return c.json(room)
  })

  .post('/admin/chat/rooms', requireAdmin, validate('json', openRoomInput), async (c) =>
    c.json(await rooms.openForAdmin(c.var.ctx, c.req.valid('json').customerId)),
  )

  .get('/admin/chat/rooms', readAsAdmin, validate('query', roomsQuery), async (c) => {
    const page = await listRooms(c.var.ctx, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows)
  })

  .get('/admin/chat/rooms/:id', readAsAdmin, async (c) => c.json(await getRoom(c.var.ctx, c.req.param('id'))))

  .get('/admin/chat/replies', readAsAdmin, async (c) => c.json(await savedReplies.list(c.var.ctx)))

  .post('/admin/chat/replies', requireAdmin, validate('json', newReplyInput), async (c) => {
    const { row, repeated } = await savedReplies.create(c.var.ctx, c.req.valid('json'))
    return c.json(row, repeated ? 200 : 201)
  })

  .put('/admin/chat/replies/:id', requireAdmin, validate('json', replyInput), async (c) =>
    c.json(await savedReplies.update(c.var.ctx, c.req.param('id'), c.req.valid('json'))),
  )

  .delete('/admin/chat/replies/:id', requireAdmin, async (c) =>
    c.json(await savedReplies.remove(c.var.ctx, c.req.param('id'))),
  )

  // `npm run restore` puts a room's messages back: they are nowhere but in its object.
  .post('/backup/rooms/import', requireBackupKey, validate('json', importInput), async (c) => {
    await importPage(c.var.ctx, c.req.valid('json'))
    return c.json({ ok: true })
  })
