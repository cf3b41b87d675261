import { app } from './app.ts'
import { makeCtx } from './context.ts'
import { everyHour } from './cron.ts'

export { ChatRoom } from './features/chat/room.ts'

export default {
  fetch: app.fetch,
  scheduled: (_controller, env, ctx) => everyHour(makeCtx(env, (work) => ctx.waitUntil(work))),
} satisfies ExportedHandler<Cloudflare.Env>
