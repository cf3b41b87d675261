import { AsyncLocalStorage } from 'node:async_hooks'
import { type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'
import { pause, takeTurns } from './take-turns.ts'

/** `links` runs of scrypt in sequence, each salted with the key of the previous one. */
type Cost = { N: number; r: number; p: number; links: number }

// Some 260 ms and 8 MB in all, OWASP's minimum for scrypt with this N. Scrypt, because production Workers refuse PBKDF2
// above 100,000 rounds. A single run with p = 10 would block the isolate all that time. A chain of ten costs an
// attacker as much and lets other requests run in between.
const cost: Cost = { N: 8192, r: 8, p: 1, links: 10 }
const keyLength = 32

/** Pause between two links, and the minimum while others wait to hash: a request takes many turns of the event loop. */
const restMs = 12
const floodRestMs = 75
/** Maximum pause: a waiting sign-in waits for all pauses of those ahead. */
const maxRestMs = 300
const inTurn = takeTurns(floodRestMs)

/** Coordination of a hash with other requests, checked between its links. */
type Pace = {
  /** Returns whether other hashes come first. */
  mustGiveWay: () => boolean
  /** Returns whether other requests wait for this one to end before they hash. */
  isAwaited: () => boolean
}
/** Pace of the request that runs. */
export const pace = new AsyncLocalStorage<Pace>()

/** Duration of the last link with `cost`. */
let linkMs = 0

/**
 * Returns the pause while others wait: three times the duration of a link, so that a slow or busy machine gives the
 * same share.
 */
export const restAfter = (tookMs: number) => Math.min(Math.max(3 * tookMs, floodRestMs), maxRestMs)

/**
 * Derives a key. Pauses as often and as long for a hash with fewer links, so that the duration does not reveal which
 * hash it is.
 */
const derive = (password: string, salt: Buffer, { links, ...options }: Cost) =>
  inTurn(async (isAwaited, giveWay) => {
    let key = salt
    const last = Math.max(links, cost.links) - 1
    for (let link = 0; link <= last; link++) {
      const startedAt = Date.now()
      if (link < links) key = await runScrypt(password, key, options)
      if (link === last) break
      await pause(restMs)
      // Read after the pause, because a Worker's clock stands still while it computes.
      if (options.N === cost.N && link < links) linkMs = Date.now() - startedAt - restMs
      const request = pace.getStore()
      // Waits for the other's whole request, which queries D1 before and after its hash.
      while (request?.mustGiveWay()) {
        await giveWay()
        await pause(restMs)
      }
      if (isAwaited() || request?.isAwaited()) await pause(restAfter(linkMs) - restMs)
    }
    return key
  })

/** Runs scrypt once, which blocks the isolate for about 25 ms with N = 8192 and p = 1. */
async function runScrypt(password: string, salt: Buffer, options: ScryptOptions) {
  return new Promise<Buffer>((resolve, reject) =>
    scrypt(password.normalize('NFKC'), salt, keyLength, { ...options, maxmem: 64 * 1024 * 1024 }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}

const randomBytes = (count: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(count)))

/** Hashes a password as a PHC string with its own salt and parameters. Takes some 360 ms, or a second in a flood. */
export async function hashPassword(password: string) {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return phcString(salt, key)
}

const phcString = (salt: Buffer, key: Buffer) => {
  const parameters = `n=${cost.N},r=${cost.r},p=${cost.p},links=${cost.links}`
  return `$scrypt-chain$${parameters}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

// Hash to compare with for an unknown address, so that it takes as long as a wrong password.
const placeholderHash = phcString(Buffer.alloc(16), Buffer.alloc(keyLength))

/** Verifies a password with one hash run, even without a hash; returns false without one. */
export async function verifyPassword(password: string, phc: string | undefined) {
  const [, , parameters, salt = '', expected = ''] = (phc?.startsWith('$') ? phc : placeholderHash).split('$')
  // Hashes from before November 2026 have one run with p = 5, or five with N = 16384.
  const costMatch = /^n=(\d+),r=(\d+),p=(\d+)(?:,links=(\d+))?$/.exec(parameters ?? '')
  if (!costMatch) return false
  const [N = 0, r = 0, p = 0, links = 1] = costMatch.slice(1).map((number) => Number(number ?? 1))
  const key = await derive(password, Buffer.from(salt, 'base64url'), { N, r, p, links })
  const expectedKey = Buffer.from(expected, 'base64url')
  return (
    timingSafeEqual(key, expectedKey.length === key.length ? expectedKey : Buffer.alloc(key.length)) &&
    phc?.startsWith('$') === true
  )
}

/** Returns a PHC string that matches no password: verifying takes the usual time and always fails. */
export const unusableHash = () => phcString(randomBytes(16), randomBytes(keyLength))

// Excludes 0, 1, i, l and o: the password is read aloud, copied by hand and typed on a phone.
const letters = 'abcdefghjkmnpqrstuvwxyz23456789'

/** Generates a random password for people to pass on: `k7mq-x2dp-9rhs`, 12 letters and digits of 31, about 59 bits. */
export function generateSpokenPassword() {
  // Bytes from 248 are skipped, so that every letter is equally likely.
  const fair = [...randomBytes(64)].filter((byte) => byte < 248).slice(0, 12)
  const chosen = fair.map((byte) => letters[byte % letters.length]).join('')
  return chosen.replace(/(.{4})(?=.)/g, '$1-')
}

/** Compares two texts in constant time, by their hashes of equal length. */
export async function secretsMatch(a: string, b: string) {
  const digest = async (value: string) =>
    Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(value)))
  return timingSafeEqual(await digest(a), await digest(b))
}
