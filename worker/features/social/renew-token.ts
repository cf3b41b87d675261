import * as z from 'zod/mini'
import type { SocialNetwork } from '../../../shared/social.ts'
import { dayMs } from '../../../shared/time.ts'
import type { Ctx } from '../../context.ts'
import { run } from '../../db/batch.ts'
import { socialFeeds } from '../../db/schema.ts'
import { keyedHash } from '../../lib/crypto.ts'
import { download } from '../../lib/download.ts'
import { seal, unseal } from '../../lib/seal.ts'
import type { Feed } from './feeds.ts'

// An Instagram token ends 60 days after it was made or renewed, and can be renewed once it is a day old. A Page's token,
// which reads Facebook and may read Instagram, never ends.
const renewEveryMs = 7 * dayMs
/** A token of today cannot be renewed yet, and a network may fail: both are tried again tomorrow. */
const tryAgainMs = dayMs

const maxAnswerBytes = 10_000
const renewedToken = z.object({ access_token: z.string().check(z.startsWith('IG'), z.maxLength(1000)) })

const sealedFor = (network: SocialNetwork) => `social_feeds:${network}`

/**
 * The token to ask a network with: the one of the secrets, or what it was renewed to, which is kept in D1, sealed. Renews
 * it when that is due; where it cannot be, the one there is goes on.
 */
export async function currentToken(ctx: Ctx, network: SocialNetwork, secret: string, feed: Feed | undefined) {
  if (!secret.startsWith('IG')) return secret
  const renewedFrom = await keyedHash(ctx.env.SESSION_KEY, secret)
  const known = feed?.renewedFrom === renewedFrom ? feed : undefined
  const token = (known?.sealedToken && (await open(ctx, network, known.sealedToken))) || secret
  if (known?.renewAt && known.renewAt.getTime() > Date.now()) return token
  const renewed = await renew(token).catch((error) => {
    console.error(`the token of ${network} could not be renewed: ${error.message}`)
  })
  const set = {
    renewedFrom,
    sealedToken: renewed ? await seal(ctx.env.SEALING_KEY, sealedFor(network), renewed) : (known?.sealedToken ?? null),
    renewAt: new Date(Date.now() + (renewed ? renewEveryMs : tryAgainMs)),
  }
  const insertStatement = ctx.db.insert(socialFeeds).values({ network, ...set })
  await run(ctx, insertStatement.onConflictDoUpdate({ target: socialFeeds.network, set }))
  return renewed ?? token
}

const open = (ctx: Ctx, network: SocialNetwork, sealed: string) =>
  unseal(ctx.env.SEALING_KEY, sealedFor(network), sealed)

async function renew(token: string) {
  const url = new URL('https://graph.instagram.com/refresh_access_token')
  url.search = new URLSearchParams({ grant_type: 'ig_refresh_token', access_token: token }).toString()
  const answer = await download(url.href, { hosts: /^graph\.instagram\.com$/, bytes: maxAnswerBytes })
  return renewedToken.parse(JSON.parse(answer.toString())).access_token
}
