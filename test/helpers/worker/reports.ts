import { createExecutionContext, createScheduledController, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { settingsDefaults } from '../../../shared/settings.ts'
import worker from '../../../worker/index.ts'
import { admin } from './client.ts'
import * as db from './db.ts'
import { clearNotifications, fakeMailService, fakePushServices, mailBindings } from './external-services.ts'

export let adminClient: Awaited<ReturnType<typeof admin>>
export let mail: ReturnType<typeof fakeMailService>

/** A session lasts a week: it is opened on the days it is for. */
export async function signInAdmin(now: number) {
  vi.useFakeTimers({ toFake: ['Date'], now })
  adminClient = await admin()
}
export const moment = (text: string) => new Date(text).getTime()
/** The evening of these tests: 19:00 in Kochi on Saturday 21 November. */
export const evening = moment('2026-11-21T13:30:00Z')

/** A cron run at a moment, or at `clock` for one that was scheduled for that moment. */
export async function runCron(expression: string, now = evening, clock = now) {
  vi.useFakeTimers({ toFake: ['Date'], now: clock })
  const execution = createExecutionContext()
  const controller = createScheduledController({ cron: expression, scheduledTime: new Date(now) })
  await worker.scheduled(controller, { ...env, ...mailBindings }, execution)
  await waitOnExecutionContext(execution)
}

const people = ['contacts', 'leads', 'chat_rooms', 'bookings']

/** Opens the evening of 21 November for each test of a file, in a boutique in which nothing has happened. */
export function setUpReports() {
  beforeAll(() => signInAdmin(moment('2026-11-21T13:30:00Z')))
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: evening })
    await clearNotifications()
    const ofOrders = ['order_payments', 'order_stages', 'orders']
    for (const table of ['answers', 'daily_reports', 'temporary_credentials', ...ofOrders, ...people])
      await db.run(`DELETE FROM ${table}`)
    fakePushServices()
    mail = fakeMailService()
    await adminClient.put('/api/admin/settings', { ...settingsDefaults.admin, dailyReports: true })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
}

export const id = () => crypto.randomUUID()
export const insertContact = (created_at: number, status = 'new') =>
  db.insert('contacts', {
    ...{ id: id(), name: 'Jaya', email: 'j@example.com', message: 'Veils?', status },
    ...{ created_at, updated_at: created_at },
  })
