import { Hono } from 'hono'
import {
  guestInput,
  historyQuery,
  messageInput,
  orderParam,
  replyInput,
  roomParam,
  roomsQuery,
} from '../../../shared/chat.ts'
import { fail } from '../../failure.ts'
import { clearGuestCookie, isAging, presentedGuest, requireMember, setGuestCookie, whoever } from '../../guests.ts'
import { type App, setPageHeaders, validate } from '../../http.ts'
import { addressOf } from '../../limits.ts'
import { refuseForeignSocket } from '../../security.ts'
import { requireAdmin, requireUser } from '../../session.ts'
import { claim } from './claims.ts'
import { unread } from './entering.ts'
import * as guests from './guests.ts'
import * as inbox from './inbox.ts'
import * as messages from './messages.ts'
import * as replies from './replies.ts'
import * as rooms from './rooms.ts'

export const chatRoutes = new Hono<App>()
  .get('/chat/room', requireMember, async (c) => c.json(await rooms.own(c.var.ctx, c.var.caller)))

  .get('/chat/room/:orderId', requireMember, validate('param', orderParam), async (c) =>
    c.json(await rooms.own(c.var.ctx, c.var.caller, c.req.valid('param').orderId)),
  )

  .get('/chat/room/:id/socket', requireMember, refuseForeignSocket, (c) =>
    messages.connect(c.var.ctx, c.var.caller, c.req.param('id')),
  )

  .post('/chat/room/:id/read', requireMember, async (c) => {
    await messages.read(c.var.ctx, c.var.caller, c.req.param('id'))
    return c.json({ ok: true })
  })

  .get('/chat/messages', requireMember, validate('query', historyQuery), async (c) => {
    const { roomId, ...query } = c.req.valid('query')
    return c.json(await messages.history(c.var.ctx, c.var.caller, roomId, query))
  })

  .get(
    '/chat/messages/:roomId',
    requireMember,
    validate('param', roomParam),
    validate('query', historyQuery),
    async (c) =>
      c.json(await messages.history(c.var.ctx, c.var.caller, c.req.valid('param').roomId, c.req.valid('query'))),
  )

  .post('/chat/messages', requireMember, validate('json', messageInput), async (c) =>
    c.json(await messages.send(c.var.ctx, c.var.caller, c.req.valid('json')), 201),
  )

  .get('/chat/unread', whoever, validate('query', roomParam), async (c) =>
    c.json({ count: await unread(c.var.ctx, c.var.caller, c.req.valid('query').roomId) }),
  )

  .get('/chat/unread/:roomId', whoever, validate('param', roomParam), async (c) =>
    c.json({ count: await unread(c.var.ctx, c.var.caller, c.req.valid('param').roomId) }),
  )

  .post('/chat/leads', whoever, validate('json', guestInput), async (c) => {
    const address = addressOf(c.req.header('CF-Connecting-IP'))
    const { lead, isNew } = await guests.leaveDetails(c.var.ctx, c.req.valid('json'), c.var.caller.guest, address)
    await setGuestCookie(c, c.env.SESSION_KEY, lead.chatRoomId)
    return c.json(guests.present(lead), isNew ? 201 : 200)
  })

  .get('/chat/leads/room', whoever, validate('query', roomParam), async (c) => {
    const { guest } = c.var.caller
    const left = await guests.detailsOf(c.var.ctx, guest, c.req.valid('query').roomId)
    if (left && guest && isAging(guest)) await setGuestCookie(c, c.env.SESSION_KEY, guest.id)
    return c.json(left)
  })

  .get('/chat/leads/room/:roomId', whoever, validate('param', roomParam), async (c) =>
    c.json(await guests.detailsOf(c.var.ctx, c.var.caller.guest, c.req.valid('param').roomId)),
  )

  // A path joined of a name and no id ends in a slash.
  .get('/chat/room/', requireMember, async (c) => c.json(await rooms.own(c.var.ctx, c.var.caller)))
  .get('/chat/messages/', requireMember, (c) => c.json([]))
  .get('/chat/unread/', whoever, async (c) => c.json({ count: await unread(c.var.ctx, c.var.caller) }))
  .get('/chat/leads/room/', whoever, async (c) => c.json(await guests.detailsOf(c.var.ctx, c.var.caller.guest)))

  .post('/chat/guest/claim', requireUser, async (c) => {
    if (c.var.signedIn.isAdmin) fail(403, 'The boutique answers its chats at the desk')
    const guest = (await presentedGuest(c, c.env.SESSION_KEY)) ?? fail(404, 'There is no chat to add')
    const room = await claim(c.var.ctx, c.var.user, guest)
    clearGuestCookie(c)
    return c.json(room)
  })

  .get('/admin/chat/rooms', requireAdmin, validate('query', roomsQuery), async (c) => {
    const page = await inbox.list(c.var.ctx, c.req.valid('query'))
    setPageHeaders(c, page)
    return c.json(page.rows)
  })

  .get('/admin/chat/rooms/:id', requireAdmin, async (c) => c.json(await inbox.find(c.var.ctx, c.req.param('id'))))

  .get('/admin/chat/replies', requireAdmin, async (c) => c.json(await replies.list(c.var.ctx)))

  .post('/admin/chat/replies', requireAdmin, validate('json', replyInput), async (c) =>
    c.json(await replies.add(c.var.ctx, c.req.valid('json')), 201),
  )

  .put('/admin/chat/replies/:id', requireAdmin, validate('json', replyInput), async (c) =>
    c.json(await replies.change(c.var.ctx, c.req.param('id'), c.req.valid('json'))),
  )

  .delete('/admin/chat/replies/:id', requireAdmin, async (c) =>
    c.json(await replies.remove(c.var.ctx, c.req.param('id'))),
  )
