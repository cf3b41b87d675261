import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { type AdminSettings, settingsDefaults, type UserSettings } from '../../../shared/settings.ts'
import { createCtx } from '../../../worker/context.ts'
import { run } from '../../../worker/db/batch.ts'
import { enqueueStatement, type NewNotification } from '../../../worker/features/notifications/enqueue.ts'
import { keepRunning } from './background.ts'
import { admin, customer } from './client.ts'
import * as db from './db.ts'
import {
  clearNotifications,
  fakeMailService,
  fakePushServices,
  sweepOutbox,
  withBindings,
} from './external-services.ts'
import { createPushBrowser } from './push-device.ts'

// Two admins, a customer, and the faked services of the running test: importers see each new value.
export let adminClient: Awaited<ReturnType<typeof admin>>
export let secondAdmin: Awaited<ReturnType<typeof admin>>
export let sneha: Awaited<ReturnType<typeof customer>>
export let push: ReturnType<typeof fakePushServices>
export let mail: ReturnType<typeof fakeMailService>

/** Signs the people in before the tests of a file, and gives each test new services and an empty outbox. */
export function setUpNotifications() {
  beforeAll(async () => {
    adminClient = withBindings(await admin())
    secondAdmin = withBindings(await admin('second@example.com'))
    sneha = withBindings(await customer())
  })
  beforeEach(async () => {
    await clearNotifications()
    push = fakePushServices()
    mail = fakeMailService()
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
}

export const adminDefaults: AdminSettings = settingsDefaults.admin
export const customerDefaults: UserSettings = settingsDefaults.user
export const listMailRecipients = () => mail.sent.map(({ to }) => to).sort()

/** Puts a notification into the outbox without sending it, as after a run that never came. */
export async function enqueue(notification: Partial<NewNotification> = {}) {
  const ctx = createCtx(env, keepRunning)
  const ordinary = { userId: null, type: 'booking', title: 'New booking', message: 'For Aadya' } as const
  await run(ctx, enqueueStatement(ctx, { ...ordinary, ...notification }))
}

/** Puts a notification into the outbox, and runs the sweep once. */
export async function sendOut(notification?: Partial<NewNotification>, bindings?: Partial<Cloudflare.Env>) {
  await enqueue(notification)
  await sweepOutbox(bindings)
}

/** Inserts so many devices of a user, with keys that exist, in place of all devices there are. */
export async function insertDevices(userId: string, count: number) {
  const { keys } = (await createPushBrowser()).subscription
  await db.run('DELETE FROM push_subscriptions')
  await db.run(
    `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
     INSERT INTO push_subscriptions (id, user_id, endpoint, p256dh_key, auth_key, created_at)
     SELECT 'device-' || i, ?1, 'https://fcm.googleapis.com/send/' || i, ?3, ?4, i FROM n`,
    userId,
    count,
    keys.p256dh,
    keys.auth,
  )
}
