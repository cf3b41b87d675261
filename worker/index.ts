import { app } from './app.ts'
import { makeCtx } from './context.ts'
import { runs } from './cron.ts'

export { ChatRoom } from './features/chat/room.ts'

export default {
  fetch: app.fetch,
  scheduled: ({ cron }, env, ctx) => runs[cron]?.(makeCtx(env, (work) => ctx.waitUntil(work))),
} satisfies ExportedHandler<Cloudflare.Env>
