import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createCtx } from '../../../worker/context.ts'
import { refresh } from '../../../worker/features/social/refresh-posts.ts'
import { keepRunning } from '../../helpers/worker/background.ts'
import * as db from '../../helpers/worker/db.ts'

const hour = 3600_000
const start = Date.UTC(2026, 10, 1)
const secret = 'IGAA-secret'

/** Instagram as it answers here: with posts while `isUp`, and the next token to a renewal while `canRenew`. */
let world: { isUp: boolean; canRenew: boolean; asked: URL[]; renewals: number }
let now: number

beforeEach(async () => {
  world = { isUp: true, canRenew: false, asked: [], renewals: 0 }
  now = start
  await env.DB.batch(
    ['social_feeds', 'social_posts', 'notifications'].map((table) => env.DB.prepare(`DELETE FROM ${table}`)),
  )
  vi.spyOn(Date, 'now').mockImplementation(() => now)
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = new URL(String(input))
    world.asked.push(url)
    const isRenewal = url.pathname === '/refresh_access_token'
    if (isRenewal ? !world.canRenew : !world.isUp) return new Response(null, { status: 400 })
    if (!isRenewal) return Response.json({ data: [] })
    const access_token = `IGAA-renewed-${++world.renewals}`
    return Response.json({ access_token, token_type: 'bearer', expires_in: 5_184_000 })
  })
})
afterEach(() => vi.restoreAllMocks())

const run = (token = secret, sealingKey = env.SEALING_KEY) =>
  refresh(createCtx({ ...env, INSTAGRAM_TOKEN: token, SEALING_KEY: sealingKey }, keepRunning))
const runAt = (hours: number, token?: string) => {
  now = start + hours * hour
  return run(token)
}
const told = () => db.all("SELECT title, message, related_id FROM notifications WHERE type = 'social_feed'")
const usedTokens = () =>
  world.asked.filter(({ pathname }) => pathname.endsWith('/media')).map((url) => url.searchParams.get('access_token'))

describe('a network that fails', () => {
  it('is told to the admins after a day, once, and again only after it has answered', async () => {
    world.isUp = false
    for (const hours of [0, 12, 23]) await runAt(hours)
    expect(await told()).toEqual([])
    for (const hours of [24, 25, 60]) await runAt(hours)
    expect(await told()).toMatchObject([{ title: 'Instagram has not answered for a day', related_id: 'instagram' }])
    world.isUp = true
    await runAt(61)
    world.isUp = false
    for (const hours of [62, 80]) await runAt(hours)
    expect(await told()).toHaveLength(1)
    await runAt(87)
    expect(await told()).toHaveLength(2)
  })

  it('is told once by two runs at the same time', async () => {
    world.isUp = false
    await runAt(0)
    now = start + 24 * hour
    await Promise.all([run(), run()])
    expect(await told()).toHaveLength(1)
  })
})

describe('a token that ends', () => {
  it('is renewed each week, kept sealed, and the renewed one is asked with', async () => {
    world.canRenew = true
    for (const hours of [0, 1, 7 * 24 - 1, 7 * 24]) await runAt(hours)
    expect(usedTokens()).toEqual(['IGAA-renewed-1', 'IGAA-renewed-1', 'IGAA-renewed-1', 'IGAA-renewed-2'])
    const stored = JSON.stringify(await db.all('SELECT * FROM social_feeds'))
    for (const token of ['IGAA-renewed', secret]) expect(stored).not.toContain(token)
  })

  it('goes on as it is where it cannot be renewed, and is tried again the next day', async () => {
    for (const hours of [0, 1, 24]) await runAt(hours)
    expect(usedTokens()).toEqual([secret, secret, secret])
    expect(world.asked.filter(({ pathname }) => pathname === '/refresh_access_token')).toHaveLength(2)
    expect(await told()).toEqual([])
  })

  it('gives way to another that the owner puts in, and to the secret’s own where the kept one cannot be opened', async () => {
    world.canRenew = true
    await runAt(0)
    world.canRenew = false
    await run(secret, Buffer.alloc(32, 7).toString('base64'))
    await runAt(1, 'IGAA-another')
    expect(usedTokens()).toEqual(['IGAA-renewed-1', secret, 'IGAA-another'])
  })

  it('is left alone where it never ends', async () => {
    await runAt(0, 'EAA-page')
    expect(world.asked.map(({ pathname }) => pathname)).not.toContain('/refresh_access_token')
  })
})
