import { createExecutionContext, createScheduledController, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import worker from '../../../worker/index.ts'

/** Runs what the Worker does each hour. */
export async function runHourly() {
  const context = createExecutionContext()
  await worker.scheduled(createScheduledController({ cron: '17 * * * *' }), env, context)
  await waitOnExecutionContext(context)
}
