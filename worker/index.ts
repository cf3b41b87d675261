import { app } from './app.ts'
import { createCtx } from './context.ts'
import { cronHandlers } from './cron.ts'

export { ChatRoom } from './features/chat/durable-object/chat-room.ts'

export default {
  fetch: app.fetch,
  scheduled: ({ cron, scheduledTime }, env, ctx) =>
    cronHandlers[cron]?.(
      createCtx(env, (work) => ctx.waitUntil(work)),
      scheduledTime,
    ),
} satisfies ExportedHandler<Cloudflare.Env>
