import { env } from 'cloudflare:workers'
import { onTestFinished, vi } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { deliver } from '../../../worker/features/notifications/deliver.ts'
import { askToEnd, keepRunning } from './background.ts'
import type { Client } from './client.ts'
import * as db from './db.ts'

export type SentPush = { endpoint: string; headers: Headers; body: Uint8Array; redirect: string; signal: AbortSignal }

/** Fakes the push services: records the pushes and answers them. */
export function fakePushServices() {
  const world = {
    sent: [] as SentPush[],
    /** Most parallel pushes. */
    most: 0,
    answer: async (_push: SentPush): Promise<Response> => new Response(null, { status: 201 }),
  }
  let now = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input as string, init as RequestInit)
    const body = new Uint8Array(await request.arrayBuffer())
    const { headers, redirect, signal } = request
    const push = { endpoint: request.url, headers, body, redirect, signal }
    world.sent.push(push)
    world.most = Math.max(world.most, ++now)
    return world.answer(push).finally(() => now--)
  })
  return world
}

type Mail = {
  from: { email: string }
  to: string
  subject: string
  text: string
  html: string
  replyTo?: string
  headers?: Record<string, string>
}

/** Fakes the mail service: records the mails given to the Worker's binding. */
export function fakeMailService() {
  const world = { sent: [] as Mail[], answer: async (_mail: Mail) => ({ messageId: 'kept' }) }
  if (!env.EMAIL) throw new Error('no mail binding')
  vi.spyOn(env.EMAIL, 'send').mockImplementation(async (mail) => {
    world.sent.push(mail as unknown as Mail)
    return world.answer(mail as unknown as Mail)
  })
  return world
}

/** Bindings of a Worker that delivers after its responses and can send mail. */
export const mailBindings = { DELIVERY: undefined, MAIL_FROM: 'shop@example.com', SITE_URL: 'https://shop.example' }

/** Sends this client's requests through a Worker with these bindings, and waits for the work after each response. */
export function withBindings<Person extends Client>(client: Person, bindings: Partial<Cloudflare.Env> = mailBindings) {
  client.fetch = (request) => askToEnd(request, { DELIVERY: undefined, ...bindings })
  return client
}

/** Lets chat rooms, which have the test's bindings, deliver until the test ends. */
export function letRoomsDeliver() {
  const { DELIVERY } = env
  env.DELIVERY = undefined
  onTestFinished(() => void Object.assign(env, { DELIVERY }))
}

/** Runs the sweep like cron. */
export const sweepOutbox = (bindings: Partial<Cloudflare.Env> = mailBindings) =>
  deliver(createCtx({ ...env, ...bindings }, keepRunning))

/** Makes all waiting deliveries due. */
export const makeDeliveriesDue = () => db.run("UPDATE deliveries SET next_attempt_at = 0 WHERE state = 'due'")

/** Makes all waiting deliveries due and runs the sweep again. */
export async function sweepLater(bindings?: Partial<Cloudflare.Env>) {
  await makeDeliveriesDue()
  await sweepOutbox(bindings)
}

type Delivery = { channel: string; target: string; state: string; attempts: number; last_error: string | null }
/** Returns all deliveries in order of creation. */
export const allDeliveries = () => db.all<Delivery>('SELECT * FROM deliveries ORDER BY rowid')
/** Counts the deliveries by state. */
export async function countDeliveriesByState() {
  const tally: Record<string, number> = {}
  for (const { state } of await allDeliveries()) tally[state] = (tally[state] ?? 0) + 1
  return tally
}

/** Deletes all notifications and deliveries. */
export async function clearNotifications() {
  await env.DB.batch(
    ['deliveries', 'notifications', 'push_subscriptions', 'admin_settings', 'user_settings'].map((table) =>
      env.DB.prepare(`DELETE FROM ${table}`),
    ),
  )
}
