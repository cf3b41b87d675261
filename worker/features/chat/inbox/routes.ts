import { Hono } from 'hono'
import { newReplyInput, replyInput, roomsQuery } from '../../../../shared/chat.ts'
import { readAsAdmin, requireAdmin } from '../../../http/guards.ts'
import { type AppEnv, setPageHeaders, validate } from '../../../http/http.ts'
import { getRoom } from './get-room.ts'
import { listRooms } from './list-rooms.ts'
import * as savedReplies from './saved-replies.ts'

export const inboxRoutes = new Hono<AppEnv>()
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
